/// A draw of the targets of references: positions among a fixed number of entities, by a distribution.
///
/// If some ranks are hotter than others, a separate seeded permutation assigns them to entities, so that hot entities
/// are spread over the data and differ between relations.
enum RelationDraw {
  /// Returns positions among this number of entities.
  ///
  /// Draws all positions before anything is built from them. So the tables stay in the cache, and the processor does
  /// more than one look-up at a time; together, these effects halve the cost of a draw.
  static func positions(
    _ count: Int, _ spec: DistributionSpec, among population: Int, seed: UInt64, _ name: String
  ) -> [UInt32] {
    let distribution = AllDistributions.make(spec)
    let order = distribution.order
    let ranks = order == .shuffled ? Self.ranks(among: population, seed: seed, name) : []
    var stream = RandomStream(root: seed, name)
    return (0..<count).map { turn in
      let rank = distribution.rank(among: population, turn: turn, &stream)
      return switch order {
      case .any, .inTurn: UInt32(rank)
      case .shuffled: ranks[rank]
      case .newestFirst: UInt32(population - 1 - rank)
      }
    }
  }

  static func ranks(among count: Int, seed: UInt64, _ name: String) -> [UInt32] {
    var stream = RandomStream(root: seed, "\(name).ranks")
    return stream.permutation(of: count)
  }
}
