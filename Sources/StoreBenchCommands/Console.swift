import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the program says something; nobody else prints.
enum Console {
  /// Results, on standard output.
  static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  /// Complaints and progress, on standard error.
  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Replaces the line that the cursor stands in.
  static func overwrite(_ line: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are wanted: on a terminal, unless the user says no (https://no-color.org).
  static var wantsColour: Bool {
    outputIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }
}
