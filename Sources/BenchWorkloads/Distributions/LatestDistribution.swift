/// A distribution in which the newest key is the hottest; heat falls with age as it falls with rank in `zipfian`.
///
/// Source: YCSB, `SkewedLatestGenerator`; the newest key is the last inserted key that still lives.
package struct LatestDistribution: Distribution {
  package static let theta = DistributionParameter(
    name: "theta", meaning: "how fast interest falls with age", range: NumberRange(from: .excluding(0)), standard: 0.99)

  package static let card = DistributionCard(
    name: "latest", meaning: "as zipfian, but keys are ranked by age: the newest key is the hottest",
    parameters: [theta], order: .newestFirst)

  let table: ZipfTable

  package init(_ parameters: [String: Double]) { table = ZipfTable(theta: Self.theta.value(in: parameters)) }

  package func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int {
    table.rank(among: count, &stream)
  }
}
