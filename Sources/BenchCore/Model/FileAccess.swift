#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the system does not let us read something.
public enum FileAccess {
  /// The reason in the system's words (`Permission denied`), or that nothing is there; `nil` where it can be opened.
  public static func refusal(_ path: String) -> String? {
    // A pipe that nothing writes is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return errno == ENOENT ? nothing : String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// What `refusal` says where nothing is there.
  public static let nothing = "there is no such file"
}
