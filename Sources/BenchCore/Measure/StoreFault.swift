/// The first violation of a design's contract.
public struct StoreFault: Equatable, Sendable, Codable {
  package enum Kind: String, Sendable, Codable {
    /// A signal or an exit code ended the process.
    case crashed
    /// The process did not respond.
    case blocked
    /// A view shows other rows than before, although no commit came in between.
    case changedUnasked
    /// A view, or the answer to a read, differs from the oracle.
    case differs
    /// A held past state changed with the present state.
    case heldChanged
    /// An entity no longer has its original extra fields.
    case lostExtra
    /// The store is right and a derivation on it is wrong: `touched` lacks a change.
    case untold
    /// Two plays of the same log differ.
    case undetermined
  }

  package var kind: Kind
  /// The operation's position in the log, from 0; `nil` if the fault came before the first operation.
  package var operation: Int?
  package var operationKind: String
  package var view: String
  /// The slot, from 0; `nil` if no view was read, or for the answer to a read that no mounted view shows.
  package var slot: Int?
  package var shown: [String]
  /// The expected rows as text; empty until the oracle is queried.
  package var expected: [String]
  package var hint: String

  package init(
    _ kind: Kind, operation: Int?, operationKind: String, view: String = "", slot: Int? = nil, shown: [String] = [],
    expected: [String] = [], hint: String = ""
  ) {
    (self.kind, self.operation, self.operationKind, self.view) = (kind, operation, operationKind, view)
    (self.slot, self.shown, self.expected, self.hint) = (slot, shown, expected, hint)
  }

  /// The place of the fault: `at operation 6 (update-post)`.
  package var place: String { operation.map { "at operation \($0) (\(operationKind))" } ?? "while it took in the data" }
}

package struct TrialReport: Equatable, Sendable, Codable {
  package var fault: StoreFault?
  /// A digest of the writes and touched keys of each step; two plays of the same log must have equal digests.
  package var trace: [UInt64]

  package init(fault: StoreFault? = nil, trace: [UInt64] = []) { (self.fault, self.trace) = (fault, trace) }
}
