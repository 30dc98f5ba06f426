import BenchCore
import BenchResults
import BenchWorkloads

extension Plan {
  /// Returns the part of the plan that one shard plays. Every cell is in exactly one shard, and each machine finds the
  /// same parts. Gaps are in the shard of the first cell of their point.
  func share(_ shard: Shard, importedBytes: (ImportedDataset) -> Bytes) -> Plan {
    let costs = points.map { point -> ShardDeal.Cost in
      let work = point.scenario.kind.playable.size(point.scenario, importedBytes).work
      let cells = point.cells.count
      let plays = cells == 0 ? 0 : Double(repetitions(of: point).count) / Double(cells)
      return ShardDeal.Cost(making: work, cell: work * plays, cells: cells)
    }
    let deal = ShardDeal(costs, among: shard.count)
    var part = self
    part.points = zip(points, deal.shards).compactMap { point, shards in
      var point = point
      point.cells = zip(point.cells, shards).filter { $0.1 == shard.number }.map(\.0)
      if shards.first ?? 1 != shard.number { point.gaps = [] }
      return point.cells.isEmpty && point.gaps.isEmpty ? nil : point
    }
    return part
  }
}

/// The assignment of cells to shards, so that all shards take about the same time.
///
/// Points are assigned in order, the largest first, each to the shard with the least work. Designs at one point are
/// compared, so points stay whole if that costs little. If whole points make the longest shard more than a quarter
/// longer, cells are assigned singly, and every shard with a cell of a point also has to make the point's data.
struct ShardDeal {
  struct Cost {
    let making: Double
    let cell: Double
    let cells: Int

    var whole: Double { making + cell * Double(cells) }
  }

  let shards: [[Int]]
  private let longest: Double

  init(_ costs: [Cost], among count: Int) {
    let whole = ShardDeal(costs, among: count, singly: false)
    let single = ShardDeal(costs, among: count, singly: true)
    self = whole.longest <= 1.25 * single.longest ? whole : single
  }

  private init(_ costs: [Cost], among count: Int, singly: Bool) {
    var loads = [Double](repeating: 0, count: count)
    var shards = costs.map { [Int](repeating: 1, count: $0.cells) }
    for point in Self.largestFirst(costs, by: singly ? \.cell : \.whole) {
      if !singly {
        let shard = Self.least(loads)
        loads[shard] += costs[point].whole
        shards[point] = shards[point].map { _ in shard + 1 }
        continue
      }
      var makers: Set<Int> = []
      for cell in shards[point].indices {
        let ends = loads.indices.map { loads[$0] + costs[point].cell + (makers.contains($0) ? 0 : costs[point].making) }
        let shard = Self.least(ends)
        loads[shard] = ends[shard]
        makers.insert(shard)
        shards[point][cell] = shard + 1
      }
    }
    (self.shards, longest) = (shards, loads.max() ?? 0)
  }

  /// Returns the points that have cells, largest first; points of equal size keep their order.
  private static func largestFirst(_ costs: [Cost], by size: (Cost) -> Double) -> [Int] {
    costs.indices.filter { costs[$0].cells > 0 }.ordered { (size(costs[$1]), $0) < (size(costs[$0]), $1) }
  }

  private static func least(_ loads: [Double]) -> Int { loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0 }
}
