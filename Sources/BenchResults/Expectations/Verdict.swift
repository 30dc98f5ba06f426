/// The verdict of a sentence.
package enum Verdict: String, CaseIterable, Sendable, Codable {
  case pass
  /// It does not hold for at least one.
  case fail
  /// The values cannot decide.
  case inconclusive
  /// There is no number to judge; a gate that looked at nothing must not pass.
  case missing

  /// True if the run cannot be called good.
  package var isFailure: Bool { self == .fail || self == .missing }
}
