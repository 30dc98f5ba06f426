import Foundation

/// A writer of whole files. It is passed as a dependency, so that tests can pass a writer whose disk is full.
package struct FileWriter: Sendable {
  package let write: @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void
  package var extend: @Sendable (_ text: String, _ path: String) throws(OutputError) -> Void = addToEnd
  package let createFolder: @Sendable (_ path: String) throws(OutputError) -> Void

  /// The real disk. A file is written under another name, flushed to the device and renamed, so that a reader always
  /// sees the whole old text or the whole new one.
  package static let atomic = FileWriter(
    write: { text, path throws(OutputError) in try replace(path, with: Array(text.utf8)) },
    createFolder: { path throws(OutputError) in try makeFolder(path) })

  /// Replaces a file, as `atomic` does.
  ///
  /// - Throws: `OutputError` if the new file cannot be written; the old file is then unchanged.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
    try checkPlace(path)
    let (descriptor, partial) = try createBeside(path)
    try fill(partial, descriptor, with: bytes, path: path)
    if rename(partial, path) != 0 {
      defer { unlink(partial) }
      throw failure(path)
    }
    flushFolder(of: path)
  }

  /// Writes a new file, flushes it to the device and closes it; removes the file if that fails.
  private static func fill(
    _ name: String, _ descriptor: Int32, with bytes: [UInt8], path: String
  ) throws(OutputError) {
    do throws(OutputError) {
      try append(bytes, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw failure(path) }
    } catch {
      close(descriptor)
      unlink(name)
      throw error
    }
    // The device may report only now that it is full.
    if close(descriptor) != 0 {
      defer { unlink(name) }
      throw failure(path)
    }
  }

  /// Creates a file next to `path` under an unused name; overwrites no file and follows no link.
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

  /// Returns true for a name that a partial file has if a process is killed while writing `file`.
  package static func isRemainder(_ name: String, of file: String) -> Bool {
    guard name.hasPrefix(file + "."), name.hasSuffix(partialEnding) else { return false }
    let middle = name.dropFirst(file.count + 1).dropLast(partialEnding.count).split(separator: "-")
    return middle.count == 2 && middle.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  /// Refuses to replace a link, a device or a pipe, which would be lost.
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
  /// - Throws: `OutputError` if the name is taken, even by a link that leads nowhere, or the file cannot be written.
  package static func create(_ path: String, with text: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    try fill(path, descriptor, with: Array(text.utf8), path: path)
  }

  /// Creates folders and new files in them; if that fails, removes what was created.
  package static func create(_ files: [(path: String, text: String)], in folders: [String]) throws(OutputError) {
    var made = folders.filter { !FileManager.default.fileExists(atPath: $0) }
    do throws(OutputError) {
      for folder in folders { try makeFolder(folder) }
      for (path, text) in files {
        try create(path, with: text)
        made.append(path)
      }
    } catch {
      for path in made { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  /// Appends to a file and flushes the file to the device; if only a part can be written, removes that part.
  ///
  /// - Throws: `OutputError` if there is no room or no permission; the file then has its old length.
  package static func addToEnd(_ text: String, _ path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    let length = lseek(descriptor, 0, SEEK_END)
    do throws(OutputError) {
      try append(Array(text.utf8), to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw failure(path) }
    } catch {
      ftruncate(descriptor, length)
      throw error
    }
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

  /// Appends a text to a file, which is created if it does not exist.
  package static func append(_ text: String, toFile path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    try append(Array(text.utf8), to: descriptor, path: path)
  }

  /// Flushes the folder, because a rename is durable only then. Ignores errors: the rename has happened anyway.
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
        // For a folder that exists, systems report different errors.
        var error = failure(path)
        var status = stat()
        let isThere = stat(built, &status) == 0
        let reason = isThere ? "it is a file, not a folder" : "it is a link to nothing"
        if error.code == EEXIST { error = OutputError(path: built, reason: reason) }
        guard isThere, status.st_mode & S_IFMT == S_IFDIR else { throw error }
      }
      built += "/"
    }
  }

  private static func failure(_ path: String) -> OutputError {
    let code = errno
    return OutputError(path: path, reason: String(cString: strerror(code)), code: code)
  }
}
