import BenchRemote

/// The order of rows that the client knows better than the server's list.
enum Arrangement {
  /// Replaces, inserts or (for `nil`) removes rows. The others keep their order; a row that is new, or has another
  /// place by the query's order, is inserted in order.
  ///
  /// - Complexity: O(n + c × n), where n is the number of rows and c that of changes.
  static func place(_ changes: [(key: DocumentKey, row: Row?)], among rows: [Row], of query: RemoteQuery) -> [Row] {
    if changes.isEmpty { return rows }
    let byKey = Dictionary(changes) { _, last in last }
    var placed: [Row] = []
    var stays: Set<DocumentKey> = []
    for row in rows {
      switch byKey[row.key] {
      case .none: placed.append(row)
      case .some(.none): continue
      case .some(.some(let new)):
        guard query.order.allSatisfy({ row.fields[$0.field] == new.fields[$0.field] }) else { continue }
        stays.insert(row.key)
        placed.append(new)
      }
    }
    for (key, row) in changes {
      guard let row, !stays.contains(key) else { continue }
      let place = placed.firstIndex { query.areInOrder((row.key, row.fields), ($0.key, $0.fields)) }
      placed.insert(row, at: place ?? placed.count)
    }
    // A full window stays as long as it was; pages may have made it longer than the query's limit.
    if let limit = query.limit { placed = Array(placed.prefix(max(limit, rows.count))) }
    return placed
  }
}
