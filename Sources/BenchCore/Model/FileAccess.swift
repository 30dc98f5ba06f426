#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The reasons why the system does not let this process read a file.
package enum FileAccess {
  /// Returns why the system refuses to open a file (no permission, or no such file); `nil` if the file can be opened.
  package static func refusal(_ path: String) -> String? {
    // With `O_NONBLOCK`, opening a pipe that has no writer does not wait.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return [ENOENT, ENOTDIR].contains(errno) ? nothing : String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// Returns the reason why this is not a readable regular file; `nil` if the file is one. Pipes and devices are
  /// refused, because reading a pipe or a device may never end.
  package static func fileRefusal(_ path: String) -> String? {
    if let reason = refusal(path) { return reason }
    var status = stat()
    guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return "is a folder, not a file"
    case S_IFIFO: return "is a pipe, not a file; write what it gives into a file"
    default: return "is a device or a socket, not a file"
    }
  }

  package static let nothing = "there is no such file"
}
