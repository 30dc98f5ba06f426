import BenchCore

/// The ways of deriving that layered graphs are played with.
public enum AllGraphDerivations {
  public static let contestants: [GraphContestant] = [
    GraphContestant(counting: NaiveGraph<CountingProbe>.self, bare: NaiveGraph<NoProbe>.self),
    GraphContestant(counting: TrackedGraph<CountingProbe>.self, bare: TrackedGraph<NoProbe>.self),
  ]
}
