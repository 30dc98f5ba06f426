/// A load over time, the same for every cell of a point: arrivals, plain work, and searches. The operation log contains
/// the commits and reads themselves, in the order of their arrivals.
package struct LoadStage: Equatable, Sendable, Codable {
  package var setup: LoadSetup
  package var flows: [String]
  package var search: Search?
  /// The times of plain work in ns, in the order of its arrivals.
  package var works: [Int] = []
  /// For each flow, the reads of its users or frames, used in rotation; the list is empty if the flow has arrivals.
  package var looks: [[LoadLook]] = []
  package var costs = CostTable.first
  /// The settings of a load on real threads; `nil` if threads are simulated.
  package var threads: ThreadLoad?
  /// The arrivals in order of time; arrivals after the setup's end repeat the recorded phases, only for the search.
  package var arrivals: [Arrival] = []

  package init(setup: LoadSetup, flows: [String], search: Search? = nil) {
    (self.setup, self.flows, self.search) = (setup, flows, search)
  }

  package struct Search: Equatable, Sendable, Codable {
    package var upTo: Double
    package var limits: [LoadLimit]
    package var resolution: Double
    package var fixed: Set<Int>

    package init(upTo: Double, limits: [LoadLimit], resolution: Double, fixed: Set<Int>) {
      (self.upTo, self.limits, self.resolution, self.fixed) = (upTo, limits, resolution, fixed)
    }
  }

  // Arrivals have no key, because they are sent as bytes after the other properties.
  private enum CodingKeys: CodingKey {
    case setup, flows, search, works, looks, costs, threads
  }

  /// The number of commits and reads that arrive within the phases; later arrivals serve only the search.
  package var stepsInPhases: Int { arrivals.count { $0.sort != .work && $0.nanoseconds < setup.end } }

  package var recorded: [Range<Int>] { setup.phases.filter(\.record).map(\.time) }

  /// True if no task's cost depends on the time of the task, because each commit has its own refresh, and views are
  /// read only in log order. If so, the log is played once for all simulations.
  package var isTimeless: Bool {
    setup.refresh == .commit && setup.frameFlows.isEmpty && setup.userFlows.isEmpty
      && (setup.isolation == .main || !arrivals.contains { $0.sort == .read })
  }

  package func simulate(_ work: any LoadWork, renderCosts: [Nanoseconds], until timer: PlayTimer? = nil) -> LoadTrace {
    let arrivals = Array(arrivals.prefix { $0.nanoseconds < setup.end })
    var run = LoadRun(self, steps(), renderCosts, work)
    return run.trace(setup, arrivals, Array(arrivals.indices), until: timer)
  }

  /// Returns the figures of a simulated load as lines of a measurement, for each recorded phase and for all together:
  /// by flow, of writes, reads and frames, and in total. Adds the result of a search on `searching()`.
  package func outcome(
    _ trace: LoadTrace, renderCosts: [Nanoseconds], until timer: PlayTimer? = nil, searching: () -> any LoadWork
  ) -> (lines: [Measurement.Line], tables: LoadTables) {
    if let violation = LoadIdentities.violation(in: trace) {
      var tables = LoadTables(trace, flows: flows)
      tables.violation = violation
      return ([], tables)
    }
    let figures = LoadFigures(trace)
    var (lines, tables) = described(figures)
    if let search, let found = capacity(search, renderCosts, figures, timer, executed: !isTimeless, searching) {
      lines[lines.count - 1].figures.load?.merge(found.figures) { $1 }
      tables.probes = found.probes
      tables.limits = search.limits.map(\.measure.rawValue)
    }
    return (lines.filter { $0.figures.load?.isEmpty == false }, tables)
  }

  /// The same load with tasks that take no time, so every frame is made at its VSYNC.
  var takingNoTime: LoadStage {
    var stage = self
    stage.setup.frame = 0
    stage.works = works.map { _ in 0 }
    stage.costs = .free
    return stage
  }

  /// Returns the figures that do not depend on costs; the simulation must have made each frame at its VSYNC.
  func countsOverTime(_ figures: LoadFigures) -> [Measurement.Line] {
    described(figures, [.framesDue, .commitsPerRefresh, .updatesPerFrame]).lines.filter {
      $0.figures.load?.isEmpty == false
    }
  }

  func described(
    _ figures: LoadFigures, _ measures: [LoadMeasure] = LoadMeasure.allCases
  ) -> (lines: [Measurement.Line], tables: LoadTables) {
    var lines: [Measurement.Line] = []
    for number in setup.phases.indices where setup.phases[number].record {
      lines += selections.map { line(figures, measures, number, $0.name, $0.selection) }
    }
    lines += selections.map { line(figures, measures, nil, $0.name, $0.selection) }
    if let last = lines.indices.last { lines[last].figures.load?[LoadMeasure.hz.rawValue] = Double(setup.hz) }
    return (lines, LoadTables(figures.trace, flows: flows))
  }

  private var selections: [(name: String?, selection: LoadSelection)] {
    flows.enumerated().map { ($1, .flow($0)) } + [
      (LoadLine.writes, .writes), (LoadLine.reads, .reads), (LoadLine.frames, .frames), (nil, .all),
    ]
  }

  private func line(
    _ figures: LoadFigures, _ measures: [LoadMeasure], _ phase: Int?, _ name: String?, _ selection: LoadSelection
  ) -> Measurement.Line {
    let values = figures.values(measures, phase: phase, of: selection)
    let windows = phase.map { [setup.phases[$0].time] } ?? recorded
    var result = Figures(
      operations: figures.trace.arrivals.count { arrival in
        selection.contains(flow: arrival.flow, arrival.sort) && windows.contains { $0.contains(arrival.nanoseconds) }
      })
    var load = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.value) })
    // If requests are left at the end, the other figures are lower bounds.
    if result.operations > 0 { load[LoadMeasure.left.rawValue] = Double(figures.left(phase: phase, of: selection)) }
    result.load = load
    return Measurement.Line(phase: phase.map { setup.phases[$0].name }, operation: name, figures: result)
  }

  /// Returns the step in the log of each arrival; for plain work, which has no step, the index in `works`.
  func steps() -> [Int] {
    var step = 0
    var work = 0
    return arrivals.map { arrival in
      if arrival.sort == .work {
        work += 1
        return work - 1
      }
      step += 1
      return step - 1
    }
  }
}

/// The prefixes of the names of simulated figures in the counts pass.
package enum LoadSource {
  package static let units = "unit_"
  package static let recordedCosts = "reference_"
}

extension Measurement.Line {
  func prefixed(_ prefix: String) -> Measurement.Line {
    var line = self
    line.figures.load = figures.load.map { load in
      Dictionary(uniqueKeysWithValues: load.map { (prefix + $0.key, $0.value) })
    }
    return line
  }
}

package enum LoadLine {
  package static let writes = "writes"
  package static let reads = "reads"
  package static let frames = "frames"
}

// MARK: - Capacity

extension LoadStage {
  struct Capacity {
    var figures: [String: Double] = [:]
    var probes: [LoadTables.Probe] = []
    var held: Double?
    var failed: Double?
  }

  /// Searches for the highest rate of the scaled flows that keeps the limits, and the lowest that breaks them; `nil` if
  /// the time ran out or no arrivals are scaled. `executed`: each simulation plays the design.
  func capacity(
    _ search: Search, _ renderCosts: [Nanoseconds], _ figures: LoadFigures, _ timer: PlayTimer?, executed: Bool,
    _ work: () -> any LoadWork
  ) -> Capacity? {
    let probe = LoadProbe(self, search)
    let scaled = probe.scaled
    let utilisation = figures.value(.utilisationMain)?.value ?? 1
    if scaled == 0 || utilisation <= 0 { return nil }
    let outcome = CapacitySearch(resolution: search.resolution, upTo: search.upTo)
      .run(from: 0.5 / utilisation) { factor in
        if timer?.isOver == true { return CapacitySearch.Probe(factor: factor, values: [], held: false) }
        let trace = probe.trace(at: factor, renderCosts, work(), until: timer)
        return LoadFigures(trace).probe(at: factor, search.limits)
      }
    if timer?.isOver == true { return nil }
    let rate = Double(scaled) / (Double(probe.length) / 1e9)
    var found = Capacity(held: outcome.held, failed: outcome.failed)
    found.figures[LoadMeasure.capacity.rawValue] = outcome.held.map { $0 * rate }
    found.figures[LoadMeasure.capacityFails.rawValue] = outcome.held == nil ? nil : outcome.failed.map { $0 * rate }
    found.probes = outcome.probes.map { probe in
      LoadTables.Probe(
        factor: probe.factor, rate: probe.factor * rate, values: probe.values, held: probe.held, executed: executed)
    }
    return found
  }

  func probeSetup(_ length: Int) -> LoadSetup {
    var setup = setup
    setup.phases = [LoadPhase("probe", 0..<length)]
    for place in setup.frameFlows.indices { cut(&setup.frameFlows[place].windows) }
    for place in setup.userFlows.indices { cut(&setup.userFlows[place].windows) }
    return setup
  }

  /// Restricts windows to the recorded phases, and joins these phases as if no phases were between them.
  private func cut(_ windows: inout [Range<Int>]) {
    var before = 0
    var parts: [Range<Int>] = []
    for recorded in recorded {
      for window in windows where window.overlaps(recorded) {
        let part = window.clamped(to: recorded)
        let start = before + part.lowerBound - recorded.lowerBound
        parts.append(start..<start + part.count)
      }
      before += recorded.count
    }
    windows = parts
  }

  func recordedArrivals() -> (arrivals: [Arrival], origin: [Int]) {
    var chosen: [Arrival] = []
    var origin: [Int] = []
    let windows = recorded
    let length = windows.reduce(0) { $0 + $1.count }
    for (place, arrival) in arrivals.enumerated() {
      let time = arrival.nanoseconds
      var before = 0
      var moved: Int? = time >= setup.end ? length + time - setup.end : nil
      for window in windows where moved == nil {
        if window.contains(time) { moved = before + time - window.lowerBound }
        before += window.count
      }
      guard let moved else { continue }
      chosen.append(arrival.moved(to: moved))
      origin.append(place)
    }
    return (chosen, origin)
  }
}
