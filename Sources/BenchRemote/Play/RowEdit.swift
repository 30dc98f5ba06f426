/// The rows of a frame as a difference from those of the frame before of the same view: long lists that change little
/// are not kept once for each frame.
package struct RowEdit: Equatable, Sendable, Codable {
  /// Rows at the beginning and at the end that both have.
  private let start: Int
  private let end: Int
  /// The rows between them.
  private let middle: [Int]

  /// The edit that makes the new rows of the old ones.
  ///
  /// - Complexity: O(n) in the number of rows.
  package init(from old: [Int], to new: [Int]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while start + end < shorter, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    self.start = start
    self.end = end
    middle = Array(new[start..<(new.count - end)])
  }

  /// Makes the rows of a frame of those of the frame before.
  package func apply(to rows: inout [Int]) { rows.replaceSubrange(start..<(rows.count - end), with: middle) }
}

/// A view of a client.
struct ViewPlace: Hashable {
  let client: Int
  let slot: Int
}
