import BenchCore

/// The derivations for layered graphs.
package enum AllGraphDerivations {
  /// Each derivation in a counting form and a bare form, in alphabetical order of the derivations.
  package static let contestants: [GraphContestant] = [
    GraphContestant(counting: NaiveGraph<CountingProbe>.self, bare: NaiveGraph<NoProbe>.self),
    GraphContestant(counting: TrackedGraph<CountingProbe>.self, bare: TrackedGraph<NoProbe>.self),
  ]
}
