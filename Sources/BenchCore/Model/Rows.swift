/// One line of what a view shows.
@frozen
public struct Row: Equatable, Sendable {
  /// The post, comment or author the line is about.
  public var id: Int
  public var headline: String
  public var text: String
  /// The name of the author beside it; `nil` where no author is shown.
  public var author: String?
  /// Points or a count, whatever the view shows as a number; 0 where it shows none.
  public var number: Int

  @inlinable
  public init(id: Int, headline: String = "", text: String = "", author: String? = nil, number: Int = 0) {
    self.id = id
    self.headline = headline
    self.text = text
    self.author = author
    self.number = number
  }
}

/// What a view shows, in a buffer that is used again and again.
@frozen
public struct Rows: Sendable {
  public var rows: [Row]
  /// Relationships that named an entity which is not there, met while these rows were read.
  public var missingReferences: Int

  @inlinable
  public init() {
    rows = []
    missingReferences = 0
  }

  @inlinable
  public mutating func append(_ row: Row) { rows.append(row) }

  /// Empties the buffer and keeps its memory.
  @inlinable
  public mutating func clear() {
    rows.removeAll(keepingCapacity: true)
    missingReferences = 0
  }

  /// The name to show for a reference, noting one that leads nowhere.
  @inlinable
  public mutating func name(of reference: AuthorID?, _ author: Author?) -> String? {
    if author == nil && reference != nil { missingReferences += 1 }
    return author?.name
  }

  /// A stable hash of everything shown; the oracle and the designs are compared by it.
  ///
  /// - Complexity: O(n), where n is the number of bytes shown.
  public var digest: UInt64 {
    var hash = StableHash()
    for row in rows {
      hash.combine(row.id)
      hash.combine(row.headline)
      hash.combine(row.text)
      hash.combine(row.author == nil ? 0 : 1)
      hash.combine(row.author ?? "")
      hash.combine(row.number)
    }
    hash.combine(rows.count)
    return hash.value
  }
}
