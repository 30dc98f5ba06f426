/// The exit code. The numbers are a contract; those from 64 on come from `sysexits.h`.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// All ran, and all expectations hold.
  case success = 0
  /// An internal error: our bug.
  case internalError = 1
  /// An expectation failed, a count differs, a regression was found, or what should go stale did not.
  case expectationFailed = 2
  /// A design crashed, hung, or disagreed with the oracle; the other cells are there.
  case designFailed = 3
  /// Something was inconclusive, and `--strict` was given.
  case inconclusive = 4
  /// The command line could not be understood.
  case badUsage = 64
  /// A scenario or data could not be understood.
  case badData = 65
  /// A file or folder that was named is not there.
  case inputMissing = 66
  /// A result could not be written.
  case outputFailed = 74
  /// The user stopped it; finished work is kept.
  case interrupted = 130

  /// The meaning of the number, for the help.
  public var meaning: String {
    switch self {
    case .success: "all ran, all expectations hold"
    case .internalError: "an internal error: a bug of storebench"
    case .expectationFailed:
      "an expectation failed, a count differs, a regression, or expected staleness is absent"
    case .designFailed: "a design crashed, hung, or disagreed with the oracle; the other cells are there"
    case .inconclusive: "inconclusive, with --strict (otherwise printed, and 0)"
    case .badUsage: "bad usage"
    case .badData: "bad scenario or data"
    case .inputMissing: "input not found"
    case .outputFailed: "output could not be written"
    case .interrupted: "interrupted; finished results are kept"
    }
  }

  /// The order in which one of several is reported: the first of these.
  private static let precedence: [ExitStatus] = [
    .badUsage, .badData, .inputMissing, .interrupted, .internalError, .outputFailed, .designFailed,
    .expectationFailed, .inconclusive, .success,
  ]

  /// The one to report of two.
  public func combined(with other: ExitStatus) -> ExitStatus {
    Self.precedence.first { $0 == self || $0 == other } ?? self
  }

  static var help: String {
    allCases.map { status in
      String(repeating: " ", count: 5 - "\(status.rawValue)".count) + "\(status.rawValue)  \(status.meaning)"
    }.joined(separator: "\n")
  }
}
