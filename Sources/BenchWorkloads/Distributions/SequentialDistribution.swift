/// One key after another, from the oldest to the newest, and again; draws nothing.
public struct SequentialDistribution: Distribution {
  public static let card = DistributionCard(
    name: "sequential", meaning: "one key after another, from the oldest to the newest, and again", order: .inTurn)

  public init(_ parameters: [String: Double]) {}

  public func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int { turn % count }
}
