/// A violation of a design's contract, and its first occurrence.
public struct StoreFault: Equatable, Sendable, Codable {
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

  package var kind: Kind
  /// The operation's position in the log, from 0; `nil` before the first.
  package var operation: Int?
  package var operationKind: String
  package var view: String
  /// From 0; `nil` where no view was looked at, or for the answer to a read.
  package var slot: Int?
  package var shown: [String]
  /// The expected rows, as lines; empty until the oracle is queried.
  package var expected: [String]
  package var hint: String

  package init(
    _ kind: Kind, operation: Int?, operationKind: String, view: String = "", slot: Int? = nil, shown: [String] = [],
    expected: [String] = [], hint: String = ""
  ) {
    (self.kind, self.operation, self.operationKind, self.view) = (kind, operation, operationKind, view)
    (self.slot, self.shown, self.expected, self.hint) = (slot, shown, expected, hint)
  }

  /// The place of the occurrence: `at operation 6 (update-post)`.
  package var place: String { operation.map { "at operation \($0) (\(operationKind))" } ?? "while it took in the data" }
}

package struct TrialReport: Equatable, Sendable, Codable {
  package var fault: StoreFault?
  /// A digest of the writes and touched keys of each step: two plays of the same log must agree in it.
  package var trace: [UInt64]

  package init(fault: StoreFault? = nil, trace: [UInt64] = []) { (self.fault, self.trace) = (fault, trace) }
}
