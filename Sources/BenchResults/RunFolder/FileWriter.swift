import Foundation

/// Puts whole files on disk; passed in as a dependency, so that tests can hand over one whose disk is full.
package struct FileWriter: Sendable {
  package let write: @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void
  package let extend: @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void
  package let createFolder: @Sendable (_ path: String) throws(OutputError) -> Void

  package init(
    write: @escaping @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void,
    extend: @escaping @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void = FileWriter.addToEnd,
    createFolder: @escaping @Sendable (_ path: String) throws(OutputError) -> Void
  ) { (self.write, self.extend, self.createFolder) = (write, extend, createFolder) }

  /// The real disk. A file is written beside its place, flushed to the device and renamed, so a reader sees the old
  /// text or the new one and never half of either, whatever happens in between.
  package static let atomic = FileWriter(
    write: { text, path throws(OutputError) in try replace(path, with: Array(text.utf8)) },
    createFolder: { path throws(OutputError) in try makeFolder(path) })

  /// Puts a file of these bytes in the place of what was there, as `atomic` does.
  ///
  /// - Throws: `OutputError` when it cannot be written; what was there is then as it was.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
    try checkPlace(path)
    let (descriptor, partial) = try createBeside(path)
    do throws(OutputError) {
      try append(bytes, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw failure(path) }
    } catch {
      close(descriptor)
      unlink(partial)
      throw error
    }
    // The device may report only now that it has no room.
    guard close(descriptor) == 0, rename(partial, path) == 0 else {
      let error = failure(path)
      unlink(partial)
      throw error
    }
    flushFolder(of: path)
  }

  /// A new file beside a place, under a name that nothing had: files that are there under any name stay as they are,
  /// and a link that waits there leads nowhere.
  private static func createBeside(_ path: String) throws(OutputError) -> (descriptor: Int32, name: String) {
    for number in 1...1_000 {
      let name = "\(path).\(getpid())-\(number)\(partialEnding)"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return (descriptor, name) }
      if errno != EEXIST { throw failure(path) }
    }
    throw OutputError(path: path, reason: "a thousand names beside it are taken")
  }

  private static let partialEnding = ".partial"

  /// Returns true if a killed process has left a file of this name beside the file at a path.
  package static func isRemainder(_ name: String, of file: String) -> Bool {
    guard name.hasPrefix(file + "."), name.hasSuffix(partialEnding) else { return false }
    let middle = name.dropFirst(file.count + 1).dropLast(partialEnding.count).split(separator: "-")
    return middle.count == 2 && middle.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  /// Refuses to put a file in the place of something else: a link would be lost, and a device or a pipe with it.
  private static func checkPlace(_ path: String) throws(OutputError) {
    var status = stat()
    if lstat(path, &status) != 0 { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return
    case S_IFLNK: throw OutputError(path: path, reason: "it is a link, which is not followed; name the file itself")
    default: throw OutputError(path: path, reason: "it is no file but a device or a pipe")
    }
  }

  /// Writes a new file and flushes it to the device.
  ///
  /// - Throws: `OutputError` when something has that name, be it a link that leads nowhere, or it cannot be written;
  ///   then there is no such file.
  @Sendable
  package static func create(_ path: String, with text: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    do throws(OutputError) {
      try append(text, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw failure(path) }
    } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
    if close(descriptor) != 0 { throw failure(path) }
  }

  /// Adds to a file and flushes it to the device; what could not be written whole is taken away again.
  ///
  /// - Throws: `OutputError` when there is no room or no right; the file is then as long as before.
  @Sendable
  package static func addToEnd(_ text: String, _ path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    do throws(OutputError) {
      try append(text, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw failure(path) }
    } catch {
      ftruncate(descriptor, length)
      throw error
    }
  }

  package static func append(_ text: String, to descriptor: Int32, path: String) throws(OutputError) {
    try append(Array(text.utf8), to: descriptor, path: path)
  }

  package static func append(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let amount = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if amount > 0 { written += amount } else if amount == 0 || errno != EINTR { throw failure(path) }
    }
  }

  /// Writes all bytes of the text behind what is in a file, which is made where it is not there.
  package static func append(_ text: String, toFile path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    try append(text, to: descriptor, path: path)
  }

  /// A rename is on disk only when its folder is; where a folder cannot be flushed, the rename has still happened.
  private static func flushFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func makeFolder(_ path: String) throws(OutputError) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += part
      if mkdir(built, 0o755) != 0 {
        // Where a folder is already there, systems give different reasons for not making it.
        let error = errno == EEXIST ? OutputError(path: built, reason: "it is a file, not a folder") : failure(path)
        var status = stat()
        guard stat(built, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw error }
      }
      built += "/"
    }
  }

  private static func failure(_ path: String) -> OutputError {
    let code = errno
    return OutputError(path: path, reason: String(cString: strerror(code)), code: code)
  }
}
