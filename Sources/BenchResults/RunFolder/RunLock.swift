import Foundation

/// Says that a process writes into a run folder, so that no second one goes on with the same run.
///
/// The system gives it up with the process, however that ends: there is no file that a killed run leaves behind.
final class RunLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// - Returns: the lock; `nil` where the file system knows none, because no run should be lost for that.
  static func take(_ folder: String) throws(RunFolderError) -> RunLock? {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return RunLock(descriptor) }
    let isTaken = errno == EWOULDBLOCK
    close(descriptor)
    if !isTaken { return nil }
    throw RunFolderError(
      place: folder, rule: "one process writes a run", value: "another is at it",
      cure: "wait for it, or stop it with Ctrl-C first")
  }
}
