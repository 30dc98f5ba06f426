/// One row of what a view shows.
@frozen public struct Row: Equatable, Sendable {
  /// The number of the post, comment or author that the row is about.
  public var id: Int
  /// A title, a name or a label; empty if the view shows none.
  public var headline: String
  /// A body or another longer text; empty if the view shows none.
  public var text: String
  /// The name of the author; `nil` if no author is shown.
  public var author: String?
  /// The number that the view shows (points or a count); 0 if the view shows no number.
  public var number: Int

  /// Creates a row about the entity with this number; parts that are omitted are not shown.
  @inlinable public init(id: Int, headline: String = "", text: String = "", author: String? = nil, number: Int = 0) {
    (self.id, self.headline, self.text, self.author, self.number) = (id, headline, text, author, number)
  }
}

/// The rows of a view, in a reused buffer.
///
/// Computed rows are contiguous in `rows`. If many rows are edited individually, all rows move into chunks, so that an
/// edit moves only a few rows; see `Rows+Edits.swift`.
@frozen public struct Rows: Sendable {
  /// The contiguous rows; empty while the rows are in chunks.
  public var rows: [Row]
  /// The number of references to missing entities that were met when the rows were read.
  public var missingReferences: Int
  @usableFromInline var chunks: ChunkTree<Row>
  @usableFromInline var isChunked: Bool

  /// Creates an empty buffer.
  @inlinable public init() {
    rows = []
    missingReferences = 0
    chunks = ChunkTree()
    isChunked = false
  }

  /// Adds a row at the end; allowed only while rows are contiguous, not in chunks.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public mutating func append(_ row: Row) { rows.append(row) }

  /// Reverses the rows from an index on; allowed only while rows are contiguous.
  @inlinable package mutating func reverse(from start: Int) {
    var (low, high) = (start, rows.count - 1)
    while low < high {
      rows.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Empties the buffer and keeps its memory. Not inlined, to keep the loops that call it small.
  public mutating func clear() {
    rows.removeAll(keepingCapacity: true)
    missingReferences = 0
    if isChunked { leaveChunks() }
  }

  /// Returns the name to show for a reference, and counts a reference to a missing author.
  @inlinable public mutating func name(of reference: AuthorID?, _ author: Author?) -> String? {
    if author == nil && reference != nil { missingReferences += 1 }
    return author?.name
  }

  /// A stable hash of all rows, by which a design's rows are compared with the oracle's.
  package var digest: UInt64 {
    var hash = StableHash()
    forEach { $0.combine(into: &hash) }
    hash.combine(count)
    return hash.value
  }
}

extension Row {
  func combine(into hash: inout StableHash) {
    hash.combine(id)
    hash.combine(headline)
    hash.combine(text)
    hash.combine(author == nil ? 0 : 1)
    hash.combine(author ?? "")
    hash.combine(number)
  }
}
