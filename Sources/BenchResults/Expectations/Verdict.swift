/// The verdict of a sentence.
package enum Verdict: String, CaseIterable, Sendable, Codable {
  case pass, fail, inconclusive
  /// There is no number to judge; a gate that looked at nothing must not pass.
  case missing

  package var isFailure: Bool { self == .fail || self == .missing }
}
