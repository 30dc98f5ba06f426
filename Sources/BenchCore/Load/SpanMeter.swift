/// A sum of spans of time, such as busy times, within each of several consecutive ranges of time.
package struct SpanMeter: Equatable, Sendable {
  /// The end of each range, in ns; the first range begins at 0.
  private let ends: [Int]
  /// The sum within each range, in ns; time after the last range is left out.
  package private(set) var sums: [Int]
  private var place = 0

  package init(ends: [Int]) {
    self.ends = ends
    sums = [Int](repeating: 0, count: ends.count)
  }

  /// Adds a span that begins no earlier than the span that was added before.
  package mutating func add(from start: Int, to end: Int) {
    while place < ends.count && ends[place] <= start { place += 1 }
    var stretch = place
    var start = start
    while stretch < ends.count && start < end {
      let cut = min(end, ends[stretch])
      sums[stretch] += cut - start
      start = cut
      stretch += 1
    }
  }
}
