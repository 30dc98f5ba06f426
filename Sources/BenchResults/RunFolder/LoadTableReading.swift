import BenchCore

/// Reading the tables of loads over time back.
extension LoadTableFiles {
  /// A record of a table.
  private struct Record {
    let text: [String]

    /// The fields that are whole numbers, from one place up to another; `nil` where one is not.
    func integers(_ places: Range<Int>) -> [Int]? {
      let numbers = places.compactMap { TableNumber.count(text[$0]) }
      return numbers.count == places.count ? numbers : nil
    }

    /// A field that may be empty.
    func optional(_ place: Int) -> Int? { TableNumber.count(text[place]) }
  }

  /// What one pass told, in the order of the file; every record must be one, of whatever pass.
  private static func records<Entry>(
    _ text: String, of pass: Pass, columns hasColumns: ([String]) -> Bool, rule: String,
    _ read: (Record) -> Entry?
  ) throws(CSVError) -> [(cell: CellIdentity, entry: Entry)] {
    let records = try CSVReader.records(text)
    guard let head = records.first, hasColumns(head) else {
      throw CSVError(line: 1, rule: "the columns must be \(rule)")
    }
    var found: [(cell: CellIdentity, entry: Entry)] = []
    for (index, record) in records.enumerated().dropFirst() {
      let text = record.map(CSVReader.plain)
      guard text.count == head.count, let point = Point(text[1]), let itsPass = Pass(rawValue: text[4]),
        TableNumber.count(text[5]) != nil,
        let entry = read(Record(text: text))
      else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      if itsPass != pass { continue }
      found.append((CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), entry))
    }
    return found
  }

  /// Reads `frames.csv`: late frames of one pass with their cells, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func frames(
    csv text: String, of pass: Pass = .counts
  ) throws(CSVError) -> [(cell: CellIdentity, entry: LoadTables.Frame)] {
    try records(
      text, of: pass, columns: { $0 == frameColumns }, rule: frameColumns.joined(separator: ",")
    ) { record -> LoadTables.Frame? in
      guard let numbers = record.integers(6..<11), let task = TableNumber.count(record.text[13]) else { return nil }
      return LoadTables.Frame(
        tick: numbers[0], began: numbers[1], ended: numbers[2], dropped: numbers[3], queued: numbers[4],
        flow: record.text[11], operation: record.text[12], task: task)
    }
  }

  /// Reads `series.csv`: the steps in cost units with their cells, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func series(csv text: String) throws(CSVError) -> [(cell: CellIdentity, entry: LoadTables.Step)] {
    try records(
      text, of: .counts, columns: { $0 == seriesColumns }, rule: seriesColumns.joined(separator: ",")
    ) { record -> LoadTables.Step? in
      guard let numbers = record.integers(6..<15), let ends = record.integers(17..<20) else { return nil }
      var step = LoadTables.Step(from: numbers[0])
      (step.arrivals, step.done, step.queueMax) = (numbers[1], numbers[2], numbers[3])
      (step.busyMain, step.busyBackground) = (numbers[4], numbers[5])
      (step.framesDue, step.framesDropped, step.hitch) = (numbers[6], numbers[7], numbers[8])
      (step.frameMax, step.responseMax) = (record.optional(15), record.optional(16))
      (step.commits, step.refreshes, step.viewUpdates) = (ends[0], ends[1], ends[2])
      return step
    }
  }

  /// Reads `capacity.csv`: the probes in cost units with their cells, in the order of the file, without what the limits
  /// are about.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func probes(csv text: String) throws(CSVError) -> [(cell: CellIdentity, entry: LoadTables.Probe)] {
    let (first, last) = (placeColumns + ["factor", "ops_per_s"], ["held", "executed"])
    return try records(
      text, of: .counts, columns: { $0.starts(with: first) && $0.suffix(2) == last[...] },
      rule: (first + ["…"] + last).joined(separator: ",")
    ) { record -> LoadTables.Probe? in
      guard let factor = TableNumber.real(record.text[6]), let rate = TableNumber.real(record.text[7]),
        let held = Bool(record.text[record.text.count - 2]), let executed = Bool(record.text[record.text.count - 1])
      else { return nil }
      return LoadTables.Probe(factor: factor, rate: rate, values: [], held: held, executed: executed)
    }
  }

  /// Reads `response.csv`, curves in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func curves(csv text: String) throws(CSVError) -> [LoadCurve] {
    let records = try CSVReader.records(text)
    guard records.first == responseColumns else {
      throw CSVError(line: 1, rule: "the columns must be \(responseColumns.joined(separator: ","))")
    }
    var found: [(place: [String], curve: LoadCurve)] = []
    for (index, record) in records.enumerated().dropFirst() {
      let text = record.map(CSVReader.plain)
      guard text.count == responseColumns.count, let point = Point(text[1]), let pass = Pass(rawValue: text[4]),
        let value = TableNumber.nanoseconds(text[8]), let count = TableNumber.count(text[9])
      else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      let before = found.last.flatMap { $0.place == Array(text[..<8]) ? $0.curve.steps : nil }
      if before != nil { found.removeLast() }
      guard count > before?.last?.count ?? 0 else {
        throw CSVError(line: index + 1, rule: "the counts of a curve must rise from 1 on")
      }
      let cell = CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3])
      let curve = LoadCurve(
        cell: cell, pass: pass, phase: text[5], flow: text[6], measure: text[7],
        steps: (before ?? []) + [LatencyCurve.Step(latency: Nanoseconds(value), count: count)])
      found.append((Array(text[..<8]), curve))
    }
    return found.map(\.curve)
  }
}
