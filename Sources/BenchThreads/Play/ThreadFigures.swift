import BenchCore

/// The figures of a play on real threads, as lines of a measurement and as curves.
struct ThreadFigures {
  private let load: LoadStage
  /// The notes by phase: those of the writer for each flow, and those of each reader.
  private let notes: [(flow: Int, sort: Arrival.Sort, phases: [ThreadNotes])]
  /// The end of the load, in ns: the end of its phases, or earlier, when a writer without rest had no commit left.
  private let end: Int
  private let waits: Bool

  init(
    _ load: LoadStage, _ writes: [[ThreadNotes]], _ reads: [(flow: Int, notes: [ThreadNotes])], end: Int?, waits: Bool
  ) {
    notes = writes.enumerated().map { ($0, .commit, $1) } + reads.map { ($0.flow, .read, $0.notes) }
    (self.load, self.end, self.waits) = (load, end ?? load.setup.end, waits)
  }

  /// The lines of each recorded phase and of all these phases: one line for each flow, for writes, reads and both.
  var lines: [Measurement.Line] {
    places.flatMap { phase, phases -> [Measurement.Line] in
      selections.compactMap { name, selection in
        let (found, readers) = merged(selection, phases)
        // A phase after the end of the load has no length to divide by.
        if found.service.count + found.read.count == 0 || length(of: phases) == 0 { return nil }
        var figures = Figures(operations: found.service.count + found.read.count)
        figures.load = values(found, readers: readers, phases)
        return Measurement.Line(phase: phase, operation: name, figures: figures)
      }
    }
  }

  var tables: LoadTables {
    var tables = LoadTables()
    for (phase, phases) in places {
      for (name, selection) in selections where name != LoadLine.writes && name != LoadLine.reads {
        let found = merged(selection, phases).notes
        let samples = [("response", found.response), ("service", found.service), ("read", found.read)]
        for (measure, histogram) in samples + (waits ? [("wait", found.wait)] : []) {
          tables.addCurve(measure, histogram.curve, phase: phase, flow: name)
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

  private func merged(_ selection: LoadSelection, _ phases: [Int]) -> (notes: ThreadNotes, readers: Int) {
    var found = ThreadNotes()
    let selected = notes.filter { selection.contains(flow: $0.flow, $0.sort) }
    for thread in selected {
      for phase in phases { found.merge(thread.phases[phase]) }
    }
    return (found, selected.count { $0.sort == .read })
  }

  private func length(of phases: [Int]) -> Double {
    Double(phases.reduce(0) { $0 + load.setup.phases[$1].time.clamped(to: 0..<max(0, end)).count })
  }

  private func values(_ found: ThreadNotes, readers: Int, _ phases: [Int]) -> [String: Double] {
    let length = length(of: phases)
    var values: [String: Double] = [:]
    let histograms: [LoadSample: LatencyHistogram] = [
      .response: found.response, .service: found.service, .waiting: found.waiting, .read: found.read,
    ]
    var times = LoadMeasure.allCases.compactMap { measure -> (LoadMeasure, LoadMeasure.Share, LatencyHistogram)? in
      guard let (sample, share) = measure.sample, let histogram = histograms[sample] else { return nil }
      return (measure, share, histogram)
    }
    if waits { times += [(.waitP50, .p50, found.wait), (.waitP99, .p99, found.wait)] }
    for (measure, share, histogram) in times where histogram.count >= share.least {
      values[measure.rawValue] = histogram.percentile(Double(share.thousandths) / 1_000).map { Double($0.rawValue) }
    }
    if found.reads > 0 || found.read.count > 0 {
      values[LoadMeasure.readsPerSecond.rawValue] = Double(found.reads) / length * 1e9
      let blocked = Double(found.wait.sum.rawValue) / (length * Double(max(1, readers)))
      if waits { values[LoadMeasure.blockedShare.rawValue] = blocked }
    }
    if found.commits > 0 || found.service.count > 0 {
      values[LoadMeasure.commitsPerSecond.rawValue] = Double(found.commits) / length * 1e9
    }
    if found.waiting.count > 0 {
      values[LoadMeasure.lateShare.rawValue] = Double(found.late) / Double(found.waiting.count)
      // If commits remain, the response times are lower bounds.
      values[LoadMeasure.left.rawValue] = Double(found.left)
    }
    return values
  }
}
