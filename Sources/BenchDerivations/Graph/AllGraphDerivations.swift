import BenchCore

/// The derivations for layered graphs.
package enum AllGraphDerivations {
  /// Each derivation in a counting and a bare form, in alphabetical order.
  package static let contestants: [GraphContestant] = [
    GraphContestant(counting: NaiveGraph<CountingProbe>.self, bare: NaiveGraph<NoProbe>.self),
    GraphContestant(counting: TrackedGraph<CountingProbe>.self, bare: TrackedGraph<NoProbe>.self),
  ]
}
