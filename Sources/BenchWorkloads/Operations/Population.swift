/// The living entities of one kind: by rank, from the hottest to the coldest, and by age.
///
/// Hot entities stay hot when others are deleted: the coldest takes the free rank. A new entity is the coldest.
struct Population {
  private(set) var ages: AgeIndex
  private var entities: [UInt32]
  /// The rank of each entity; without meaning for a deleted entity.
  private var ranks: [UInt32]

  init(ranks order: [UInt32]) {
    ages = AgeIndex(living: order.count)
    (entities, ranks) = (order, order)
    for (rank, entity) in order.enumerated() { ranks[Int(entity)] = UInt32(rank) }
  }

  var count: Int { entities.count }

  subscript(rank: Int) -> UInt32 { entities[rank] }

  func contains(_ entity: UInt32) -> Bool { ages.contains(entity) }

  mutating func append() {
    ranks.append(UInt32(entities.count))
    entities.append(UInt32(ranks.count - 1))
    ages.append()
  }

  mutating func remove(_ entity: UInt32) {
    precondition(contains(entity), "only a living entity can be removed")
    let rank = ranks[Int(entity)]
    guard let coldest = entities.popLast() else { return }
    if coldest != entity {
      entities[Int(rank)] = coldest
      ranks[Int(coldest)] = rank
    }
    ages.remove(entity)
  }
}
