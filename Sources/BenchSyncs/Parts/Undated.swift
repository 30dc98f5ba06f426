import BenchRemote

/// The app's reading of a time that the server has not assigned yet; it determines the position of the row.
enum Undated: String, Sendable {
  /// As a pending time; rows keep the query's order, after every assigned time.
  case last
  /// As null; rows are sorted by that.
  case null = "as-null"
  /// As the local time of the write; rows are sorted by that.
  case estimate
  /// As the previous value, or null without one; rows are sorted by that.
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
