import BenchRemote

/// The app's reading of a time that the server has not assigned yet. The reading determines the position of the row.
enum Undated: String, Sendable {
  /// The time stays pending: rows keep the query's order, in which a pending time sorts after every assigned time.
  case last
  /// The time reads as null, and rows are sorted by null.
  case null = "as-null"
  /// The time reads as the local time of the write, and rows are sorted by that time.
  case estimate
  /// The time reads as the field's previous value, or as null if there is none, and rows are sorted by that value.
  case previous

  func read(_ fields: Fields) -> Fields {
    if self == .last { return fields }
    var read = fields
    for entry in fields.entries {
      guard case .pending(let pending) = entry.value else { continue }
      read[entry.name] =
        switch self {
        case .last: entry.value
        case .null: .null
        case .estimate: .number(Int(pending.local.milliseconds))
        case .previous: pending.previous ?? .null
        }
    }
    return read
  }

  func sort(_ rows: [Row], by query: RemoteQuery) -> [Row] {
    if self == .last || query.order.isEmpty { return rows }
    return rows.sorted { query.areInOrder(($0.key, $0.fields), ($1.key, $1.fields)) }
  }
}
