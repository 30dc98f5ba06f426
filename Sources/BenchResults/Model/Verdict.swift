/// The outcome of judging a sentence.
package enum Verdict: String, CaseIterable, Sendable, Codable {
  case pass, fail, inconclusive
  /// There is no number to judge. The sentence then fails, because a gate that checked nothing must not pass.
  case missing

  package var isFailure: Bool { self == .fail || self == .missing }
}
