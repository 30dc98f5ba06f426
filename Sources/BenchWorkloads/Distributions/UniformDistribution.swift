/// A distribution in which every key is equally likely.
package struct UniformDistribution: Distribution {
  package static let card = DistributionCard(name: "uniform", meaning: "every key is equally likely", order: .any)

  package init(_ parameters: [String: Double]) {}

  package func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int { stream.position(among: count) }
}
