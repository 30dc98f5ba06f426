extension Rows {
  /// The number of rows.
  @inlinable public var count: Int { isChunked ? chunks.count : rows.count }

  /// The row at an index.
  ///
  /// - Complexity: O(log n); O(1) while the rows are contiguous.
  @inlinable public subscript(place: Int) -> Row { isChunked ? chunks[place] : rows[place] }

  /// All rows in one array; rows in chunks are copied.
  public var all: [Row] {
    if !isChunked { return rows }
    var all: [Row] = []
    all.reserveCapacity(count)
    forEach { all.append($0) }
    return all
  }

  /// Calls the body with the rows in order, whether they are contiguous or in chunks.
  ///
  /// - Complexity: O(n), where n is the number of rows.
  @inlinable public func forEach(_ body: (Row) -> Void) {
    forEach(while: { row in
      body(row)
      return true
    })
  }

  /// Calls the body with the rows in order, until the body returns false; returns true if the body never did.
  ///
  /// - Complexity: O(n), or less if the body returns false earlier.
  @inlinable @discardableResult public func forEach(while body: (Row) -> Bool) -> Bool {
    isChunked ? chunks.forEach(while: body) : rows.allSatisfy(body)
  }

  /// Returns the index of the first row that `follows`; all later rows must follow, too. Returns `count` if no row
  /// follows. With `head`, the first row is not part of the order and is skipped.
  ///
  /// - Complexity: O(log² n) calls of the predicate at worst.
  @inlinable public func firstPlace(behindHead head: Bool = false, where follows: (Row) -> Bool) -> Int {
    if isChunked { return chunks.firstPlace(behindHead: head, where: follows) }
    return ChunkTree<Row>.split(rows.count) { head && $0 == 0 ? false : follows(rows[$0]) }
  }

  /// Inserts a row before the row at `place`, or at the end.
  ///
  /// - Complexity: O(log n); O(n) when the rows move into chunks.
  @inlinable public mutating func insert(_ row: Row, at place: Int) {
    if !isChunked && rows.count >= Self.few { enterChunks() }
    if isChunked { chunks.insert(row, at: place) } else { rows.insert(row, at: place) }
  }

  /// Removes the row at an index.
  ///
  /// - Complexity: as `insert`.
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

  /// Removes all rows.
  @inlinable public mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    if isChunked { leaveChunks() }
  }

  /// The number of rows up to which rows stay contiguous: moving 64 rows of 72 bytes takes 100 ns.
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
