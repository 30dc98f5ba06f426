#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the system does not let us read something.
package enum FileAccess {
  /// The reason in the system's words (`Permission denied`), or that nothing is there; `nil` where it can be opened.
  package static func refusal(_ path: String) -> String? {
    // A pipe that nothing writes is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return errno == ENOENT ? nothing : String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// The reason why this is no file with an end, or cannot be opened; `nil` where it can be read as one. A pipe is
  /// refused, because one that nothing writes into would be waited for without end, and so is a device.
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
