/// How a design broke its contract, and where it was seen first.
public struct StoreFault: Equatable, Sendable, Codable {
  /// What is wrong, in the order in which it is looked for.
  public enum Kind: String, Sendable, Codable {
    /// A signal or an exit code ended the process.
    case crashed
    /// It did not come back.
    case blocked
    /// A view shows something else than before, and no commit came between.
    case changedUnasked
    /// A view, or the answer to a read, is not what the oracle says.
    case differs
    /// A past state that was held changed with the present one.
    case heldChanged
    /// An entity no longer has the extra fields that it came with.
    case lostExtra
    /// The store is right and a derivation on it is not: it was not told what changed.
    case untold
    /// Two plays of the same log differ.
    case undetermined
  }

  /// What is wrong.
  public var kind: Kind
  /// The operation's position in the log, from 0; `nil` before the first.
  public var operation: Int?
  /// The operation's kind by name.
  public var operationKind: String
  /// The view that showed it, and its slot; empty where no view was looked at.
  public var view: String
  /// From 0; `nil` where no view was looked at, or for the answer to a read.
  public var slot: Int?
  /// What was shown, a line per row, and what must be; the second is filled in where the oracle is at hand.
  public var shown: [String]
  /// What must be shown, a line per row; empty until the oracle is asked.
  public var expected: [String]
  /// What helps to find the cause.
  public var hint: String

  /// A fault seen at this operation; what no view showed is left out.
  public init(
    _ kind: Kind, operation: Int?, operationKind: String, view: String = "", slot: Int? = nil, shown: [String] = [],
    expected: [String] = [], hint: String = ""
  ) {
    self.kind = kind
    self.operation = operation
    self.operationKind = operationKind
    self.view = view
    self.slot = slot
    self.shown = shown
    self.expected = expected
    self.hint = hint
  }

  /// Where it was seen: `at operation 6 (update-post)`.
  public var place: String { operation.map { "at operation \($0) (\(operationKind))" } ?? "while it took in the data" }
}

/// What one trial of a store found.
public struct TrialReport: Equatable, Sendable, Codable {
  /// The first fault, or `nil` when none was found.
  public var fault: StoreFault?
  /// What each step wrote and touched, as a digest: two plays of the same log must agree in it.
  public var trace: [UInt64]

  /// A report; without arguments, of a trial that found nothing and played nothing.
  public init(fault: StoreFault? = nil, trace: [UInt64] = []) {
    self.fault = fault
    self.trace = trace
  }
}
