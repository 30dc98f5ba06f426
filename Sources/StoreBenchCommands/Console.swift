import BenchResults
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
  /// Results, on standard output; a text that ends its last line itself has no other end.
  static func say(_ text: String, end: String = "\n") { put(text + end, .standardOutput) }

  /// A text that somebody asked for as it is, on standard output. That it could not be written is told, unless whoever
  /// listened has left.
  static func deliver(_ text: String) throws(OutputError) {
    try FileWriter.append(text, to: STDOUT_FILENO, path: "standard output")
  }

  /// Complaints and progress, on standard error.
  static func complain(_ text: String) { put(text + "\n", .standardError) }

  /// Replaces the line that the cursor stands in, as far as the terminal is wide: a longer one could not be taken away.
  static func overwrite(_ line: String) { put("\r\u{1B}[K\(line.prefix(errorWidth - 1))", .standardError) }

  /// Whoever listens may have left (`storebench list | head`), which is no reason to stop what is going on.
  private static func put(_ text: String, _ file: FileHandle) { try? file.write(contentsOf: Data(text.utf8)) }

  private static var errorWidth: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return isKnown ? Int(size.ws_col) : 80
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether colours are wanted: on a terminal, unless the user says no (https://no-color.org).
  static var wantsColour: Bool {
    outputIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }
}
