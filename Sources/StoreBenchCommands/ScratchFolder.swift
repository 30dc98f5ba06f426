import BenchResults
import Foundation

/// A folder for files that processes pass to each other. A run removes its folder when it ends, and at its start the
/// folders of killed runs.
struct ScratchFolder {
  let url: URL
  /// The descriptor, open and locked while this process lives; the system releases the lock however the process ends.
  private let lock: Int32

  init() throws {
    let place = FileManager.default.temporaryDirectory
    Self.sweep(place)
    url = place.appendingPathComponent("\(Self.prefix)\(getpid())-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ExitStatusError.saying("\(OutputError(path: url.path, reason: error.localizedDescription))", .outputFailed)
    }
    lock = open(url.path, O_RDONLY | O_CLOEXEC)
    if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
    if lock >= 0 { close(lock) }
  }

  private static let prefix = "storebench-"

  /// Removes folders whose process is gone and that no process has locked. The lock is checked too, because processes
  /// of another container are invisible.
  static func sweep(_ place: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [] {
      guard let pid = pid(of: name), kill(pid, 0) != 0, errno == ESRCH else { continue }
      let path = place.appendingPathComponent(name).path
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0 { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Returns the process that created a folder of this name; `nil` if the name is not from this program.
  private static func pid(of name: String) -> Int32? {
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
    guard parts.count == 2, UUID(uuidString: String(parts[1])) != nil, let pid = Int32(parts[0]), pid > 0 else {
      return nil
    }
    return pid
  }
}
