import BenchCore

/// The figures of a play on real threads, as lines of a measurement and as curves.
struct ThreadFigures {
  private let load: LoadStage
  /// The writer's notes, by flow and then by phase.
  private let writes: [[WriteNotes]]
  /// The flow of each reader, and the reader's notes by phase.
  private let reads: [(flow: Int, notes: [ReadNotes])]
  /// The end of the load, in ns: the end of its phases, or earlier, when a writer without rest had no commit left.
  private let end: Int
  private let waits: Bool

  init(
    _ load: LoadStage, _ writes: [[WriteNotes]], _ reads: [(flow: Int, notes: [ReadNotes])], end: Int?, waits: Bool
  ) {
    (self.load, self.writes, self.reads) = (load, writes, reads)
    (self.end, self.waits) = (end ?? load.setup.end, waits)
  }

  /// The lines of each recorded phase and of all these phases: one line for each flow, for writes, reads and both.
  var lines: [Measurement.Line] {
    places.flatMap { phase, phases -> [Measurement.Line] in
      selections.compactMap { name, selection in
        let found = merged(selection, phases)
        // A phase after the end of the load has no length to divide by.
        if found.write.service.count + found.read.read.count == 0 || length(of: phases) == 0 { return nil }
        var figures = Figures(operations: found.write.service.count + found.read.read.count)
        figures.load = values(found, phases)
        return Measurement.Line(phase: phase, operation: name, figures: figures)
      }
    }
  }

  var tables: LoadTables {
    var tables = LoadTables()
    for (phase, phases) in places {
      for (name, selection) in selections where name != LoadLine.writes && name != LoadLine.reads {
        let found = merged(selection, phases)
        let samples = [("response", found.write.response), ("service", found.write.service), ("read", found.read.read)]
        for (measure, histogram) in samples + (waits ? [("wait", found.read.wait)] : []) where histogram.count > 0 {
          let curve = histogram.curve
          tables.curves.append(
            LoadTables.Curve(
              phase: phase ?? "*", flow: name ?? "*", measure: measure, values: curve.map(\.latency.rawValue),
              counts: curve.map(\.count)))
        }
      }
    }
    return tables
  }

  private var places: [(name: String?, phases: [Int])] {
    let recorded = load.setup.phases.indices.filter { load.setup.phases[$0].record }
    return recorded.map { (load.setup.phases[$0].name, [$0]) } + [(nil, Array(recorded))]
  }

  private var selections: [(name: String?, selection: LoadSelection)] {
    load.selections.filter { $0.selection != .frames }
  }

  private struct Found {
    var write = WriteNotes()
    var read = ReadNotes()
    var readers = 0

    var histograms: [LoadSample: LatencyHistogram] {
      [.response: write.response, .service: write.service, .waiting: write.waiting, .read: read.read]
    }
  }

  private func merged(_ selection: LoadSelection, _ phases: [Int]) -> Found {
    var found = Found()
    for (flow, notes) in writes.enumerated() where selection.contains(flow: flow, .commit) {
      for phase in phases { found.write.merge(notes[phase]) }
    }
    for (flow, notes) in reads where selection.contains(flow: flow, .read) {
      for phase in phases { found.read.merge(notes[phase]) }
      found.readers += 1
    }
    return found
  }

  private func length(of phases: [Int]) -> Double {
    Double(phases.reduce(0) { $0 + load.setup.phases[$1].time.clamped(to: 0..<max(0, end)).count })
  }

  private func values(_ found: Found, _ phases: [Int]) -> [String: Double] {
    let length = length(of: phases)
    var values: [String: Double] = [:]
    let histograms = found.histograms
    var times = LoadMeasure.allCases.compactMap { measure -> (LoadMeasure, LoadMeasure.Share, LatencyHistogram)? in
      guard let (sample, share) = measure.sample, let histogram = histograms[sample] else { return nil }
      return (measure, share, histogram)
    }
    if waits { times += [(.waitP50, .p50, found.read.wait), (.waitP99, .p99, found.read.wait)] }
    for (measure, share, histogram) in times where histogram.count >= share.least {
      values[measure.rawValue] = histogram.percentile(Double(share.thousandths) / 1_000).map { Double($0.rawValue) }
    }
    if found.read.read.count > 0 {
      values[LoadMeasure.readsPerSecond.rawValue] = Double(found.read.read.count) / length * 1e9
      let blocked = Double(found.read.wait.sum.rawValue) / (length * Double(max(1, found.readers)))
      if waits { values[LoadMeasure.blockedShare.rawValue] = blocked }
    }
    if found.write.service.count > 0 {
      values[LoadMeasure.commitsPerSecond.rawValue] = Double(found.write.service.count) / length * 1e9
    }
    if found.write.waiting.count > 0 {
      values[LoadMeasure.lateShare.rawValue] = Double(found.write.late) / Double(found.write.waiting.count)
      // If commits remain, the response times are lower bounds.
      values[LoadMeasure.left.rawValue] = Double(found.write.left)
    }
    return values
  }
}
