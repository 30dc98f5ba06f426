/// A distribution with few hot keys and a long tail: rank r, from 1, is drawn in proportion to 1 / r^theta.
package struct ZipfianDistribution: Distribution {
  package static let theta = DistributionParameter(
    name: "theta", meaning: "how steep: 0.5 is mild, 0.99 is the usual web, 1.2 is one celebrity",
    range: NumberRange(from: .excluding(0)), standard: 0.99)

  package static let card = DistributionCard(
    name: "zipfian", meaning: "few keys are hot: the key of rank r is drawn in proportion to 1 / r^theta",
    parameters: [theta], order: .shuffled)

  let table: ZipfTable

  package init(_ parameters: [String: Double]) { table = ZipfTable(theta: Self.theta.value(in: parameters)) }

  package func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int {
    table.rank(among: count, &stream)
  }
}
