extension Rows {
  /// The number of rows.
  @inlinable public var count: Int { isChunked ? chunks.count : rows.count }

  /// The line at a place.
  ///
  /// - Complexity: O(log n); O(1) while the rows are contiguous.
  @inlinable public subscript(place: Int) -> Row { isChunked ? chunks[place] : rows[place] }

  /// All rows, contiguous; copied if they are in chunks.
  public var all: [Row] {
    if !isChunked { return rows }
    var all: [Row] = []
    all.reserveCapacity(count)
    forEach { all.append($0) }
    return all
  }

  /// Calls the body with the rows in order, in either form.
  ///
  /// - Complexity: O(n), where n is the number of lines.
  @inlinable public func forEach(_ body: (Row) -> Void) {
    forEach(while: { row in
      body(row)
      return true
    })
  }

  /// Hands over the lines in order while the answer is yes; answers whether it always was.
  ///
  /// - Complexity: O(n), or less where the answer is no before the end.
  @inlinable @discardableResult public func forEach(while body: (Row) -> Bool) -> Bool {
    isChunked ? chunks.forEach(while: body) : rows.allSatisfy(body)
  }

  /// Returns the first index whose row `follows`, if all later ones do too; `count` if none does. For ordered rows;
  /// with `head`, the first is not part of that order and is skipped.
  ///
  /// - Complexity: O(log² n) questions at worst.
  @inlinable public func firstPlace(behindHead head: Bool = false, where follows: (Row) -> Bool) -> Int {
    if isChunked { return chunks.firstPlace(behindHead: head, where: follows) }
    return ChunkTree<Row>.split(rows.count) { head && $0 == 0 ? false : follows(rows[$0]) }
  }

  /// Puts a line before the one at `place`, or at the end.
  ///
  /// - Complexity: O(log n), but for the first time that there are many, which puts all of them in chunks.
  @inlinable public mutating func insert(_ row: Row, at place: Int) {
    if !isChunked && rows.count >= Self.few { enterChunks() }
    if isChunked { chunks.insert(row, at: place) } else { rows.insert(row, at: place) }
  }

  /// Takes the line at a place out.
  ///
  /// - Complexity: As of `insert`.
  @inlinable public mutating func remove(at place: Int) {
    if !isChunked && rows.count > Self.few { enterChunks() }
    if isChunked { chunks.remove(at: place) } else { rows.remove(at: place) }
  }

  /// Changes the row at an index in place.
  ///
  /// - Complexity: O(log n); O(1) while the rows are contiguous.
  @inlinable public mutating func change(at place: Int, _ body: (inout Row) -> Void) {
    if isChunked { chunks.change(at: place, body) } else { body(&rows[place]) }
  }

  /// Takes all lines out.
  @inlinable public mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    if isChunked { leaveChunks() }
  }

  /// Switches to chunks at a number of rows up to which an edit moves rows at no noticeable cost: 64 of 72 bytes are
  /// moved in 100 ns.
  @inlinable static var few: Int { 64 }

  @inlinable mutating func enterChunks() {
    chunks.replace(with: rows)
    rows.removeAll(keepingCapacity: true)
    isChunked = true
  }

  @inlinable mutating func leaveChunks() {
    chunks.removeAll()
    isChunked = false
  }
}
