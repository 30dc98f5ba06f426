/// A violation of a design's contract, and its first occurrence.
public struct StoreFault: Equatable, Sendable, Codable {
  /// The kind of violation, in the order of the checks.
  package enum Kind: String, Sendable, Codable {
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
    /// The store is right and a derivation on it is wrong: `touched` lacked a change.
    case untold
    /// Two plays of the same log differ.
    case undetermined
  }

  /// The violation.
  package var kind: Kind
  /// The operation's position in the log, from 0; `nil` before the first.
  package var operation: Int?
  /// The operation's kind by name.
  package var operationKind: String
  /// The view that showed it, and its slot; empty where no view was looked at.
  package var view: String
  /// From 0; `nil` where no view was looked at, or for the answer to a read.
  package var slot: Int?
  /// The shown rows, as lines.
  package var shown: [String]
  /// The expected rows, as lines; empty until the oracle is queried.
  package var expected: [String]
  /// A hint at the cause.
  package var hint: String

  /// A fault seen at this operation; what no view showed is left out.
  package init(
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

  /// The place of the occurrence: `at operation 6 (update-post)`.
  package var place: String { operation.map { "at operation \($0) (\(operationKind))" } ?? "while it took in the data" }
}

/// The result of one trial of a store.
package struct TrialReport: Equatable, Sendable, Codable {
  /// The first fault, or `nil` when none was found.
  package var fault: StoreFault?
  /// A digest of the writes and touched keys of each step: two plays of the same log must agree in it.
  package var trace: [UInt64]

  /// A report; without arguments, of a trial that found nothing and played nothing.
  package init(fault: StoreFault? = nil, trace: [UInt64] = []) { (self.fault, self.trace) = (fault, trace) }
}
