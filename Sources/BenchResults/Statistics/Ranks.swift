/// The places of values in their order, for tests that look at nothing else.
enum Ranks {
  /// Twice the rank of each value, from 2; equal values share the mean of their ranks, which doubled is whole.
  static func doubled(_ values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = values.map { _ in 0 }
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
      for place in start..<end { ranks[order[place]] = start + 1 + end }
      start = end
    }
    return ranks
  }
}
