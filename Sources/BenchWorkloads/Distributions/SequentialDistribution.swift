/// A distribution that takes keys from the oldest to the newest, again and again, without drawing random numbers.
package struct SequentialDistribution: Distribution {
  package static let card = DistributionCard(
    name: "sequential", meaning: "one key after another, from the oldest to the newest, then again from the oldest",
    order: .inTurn)

  package init(_ parameters: [String: Double]) {}

  package func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int { turn % count }
}
