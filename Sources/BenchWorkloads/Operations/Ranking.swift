/// The living entities of one kind, from the hottest to the coldest.
///
/// Hot entities stay hot when others are deleted: the coldest takes the free rank. A new entity is the coldest.
struct Ranking {
  private var entities: [UInt32]
  /// The rank of each entity; `absent` for a deleted entity.
  private var ranks: [UInt32]

  private static let absent = UInt32.max

  init(_ order: [UInt32]) {
    entities = order
    ranks = [UInt32](repeating: Self.absent, count: order.count)
    for (rank, entity) in order.enumerated() { ranks[Int(entity)] = UInt32(rank) }
  }

  var count: Int { entities.count }

  subscript(rank: Int) -> UInt32 { entities[rank] }

  mutating func append() {
    ranks.append(UInt32(entities.count))
    entities.append(UInt32(ranks.count - 1))
  }

  mutating func remove(_ entity: UInt32) {
    let rank = ranks[Int(entity)]
    guard let coldest = entities.popLast() else { return }
    if coldest != entity {
      entities[Int(rank)] = coldest
      ranks[Int(coldest)] = rank
    }
    ranks[Int(entity)] = Self.absent
  }
}

struct Population {
  private(set) var ranking: Ranking
  private(set) var ages: AgeIndex

  init(ranks: [UInt32]) {
    ranking = Ranking(ranks)
    ages = AgeIndex(living: ranks.count)
  }

  var count: Int { ages.count }

  func contains(_ entity: UInt32) -> Bool { ages.contains(entity) }

  mutating func append() {
    ranking.append()
    ages.append()
  }

  mutating func remove(_ entity: UInt32) {
    ranking.remove(entity)
    ages.remove(entity)
  }
}
