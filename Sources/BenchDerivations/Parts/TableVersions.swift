import BenchCore

/// A version for each table: the number of refreshes that followed commits which touched the table.
struct TableVersions: BitwiseCopyable {
  private var authors = 0
  private var posts = 0
  private var comments = 0

  mutating func advance(_ tables: Tables) {
    if tables.contains(.authors) { authors += 1 }
    if tables.contains(.posts) { posts += 1 }
    if tables.contains(.comments) { comments += 1 }
  }

  /// Returns true if any of these tables has another version; each version that is read counts as a compared element.
  func differs<P: Probe>(from other: TableVersions, in tables: Tables, _ probe: inout P) -> Bool {
    if tables.contains(.authors) && isOther(authors, other.authors, &probe) { return true }
    if tables.contains(.posts) && isOther(posts, other.posts, &probe) { return true }
    return tables.contains(.comments) && isOther(comments, other.comments, &probe)
  }

  private func isOther<P: Probe>(_ version: Int, _ other: Int, _ probe: inout P) -> Bool {
    probe.add(1, .comparedElements)
    return version != other
  }
}
