import BenchCore

/// A draw of the keys of one role, for example the authors that a phase updates, among the living entities.
struct KeyDraw {
  private let distribution: any RankDraw
  private let order: KeyOrder
  private var stream: RandomStream
  private var turn = 0
  /// The entity after the entity drawn last; a walk through the keys continues there.
  private var following: UInt32 = 0

  init(_ distribution: any RankDraw, _ stream: RandomStream) {
    self.distribution = distribution
    order = distribution.order
    self.stream = stream
  }

  /// Draws the next key by the heat and age of the population; returns `nil` if no entity lives.
  mutating func next(in population: borrowing Population) -> UInt32? {
    let count = population.count
    if count == 0 { return nil }
    if case .inTurn = order {
      let passed = population.ages.countBelow(following)
      let entity = population.ages.select(passed < count ? passed : 0)
      following = entity + 1
      return entity
    }
    let rank = distribution.rank(among: count, turn: turn, &stream)
    turn += 1
    return key(ofRank: rank, in: population)
  }

  /// Returns the living key of this rank; rank 0 is the hottest.
  func key(ofRank rank: Int, in population: borrowing Population) -> UInt32 {
    switch order {
    case .newestFirst: population.ages.select(population.count - 1 - rank)
    case .any, .shuffled, .inTurn: population[rank]
    }
  }
}

/// All distributions of a draw. Each distribution is made once, so that all draws by it share one table.
struct DistributionShelf {
  private var made: [DistributionSpec: any Distribution] = [:]

  mutating func distribution(of spec: DistributionSpec) -> any Distribution {
    if let distribution = made[spec] { return distribution }
    let distribution = AllDistributions.make(spec)
    made[spec] = distribution
    return distribution
  }
}
