import BenchCore

/// The four tables of loads over time: `series.csv`, `frames.csv`, `response.csv` and `capacity.csv`.
struct LoadTableFiles: Sendable {
  private struct Key: Hashable, Comparable {
    let cell: CellIdentity
    let pass: Pass
    let repetition: Int

    static func < (left: Key, right: Key) -> Bool {
      if left.cell != right.cell { return left.cell < right.cell }
      return (left.pass.rawValue, left.repetition) < (right.pass.rawValue, right.repetition)
    }
  }

  private var tables: [Key: LoadTables] = [:]

  /// Adds what one repetition found.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int) {
    guard let found = measurement.loadTables else { return }
    tables[Key(cell: cell, pass: measurement.pass, repetition: repetition)] = found
  }

  /// Whether a load was simulated at all; other runs have none of the files.
  var isEmpty: Bool { tables.isEmpty }

  /// The late frames of each cell in cost units; those on recorded times, of which each repetition has its own, are in
  /// the file alone.
  var lateFrames: [CellIdentity: [LoadTables.Frame]] {
    var frames: [CellIdentity: [LoadTables.Frame]] = [:]
    for (key, tables) in sorted where key.pass == .counts && !tables.frames.isEmpty {
      frames[key.cell, default: []] += tables.frames
    }
    return frames
  }

  private var sorted: [(key: Key, value: LoadTables)] { tables.sorted { $0.key < $1.key } }

  private static func place(_ key: Key, _ build: BuildMode) -> [CSVWriter.Field] {
    [
      .text(build.scenarioColumn(key.cell.scenario)), .text(key.cell.point.description), .text(key.cell.store),
      .text(key.cell.derivation), .text(key.pass.rawValue), .integer(key.repetition),
    ]
  }

  static let placeColumns = ["scenario", "point", "store", "derivation", "pass", "repetition"]
  static let seriesColumns =
    placeColumns + [
      "from_ns", "arrivals", "done", "queue_max", "busy_main", "busy_background", "frames_due", "frames_dropped",
      "hitch_ns", "frame_max_ns", "response_max_ns", "commits", "refreshes", "view_updates",
    ]
  static let frameColumns =
    placeColumns + ["tick", "began_ns", "ended_ns", "dropped", "queued", "flow", "operation", "task_ns"]
  static let responseColumns =
    Array(placeColumns.dropLast()) + ["phase", "flow", "measure", "value_ns", "count", "share"]

  /// One row for each step of the series.
  func series(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.seriesColumns)
    for (key, tables) in sorted {
      for step in tables.series {
        let numbers = [
          step.from, step.arrivals, step.done, step.queueMax, step.busyMain, step.busyBackground, step.framesDue,
          step.framesDropped, step.hitch,
        ]
        writer.record(
          Self.place(key, build) + numbers.map(CSVWriter.Field.integer)
            + [Self.optional(step.frameMax), Self.optional(step.responseMax)]
            + [step.commits, step.refreshes, step.viewUpdates].map(CSVWriter.Field.integer))
      }
    }
    return writer.contents
  }

  /// One row for each late frame that is described.
  func frames(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.frameColumns)
    for (key, tables) in sorted {
      for frame in tables.frames {
        writer.record(
          Self.place(key, build)
            + [frame.tick, frame.began, frame.ended, frame.dropped, frame.queued].map(CSVWriter.Field.integer)
            + [.text(frame.flow), .text(frame.operation), .integer(frame.task)])
      }
    }
    return writer.contents
  }

  /// Points of curves, as `latency.csv` has them; repetitions of a pass are merged.
  var curves: [LoadCurve] {
    var merged: [(key: Key, curves: [(curve: LoadTables.Curve, counts: [UInt64: Int])])] = []
    for (key, tables) in sorted {
      if merged.last?.key.cell != key.cell || merged.last?.key.pass != key.pass { merged.append((key, [])) }
      for curve in tables.curves { Self.merge(curve, into: &merged[merged.count - 1].curves) }
    }
    return merged.flatMap { key, curves in
      curves.map { curve, counts in
        LoadCurve(
          cell: key.cell, pass: key.pass, phase: curve.phase, flow: curve.flow, measure: curve.measure,
          steps: LatencyTable.points(of: counts))
      }
    }
  }

  /// The curves as a table, a row for each point.
  func response(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.responseColumns)
    for curve in curves {
      let place = Self.place(Key(cell: curve.cell, pass: curve.pass, repetition: 0), build).dropLast()
      let total = Double(curve.steps.last?.count ?? 1)
      for step in curve.steps {
        writer.record(
          place + [
            .text(curve.phase), .text(curve.flow), .text(curve.measure), .number(.nanoseconds(step.latency)),
            .integer(step.count), .real(Double(step.count) / total),
          ])
      }
    }
    return writer.contents
  }

  private static func merge(
    _ curve: LoadTables.Curve, into curves: inout [(curve: LoadTables.Curve, counts: [UInt64: Int])]
  ) {
    let known = curves.firstIndex {
      $0.curve.phase == curve.phase && $0.curve.flow == curve.flow && $0.curve.measure == curve.measure
    }
    if known == nil { curves.append((curve, [:])) }
    let place = known ?? curves.count - 1
    for (value, count) in zip(curve.values, curve.counts) { curves[place].counts[value, default: 0] += count }
  }

  /// One row for each probe, with a column for each metric that some search was held to.
  func capacity(build: BuildMode) -> String {
    var writer = CSVWriter()
    let limits = LoadMeasure.allCases.map(\.rawValue).filter { name in
      tables.values.contains { $0.limits.contains(name) }
    }
    writer.header(Self.placeColumns + ["factor", "ops_per_s"] + limits + ["held", "executed"])
    for (key, tables) in sorted {
      for probe in tables.probes {
        let values = limits.map { name in
          tables.limits.firstIndex(of: name).flatMap { probe.values[$0] }.map { CSVWriter.Field.real($0.value) }
            ?? .absent
        }
        writer.record(
          Self.place(key, build) + [.real(probe.factor), .real(probe.rate)] + values
            + [.text("\(probe.held)"), .text("\(probe.executed)")])
      }
    }
    return writer.contents
  }

  private static func optional(_ number: Int?) -> CSVWriter.Field { number.map { .integer($0) } ?? .absent }
}

extension LoadTableFiles {
  /// Reads `frames.csv`: late frames in cost units with their cells, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func frames(csv text: String) throws(CSVError) -> [(cell: CellIdentity, frame: LoadTables.Frame)] {
    let records = try CSVReader.records(text)
    guard records.first == frameColumns else {
      throw CSVError(line: 1, rule: "the columns must be \(frameColumns.joined(separator: ","))")
    }
    var found: [(cell: CellIdentity, frame: LoadTables.Frame)] = []
    for (index, record) in records.enumerated().dropFirst() {
      let text = record.map(CSVReader.plain)
      let numbers = [6, 7, 8, 9, 10, 13].compactMap { $0 < text.count ? Int(text[$0]) : nil }
      guard text.count == frameColumns.count, numbers.count == 6, let point = Point(text[1]) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      let frame = LoadTables.Frame(
        tick: numbers[0], began: numbers[1], ended: numbers[2], dropped: numbers[3], queued: numbers[4],
        flow: text[11], operation: text[12], task: numbers[5])
      if text[4] != Pass.counts.rawValue { continue }
      found.append((CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), frame))
    }
    return found
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
        let value = UInt64(text[8]), let count = Int(text[9])
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
