/// A draw of the targets of references: positions among a fixed number of entities, by a distribution.
///
/// If some ranks are hotter than others, a separate seeded permutation assigns them to entities, so that hot entities
/// are spread over the data and differ between relations.
struct RelationDraw {
  private let distribution: any Distribution
  private let order: KeyOrder
  private let count: Int
  private let ranks: [UInt32]
  private var stream: RandomStream
  private var turn = 0

  init(_ spec: DistributionSpec, among count: Int, seed: UInt64, _ name: String) {
    distribution = AllDistributions.make(spec)
    order = type(of: distribution).card.order
    self.count = count
    stream = RandomStream(root: seed, name)
    ranks = order == .shuffled ? Self.ranks(among: count, seed: seed, name) : []
  }

  static func ranks(among count: Int, seed: UInt64, _ name: String) -> [UInt32] {
    var stream = RandomStream(root: seed, "\(name).ranks")
    return stream.permutation(of: count)
  }

  mutating func next() -> Int {
    let rank = distribution.rank(among: count, turn: turn, &stream)
    turn += 1
    switch order {
    case .any, .inTurn: return rank
    case .shuffled: return Int(ranks[rank])
    case .newestFirst: return count - 1 - rank
    }
  }

  /// Returns the next positions.
  ///
  /// Draws all positions before anything is built from them. So the tables stay in the cache, and the processor does
  /// more than one look-up at a time; together, these effects halve the cost of a draw.
  mutating func next(_ count: Int) -> [UInt32] {
    Array(unsafeUninitializedCapacity: count) { target, initialized in
      for position in 0..<count { target.initializeElement(at: position, to: UInt32(next())) }
      initialized = count
    }
  }
}
