import BenchCore

/// Labels next to the ends of lines, moved apart until no label overlaps another.
enum EndLabels {
  /// Returns the positions nearest to the wishes at which labels of equal height do not overlap, in the order given.
  ///
  /// Labels that would touch form a block around the mean of their wishes, as in isotonic regression (pool adjacent
  /// violators); blocks that reach over an end of the range are moved inside.
  ///
  /// - Complexity: O(n log n)
  static func placed(_ wishes: [Double], height: Double, within range: ClosedRange<Double>) -> [Double] {
    let order = wishes.indices.ordered { (wishes[$0], $0) < (wishes[$1], $1) }
    // `mean` is the mean of wishes, each minus the height of all labels above; labels of equal mean touch.
    var blocks: [(mean: Double, count: Int)] = []
    for (place, index) in order.enumerated() {
      blocks.append((wishes[index] - Double(place) * height, 1))
      while blocks.count > 1, blocks[blocks.count - 2].mean >= blocks[blocks.count - 1].mean {
        let last = blocks.removeLast()
        let before = blocks.removeLast()
        let count = before.count + last.count
        let sum = before.mean * Double(before.count) + last.mean * Double(last.count)
        blocks.append((sum / Double(count), count))
      }
    }
    let room = range.upperBound - Double(max(0, wishes.count - 1)) * height
    let offsets = blocks.flatMap { block in
      Array(repeating: max(range.lowerBound, min(block.mean, max(range.lowerBound, room))), count: block.count)
    }
    var result = wishes
    for (place, index) in order.enumerated() { result[index] = offsets[place] + Double(place) * height }
    return result
  }
}
