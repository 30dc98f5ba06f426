import BenchCore

extension LoadStage {
  /// Draws the log of a scenario with a load, and the arrival of each of its commits and reads.
  ///
  /// Each flow draws from separate streams, named `load.<flow>.…`, so that adding a flow changes no times and kinds of
  /// the other flows. It changes the keys of the other flows only if the new flow creates or removes entities.
  ///
  /// - Complexity: O(m log n), where m counts arrivals and their operations, and n counts entities.
  package static func draw(
    _ load: LoadSpec, of scenario: Scenario, dataset: Dataset
  ) throws(WorkloadError) -> (log: OperationLog, stage: LoadStage) {
    var drawer = try LogDrawer(scenario, dataset)
    var stage = load.stage
    try drawer.drawLooks(load, into: &stage)
    (stage.arrivals, stage.works) = try drawer.draw(load)
    var log = drawer.finished()
    log.arrivals = stage.arrivals
    return (log, stage)
  }
}

extension LogDrawer {
  private struct Flow {
    var draws: PhaseDraws
    var kinds: [OperationKind]
    var work: RandomStream
  }

  /// Draws the operations of all flows in the order of arrival; returns all arrivals, and the duration of each piece
  /// of plain work, in ns.
  mutating func draw(_ load: LoadSpec) throws(WorkloadError) -> (arrivals: [Arrival], works: [Int]) {
    let windows = load.windows
    var flows: [Flow] = []
    var due: [Arrival] = []
    for (number, spec) in load.flows.enumerated() {
      let (times, flow) = times(of: spec, load, windows)
      due += times.map { Arrival(at: $0, flow: number) }
      flows.append(flow)
    }
    due.sort()
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(due.count)
    var works: [Int] = []
    var ends: [Int] = []
    for arrival in due {
      let phases = load.setup.phases
      while ends.count < phases.count, arrival.nanoseconds >= phases[ends.count].time.upperBound {
        ends.append(log.operations.count)
      }
      let spec = load.flows[arrival.flow]
      if let work = spec.work {
        works.append(work.next(&flows[arrival.flow].work))
        arrivals.append(Arrival(at: arrival.nanoseconds, flow: arrival.flow, sort: .work))
        continue
      }
      let kind = flows[arrival.flow].kinds.removeLast()
      let size = kind.isRead ? 1 : spec.operations.batch
      try append(kind, size, in: spec.name, &flows[arrival.flow].draws)
      arrivals.append(Arrival(at: arrival.nanoseconds, flow: arrival.flow, sort: kind.isRead ? .read : .commit))
    }
    addPhases(load, ends)
    return (arrivals, works)
  }

  private mutating func times(
    of spec: LoadFlowSpec, _ load: LoadSpec, _ windows: [(phase: Int, time: Range<Int>)]
  ) -> (times: [Int], flow: Flow) {
    var arrivals = RandomStream(root: seed, "load.\(spec.name).arrivals")
    var order = RandomStream(root: seed, "load.\(spec.name).kinds")
    let counts = load.counts(of: spec)
    var times: [Int] = []
    var kinds: [OperationKind] = []
    var mix = ExactMix(spec.operations, operations: 0)
    for (window, count) in zip(windows, counts) where count > 0 {
      let found = Self.times(of: spec, count, in: window.time, &arrivals)
      times += found.map { $0 + window.time.lowerBound }
      if spec.work != nil { continue }
      let own = ExactMix(spec.operations, operations: count)
      kinds += own.commits(batch: 1, &order)
      for kind in OperationKind.inMix { mix[kind] += own[kind] * (kind.isRead ? 1 : spec.operations.batch) }
    }
    kinds.reverse()
    let streams = PhaseStreams(phase: spec.operations, name: "load.\(spec.name)", seed: seed)
    let work = RandomStream(root: seed, "load.\(spec.name).work")
    return (times, Flow(draws: PhaseDraws(streams, mix, habits, &shelf), kinds: kinds, work: work))
  }

  /// Returns the arrivals of one window, in ns since the window began.
  private static func times(
    of spec: LoadFlowSpec, _ count: Int, in window: Range<Int>, _ stream: inout RandomStream
  ) -> [Int] {
    guard case .open(let shape, let spread) = spec.source else {
      // A writer that never rests ignores these times, which only assign the commits of this writer to phases.
      return (0..<count).map { $0 * window.count / count }
    }
    switch (AllArrivals.profile(of: shape, over: window.count), spread) {
    case (.times(let count, let time), _): return (0..<count).map(time)
    case (.rate(let profile), .constant): return profile.evenTimes(count: count)
    case (.rate(let profile), .poisson): return profile.poissonTimes(count: count, &stream)
    }
  }

  /// Adds the range of each phase in the log; the phases that a search repeats form one phase without rows.
  private mutating func addPhases(_ load: LoadSpec, _ ends: [Int]) {
    var start = 0
    for (number, phase) in load.setup.phases.enumerated() {
      let end = number < ends.count ? ends[number] : log.operations.count
      log.phases.append(OperationLog.Phase(name: phase.name, operations: start..<end, record: phase.record))
      start = end
    }
    if start < log.operations.count {
      log.phases.append(
        OperationLog.Phase(name: LoadSpec.searchPhase, operations: start..<log.operations.count, record: false))
    }
  }
}

extension LoadSpec {
  package static let searchPhase = "capacity search"

  package var workload: Workload {
    var phases = setup.phases.map { PhaseSpec(name: $0.name, record: $0.record) }
    if windows.count > phases.count { phases.append(PhaseSpec(name: Self.searchPhase, record: false)) }
    for flow in flows where flow.work == nil {
      let weights = flow.operations.mix.reduce(0) { $0 + $1.weight }
      for (window, count) in counts(of: flow).enumerated() {
        let place = min(window, phases.count - 1)
        phases[place].operations += count * flow.operations.batch
        phases[place].batch = max(phases[place].batch, flow.operations.batch)
        phases[place].refetchPage = max(phases[place].refetchPage, flow.operations.refetchPage)
        for share in flow.operations.mix where count > 0 {
          phases[place].add(Double(count) * share.weight / weights, of: share.kind)
        }
      }
    }
    // A phase that has only plain work has no operations, but a mix must not be empty.
    for place in phases.indices where phases[place].mix.isEmpty {
      phases[place].mix = [MixShare(kind: .readFeed, weight: 1)]
    }
    return Workload(phases: phases, timeLimit: timeLimit)
  }
}
