/// The rows of a frame as a difference from those of the frame before of the same view: long lists that change little
/// are not kept once for each frame.
package struct RowEdit: Equatable, Sendable, Codable {
  /// Rows at the beginning and at the end that both have.
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
  /// What is between the beginning and the end that both have: where it was, and where it is.
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
