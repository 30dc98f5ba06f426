/// The rows of a frame as a difference from the view's previous frame, so that long lists are not copied.
package struct RowEdit: Equatable, Sendable, Codable {
  /// The number of equal rows at the beginning; `end` is the number at the end.
  private let start: Int
  private let end: Int
  private let middle: [Int]

  /// - Complexity: O(n) in the number of rows.
  package init(from old: [Int], to new: [Int]) {
    let come = old.difference(to: new).come
    (start, end, middle) = (come.lowerBound, new.count - come.upperBound, Array(new[come]))
  }

  package func apply(to rows: inout [Int]) { rows.replaceSubrange(start..<(rows.count - end), with: middle) }
}

extension Array where Element: Equatable {
  /// Returns the ranges between the equal elements at both ends: the range in this array and that in the new array.
  func difference(to new: [Element]) -> (gone: Range<Int>, come: Range<Int>) {
    var start = 0
    while start < count, start < new.count, self[start] == new[start] { start += 1 }
    var (end, newEnd) = (count, new.count)
    while end > start, newEnd > start, self[end - 1] == new[newEnd - 1] { (end, newEnd) = (end - 1, newEnd - 1) }
    return (start..<end, start..<newEnd)
  }
}

struct ViewPlace: Hashable {
  let client: Int
  let slot: Int
}
