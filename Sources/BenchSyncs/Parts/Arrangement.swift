import BenchRemote

/// The placement of changed rows in a list whose order the server determined.
enum Arrangement {
  /// Returns the list with rows replaced, inserted or (for `nil`) removed. Unchanged rows keep their order. A row that
  /// is new, or whose sort fields have changed, is inserted at its place in the query's order.
  ///
  /// - Complexity: O(n + c × n), where n is the number of rows and c the number of changes.
  static func place(_ changes: [(key: DocumentKey, row: Row?)], among rows: [Row], of query: RemoteQuery) -> [Row] {
    if changes.isEmpty { return rows }
    let byKey = Dictionary(changes) { _, last in last }
    var placed: [Row] = []
    var stays: Set<DocumentKey> = []
    for row in rows {
      guard let change = byKey[row.key] else {
        placed.append(row)
        continue
      }
      guard let new = change, query.order.allSatisfy({ row.fields[$0.field] == new.fields[$0.field] }) else { continue }
      stays.insert(row.key)
      placed.append(new)
    }
    for (key, row) in changes {
      guard let row, !stays.contains(key) else { continue }
      let place = placed.firstIndex { query.areInOrder((row.key, row.fields), ($0.key, $0.fields)) }
      placed.insert(row, at: place ?? placed.count)
    }
    // A full window keeps its number of rows, which pages may have extended beyond the query's limit.
    if let limit = query.limit { placed = Array(placed.prefix(max(limit, rows.count))) }
    return placed
  }
}
