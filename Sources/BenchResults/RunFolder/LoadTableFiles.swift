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

  /// The late frames of each cell: in cost units, or on recorded times those of all repetitions.
  func lateFrames(_ pass: Pass) -> [CellIdentity: [LoadTables.Frame]] { lines(pass, \.frames) }

  /// The series of each cell in cost units.
  var series: [CellIdentity: [LoadTables.Step]] { lines(.counts, \.series) }

  /// The probes of each cell in cost units, without what its limits are about.
  var probes: [CellIdentity: [LoadTables.Probe]] {
    lines(.counts, \.probes).mapValues { probes in
      probes.map {
        LoadTables.Probe(factor: $0.factor, rate: $0.rate, values: [], held: $0.held, executed: $0.executed)
      }
    }
  }

  private func lines<Entry>(_ pass: Pass, _ part: (LoadTables) -> [Entry]) -> [CellIdentity: [Entry]] {
    var found: [CellIdentity: [Entry]] = [:]
    for (key, tables) in sorted where key.pass == pass && !part(tables).isEmpty {
      found[key.cell, default: []] += part(tables)
    }
    return found
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
