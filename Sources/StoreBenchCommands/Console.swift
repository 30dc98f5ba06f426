import BenchCore
import BenchResults
import Foundation
import Synchronization

/// The output of the commands; nothing else in this module prints.
///
/// All text for people goes through `PrintableText`, so text from a file cannot control the terminal, and GitHub does
/// not take a line for a workflow command by mistake.
enum Console {
  /// Prints results on standard output; `end` is empty if the text already ends with a line break.
  static func say(_ text: String, end: String = "\n") {
    write(PrintableText.page(text, keepsColours: wantsColour) + end)
  }

  static func isOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

  /// Writes a text for another program to standard output, unchanged unless the output is a terminal.
  static func deliver(_ text: String) { write(outputIsTerminal ? PrintableText.page(text) : text) }

  /// Writes bytes for another program to standard output; if the output is a terminal, only returns `false`.
  static func deliver(bytes: [UInt8]) -> Bool {
    if outputIsTerminal { return false }
    write(bytes)
    return true
  }

  static func command(_ line: String) { write(PrintableText.line(line) + "\n") }

  static func complain(_ text: String) { put(PrintableText.page(text) + "\n") }

  /// Replaces the line of the cursor; cuts the new line to the terminal's width, as a longer one could not be removed.
  static func overwrite(_ line: String) { put("\r\u{1B}[K\(PrintableText.line(line).prefix(errorWidth - 1))") }

  /// Writes to standard error and ignores a failure, because there is no other place to report it.
  private static func put(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  private static func write(_ text: String) { write(Array(text.utf8)) }

  private static func write(_ bytes: [UInt8]) {
    do {
      try FileWriter.append(bytes, to: STDOUT_FILENO, path: "standard output")
    } catch {
      // A reader that has left (`storebench list | head`) is no reason to stop the work.
      if error.code == EPIPE { return }
      problem.withLock { $0 = $0 ?? error }
    }
  }

  /// The reason why standard output is incomplete; `nil` if it is complete. Commands finish their work first: a run
  /// is worth more than its table, which can be printed again.
  static var outputProblem: OutputError? { problem.withLock { $0 } }

  /// The first problem, shared because standard output is one for the process.
  private static let problem = Mutex<OutputError?>(nil)

  private static var errorWidth: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return isKnown ? Int(size.ws_col) : 80
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// True on a terminal, unless the user disables colours (https://no-color.org).
  static var wantsColour: Bool { outputIsTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }
}
