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

  /// The time after which a repetition begins no further execution of the phases, or later of the load at its capacity.
  package static let mostExecuting = Nanoseconds.seconds(5)

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
    return simulate(setup, arrivals, steps(), work, renderCosts, until: timer)
  }

  /// Simulates these arrivals, each with its step, and executes each task when the simulation begins the task.
  func simulate(
    _ setup: LoadSetup, _ arrivals: [Arrival], _ steps: [Int], _ work: any LoadWork, _ renderCosts: [Nanoseconds],
    until timer: PlayTimer?
  ) -> LoadTrace {
    var waiting: Set<UInt32> = []
    return LoadPlan(setup, arrivals).run(until: timer) { task in
      switch task {
      case .commit(let arrival): return TaskCost(work.commit(step: steps[arrival]))
      case .read(let arrival): return TaskCost(work.read(step: steps[arrival]))
      case .work(let arrival): return TaskCost(works[steps[arrival]])
      case .refresh(let commits):
        let refresh = work.refresh(commits: commits)
        if !renderCosts.isEmpty { waiting.formUnion(refresh.slots) }
        return refresh
      case .render:
        let time = waiting.reduce(0) { $0 + Int(renderCosts[Int($1)].rawValue) }
        waiting.removeAll(keepingCapacity: true)
        return TaskCost(time)
      case .looks(let flow, let reads, let turn, let phase):
        let turns = turn * reads..<(turn + 1) * reads
        return TaskCost(turns.reduce(0) { $0 + work.look(looks[flow][$1 % looks[flow].count], phase: phase) })
      case .scroll(_, let views, let phase): return TaskCost(work.scroll(views: views, phase: phase))
      }
    }
  }

  /// Returns the figures of a simulated load as lines of a measurement, for each recorded phase and for all together:
  /// by flow, of writes, reads and frames, and in total. Adds the result of a search on `searching()`.
  package func outcome(
    _ trace: LoadTrace, renderCosts: [Nanoseconds], until timer: PlayTimer? = nil, searching: () -> any LoadWork
  ) -> (lines: [Measurement.Line], tables: LoadTables) {
    outcome(trace) { search, figures in
      capacity(search, renderCosts, figures, timer, executed: !isTimeless, searching)
    }
  }

  func outcome(
    _ trace: LoadTrace, searching: (Search, LoadFigures) -> CapacitySearch.Outcome?
  ) -> (lines: [Measurement.Line], tables: LoadTables) {
    var tables = LoadTables(trace, flows: flows)
    tables.violation = LoadIdentities.violation(in: trace)
    if tables.violation != nil { return ([], tables) }
    let figures = LoadFigures(trace)
    var lines = lines(figures)
    if let search, let found = searching(search, figures) {
      lines[lines.count - 1].figures.load?.merge(found.figures) { $1 }
      tables.probes = found.probes
      tables.limits = search.limits.map(\.measure.rawValue)
    }
    return (lines, tables)
  }

  /// The same load with tasks that take no time, so every frame is made at its VSYNC.
  var takingNoTime: LoadStage {
    var stage = self
    stage.setup.frame = 0
    stage.works = works.map { _ in 0 }
    stage.costs = .free
    return stage
  }

  /// Returns the lines that have figures; the last line is that of all flows and phases together.
  func lines(_ figures: LoadFigures, _ measures: [LoadMeasure] = LoadMeasure.allCases) -> [Measurement.Line] {
    var lines = (setup.recordedPhases + [nil]).flatMap { phase in
      selections.map { line(figures, measures, phase, $0.name, $0.selection) }
    }
    lines[lines.count - 1].figures.load?[LoadMeasure.hz.rawValue] = Double(setup.hz)
    return lines.filter { $0.figures.load?.isEmpty == false }
  }

  package var selections: [(name: String?, selection: LoadSelection)] {
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
    var works = 0
    return arrivals.enumerated().map { place, arrival in
      if arrival.sort != .work { return place - works }
      works += 1
      return works - 1
    }
  }
}

/// The prefixes of the names of simulated figures in the counts pass.
package enum LoadSource {
  package static let units = "unit_"
  package static let recordedCosts = "reference_"
}

package enum LoadLine {
  package static let writes = "writes"
  package static let reads = "reads"
  package static let frames = "frames"
}

// MARK: - Capacity

extension LoadStage {
  /// Searches for the highest rate of the scaled flows that keeps the limits, and the lowest that breaks them; `nil` if
  /// the time ran out or no arrivals are scaled. `executed`: each simulation plays the design.
  func capacity(
    _ search: Search, _ renderCosts: [Nanoseconds], _ figures: LoadFigures, _ timer: PlayTimer?, executed: Bool,
    _ work: () -> any LoadWork
  ) -> CapacitySearch.Outcome? {
    let probe = LoadProbe(self, search)
    let scaled = probe.scaled
    let utilisation = figures.value(.utilisationMain)?.value ?? 1
    if scaled == 0 || utilisation <= 0 { return nil }
    let rate = Double(scaled) / (Double(probe.length) / 1e9)
    var found = CapacitySearch(resolution: search.resolution, upTo: search.upTo)
      .run(from: 0.5 / utilisation) { factor in
        if timer?.isOver == true { return CapacitySearch.Probe(factor: factor, values: [], held: false) }
        let trace = probe.trace(at: factor, renderCosts, work(), until: timer)
        return changing(LoadFigures(trace).probe(at: factor, search.limits)) {
          ($0.rate, $0.executed) = (factor * rate, executed)
        }
      }
    if timer?.isOver == true { return nil }
    found.figures[LoadMeasure.capacity.rawValue] = found.held.map { $0 * rate }
    found.figures[LoadMeasure.capacityFails.rawValue] = found.held == nil ? nil : found.failed.map { $0 * rate }
    return found
  }

  func probeSetup() -> LoadSetup {
    var setup = setup
    setup.phases = [LoadPhase("probe", 0..<setup.recordedTime)]
    for place in setup.frameFlows.indices { cut(&setup.frameFlows[place].windows) }
    for place in setup.userFlows.indices { cut(&setup.userFlows[place].windows) }
    return setup
  }

  /// The recorded phases, each with the time by which it is moved forward when no phases are between them.
  private var moves: [(window: Range<Int>, shift: Int)] {
    var length = 0
    return recorded.map { window in
      defer { length += window.count }
      return (window, window.lowerBound - length)
    }
  }

  /// Restricts windows to the recorded phases, and joins these phases as if no phases were between them.
  private func cut(_ windows: inout [Range<Int>]) {
    windows = moves.flatMap { recorded, shift in
      windows.filter { $0.overlaps(recorded) }.map { window in
        let part = window.clamped(to: recorded)
        return part.lowerBound - shift..<part.upperBound - shift
      }
    }
  }

  func recordedArrivals() -> (arrivals: [Arrival], steps: [Int]) {
    let parts = moves + [(setup.end..<Int.max, setup.end - setup.recordedTime)]
    let moved = zip(arrivals, steps()).compactMap { arrival, step in
      parts.first { $0.window.contains(arrival.nanoseconds) }.map { part in
        (arrival.moved(to: arrival.nanoseconds - part.shift), step)
      }
    }
    return (moved.map(\.0), moved.map(\.1))
  }
}
