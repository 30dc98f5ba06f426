import Foundation

/// The lock of a run folder, so that no second process resumes the same run.
///
/// The operating system releases the lock when the process ends. There is no lock file that a killed run could leave.
final class RunLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock; returns `nil` if the file system has no locks, because no run should fail for that reason.
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
