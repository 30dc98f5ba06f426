/// A distribution in which most operations go to a hot set of keys; hot keys are equally likely, and so are cold keys.
///
/// Source: YCSB, `HotspotIntegerGenerator`, but with two draws per key (hot or cold, then position) instead of one. The
/// hot set has `set` × n keys, rounded to the nearest whole number, but at least one.
package struct HotspotDistribution: Distribution {
  package static let set = DistributionParameter(
    name: "set", meaning: "the share of the keys that is hot",
    range: NumberRange(from: .excluding(0), to: .including(1)), standard: 0.2)
  package static let operations = DistributionParameter(
    name: "operations", meaning: "the share of the operations that goes there",
    range: NumberRange(0...1), standard: 0.8)

  package static let card = DistributionCard(
    name: "hotspot", meaning: "most operations use a small set of hot keys", parameters: [set, operations],
    order: .shuffled)

  let set: Double
  let operations: Double

  package init(_ parameters: [String: Double]) {
    set = Self.set.value(in: parameters)
    operations = Self.operations.value(in: parameters)
  }

  package func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int {
    let hot = hotKeys(among: count)
    let isHot = stream.unit() < operations
    if isHot || hot == count { return stream.position(among: hot) }
    return hot + stream.position(among: count - hot)
  }

  func hotKeys(among count: Int) -> Int { min(count, max(1, Int((set * Double(count)).rounded()))) }
}
