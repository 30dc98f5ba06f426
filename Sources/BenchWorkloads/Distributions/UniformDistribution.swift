/// Every key is equally likely.
public struct UniformDistribution: Distribution {
  public static let card = DistributionCard(
    name: "uniform", meaning: "every key is equally likely", order: .any)

  public init(_ parameters: [String: Double]) {}

  public func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int {
    stream.position(among: count)
  }
}
