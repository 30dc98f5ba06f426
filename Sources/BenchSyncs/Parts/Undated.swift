import BenchRemote

/// An app's reading of a time that the server has not set yet, which decides the place of the row.
enum Undated: String, Sendable {
  /// As a pending time; rows are in the query's own order, after every set time.
  case last
  /// As nothing; rows are sorted by that.
  case null = "as-null"
  /// As the time of the device; rows are sorted by that.
  case estimate
  /// As the value of before, or as nothing; rows are sorted by that.
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
