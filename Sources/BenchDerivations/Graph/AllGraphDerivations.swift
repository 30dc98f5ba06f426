import BenchCore

/// The ways of deriving that layered graphs are played with.
package enum AllGraphDerivations {
  /// Each way in its form that counts and in that which does not, in alphabetical order of names.
  package static let contestants: [GraphContestant] = [
    GraphContestant(counting: NaiveGraph<CountingProbe>.self, bare: NaiveGraph<NoProbe>.self),
    GraphContestant(counting: TrackedGraph<CountingProbe>.self, bare: TrackedGraph<NoProbe>.self),
  ]
}
