import BenchCore

/// How the latencies of one cell and operation are spread, as `latency.csv` keeps it: the points of a percentile curve.
package struct LatencyCurve: Equatable, Sendable {
  /// So many commits or reads took at most this long.
  package struct Step: Equatable, Sendable {
    /// The upper end of the bucket, at most the longest latency.
    package let latency: Nanoseconds
    /// All up to here, not only those of this step.
    package let count: Int

    /// A step of which `count` latencies in all took at most this long.
    package init(latency: Nanoseconds, count: Int) {
      self.latency = latency
      self.count = count
    }
  }

  /// Whose latencies they are.
  package let cell: CellIdentity
  /// An operation kind, `writes`, `reads`, or `*` for all.
  package let operation: String
  /// From the shortest latency to the longest; never empty when it was read from a file.
  package let steps: [Step]
  /// All latencies added up, to the nanosecond; `nil` where an earlier version wrote the file.
  package let sum: Nanoseconds?

  /// A curve of steps from the shortest latency to the longest, whose counts rise.
  package init(cell: CellIdentity, operation: String, steps: [Step], sum: Nanoseconds? = nil) {
    self.cell = cell
    self.operation = operation
    self.steps = steps
    self.sum = sum
  }

  /// How many latencies there were.
  package var count: Int { steps.last?.count ?? 0 }
}

extension LatencyCurve {
  /// Reads `latency.csv`, also that of an earlier version, which had no column `sum_ns`.
  ///
  /// - Throws: `CSVError` when the columns are others, a field holds what its column cannot, or a curve falls.
  /// - Complexity: O(n), where n is the length of the text.
  package static func curves(csv text: String) throws(CSVError) -> [LatencyCurve] {
    let records = try CSVReader.records(text)
    let columns = records.first ?? []
    guard columns == LatencyTable.columns || columns == LatencyTable.columns.dropLast() else {
      throw CSVError(line: 1, rule: "the columns must be \(LatencyTable.columns.joined(separator: ","))")
    }
    var curves: [LatencyCurve] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let point = LatencyCurve(record: record, columns: columns.count), let step = point.steps.first else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      guard let last = curves.last, last.cell == point.cell, last.operation == point.operation else {
        curves.append(point)
        continue
      }
      guard let before = last.steps.last, before.latency < step.latency, before.count < step.count else {
        throw CSVError(line: index + 1, rule: "a curve rises: \(record.joined(separator: ","))")
      }
      curves[curves.count - 1] = LatencyCurve(
        cell: last.cell, operation: last.operation, steps: last.steps + [step], sum: point.sum)
    }
    return curves
  }

  /// A curve of the one point that a record tells.
  private init?(record: [String], columns: Int) {
    guard record.count == columns else { return nil }
    let text = record.map(CSVReader.plain)
    let sum = columns == LatencyTable.columns.count ? text[columns - 1] : ""
    guard sum.isEmpty || TableNumber.nanoseconds(sum) != nil else { return nil }
    guard let point = Point(text[1]), let latency = TableNumber.nanoseconds(text[5]),
      let count = TableNumber.count(text[6]), count > 0
    else {
      return nil
    }
    self.init(
      cell: CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), operation: text[4],
      steps: [Step(latency: Nanoseconds(latency), count: count)],
      sum: TableNumber.nanoseconds(sum).map { Nanoseconds($0) })
  }
}
