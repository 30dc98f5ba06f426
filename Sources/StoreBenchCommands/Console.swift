import BenchCore
import BenchResults
import Foundation
import Synchronization

/// The output of the program; nothing else prints.
///
/// All that is said goes through `PrintableText`, so no text from a file can steer the terminal, and no line is taken
/// for a command by GitHub unless it is meant as one.
enum Console {
  /// Results, on standard output; a text that ends its last line itself has no other end.
  static func say(_ text: String, end: String = "\n") {
    write(PrintableText.page(text, keepsColours: wantsColour) + end)
  }

  static func isOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

  /// A text for another program, on standard output: as it is, unless that is a terminal.
  static func deliver(_ text: String) { write(outputIsTerminal ? PrintableText.page(text) : text) }

  /// Bytes for another program, on standard output; answers `false` where that is a terminal, which gets none.
  static func deliver(bytes: [UInt8]) -> Bool {
    if outputIsTerminal { return false }
    write(bytes)
    return true
  }

  static func command(_ line: String) { write(PrintableText.line(line) + "\n") }

  static func complain(_ text: String) { put(PrintableText.page(text) + "\n") }

  /// Replaces the line of the cursor, up to the width of the terminal: a longer one could not be removed.
  static func overwrite(_ line: String) { put("\r\u{1B}[K\(PrintableText.line(line).prefix(errorWidth - 1))") }

  /// If standard error fails there is no place to report it.
  private static func put(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  private static func write(_ text: String) { write(Array(text.utf8)) }

  private static func write(_ bytes: [UInt8]) {
    do {
      try FileWriter.append(bytes, to: STDOUT_FILENO, path: "standard output")
    } catch {
      // A reader may have left (`storebench list | head`), which is no reason to stop the work.
      if error.code == EPIPE { return }
      problem.withLock { $0 = $0 ?? error }
    }
  }

  /// The reason why standard output is incomplete; `nil` if it is complete. The work is finished first: a run is worth
  /// more than its table, which can be printed again.
  static var outputProblem: OutputError? { problem.withLock { $0 } }

  /// Shared by all that prints, because standard output is one for the process.
  private static let problem = Mutex<OutputError?>(nil)

  private static var errorWidth: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return isKnown ? Int(size.ws_col) : 80
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// True for colours: on a terminal, unless the user disables them (https://no-color.org).
  static var wantsColour: Bool { outputIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }
}
