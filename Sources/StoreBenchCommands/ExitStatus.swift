import BenchResults

/// The exit code. The numbers are a contract; 64 to 74 come from `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case internalError = 1
  case expectationFailed = 2
  case designFailed = 3
  case inconclusive = 4
  case badUsage = 64
  case badData = 65
  case inputMissing = 66
  case outputFailed = 74
  case interrupted = 130

  package var meaning: String {
    switch self {
    case .success: "all designs ran, and all expectations hold"
    case .internalError: "an internal error: a bug of storebench"
    case .expectationFailed:
      "an expectation failed, a count differs, a value is worse, or expected stale views were absent"
    case .designFailed: "a design crashed, hung, or gave a wrong result; all other results are kept"
    case .inconclusive: "with --strict: a result is inconclusive (without --strict, the code is 0)"
    case .badUsage: "bad usage"
    case .badData: "a mistake in a scenario or in data"
    case .inputMissing: "a file or folder was not found"
    case .outputFailed: "output could not be written"
    case .interrupted: "interrupted; finished results are kept"
    }
  }

  /// The statuses by precedence: if a command has more than one, the first in this order is reported.
  private static let precedence: [ExitStatus] = [
    .badUsage, .badData, .inputMissing, .interrupted, .internalError, .outputFailed, .designFailed,
    .expectationFailed, .inconclusive, .success,
  ]

  package func combined(with other: ExitStatus) -> ExitStatus {
    Self.precedence.first { $0 == self || $0 == other } ?? self
  }

  static var help: String {
    allCases.map { "\(Layout.right("\($0.rawValue)", 5))  \($0.meaning)" }.joined(separator: "\n")
  }
}
