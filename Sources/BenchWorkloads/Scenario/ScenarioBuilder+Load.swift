import BenchCore

extension ScenarioBuilder {
  /// The load of a scenario; `nil` where something is wrong with it.
  func load(_ section: Section) -> LoadSpec? {
    let phases = loadPhases(section)
    let sections = section.sections(LoadKeys.flows)
    if section.node(LoadKeys.flows.key)?.elements?.isEmpty == true {
      section.report(LoadKeys.flows.key, "must have at least one flow")
    }
    var flows: [LoadFlowSpec] = []
    for entry in sections {
      guard let flow = flow(entry, phases ?? []) else { continue }
      if flows.contains(where: { $0.name == flow.name }) {
        entry.report(LoadFlowKeys.name.key, "is the name of an earlier flow", cure: "rows could not tell them apart")
      }
      flows.append(flow)
    }
    let setup = setup(section, phases ?? [])
    let hasCapacity = section.node(LoadKeys.capacity.key) != nil
    let capacity = hasCapacity ? capacity(section.section(LoadKeys.capacity)) : nil
    guard let setup, flows.count == sections.count, !flows.isEmpty, !hasCapacity || capacity != nil else { return nil }
    let load = LoadSpec(setup: setup, flows: flows, capacity: capacity)
    check(load, section)
    return load
  }

  private func loadPhases(_ section: Section) -> [LoadPhase]? {
    let entries = section.sections(LoadKeys.phases)
    if section.node(LoadKeys.phases.key)?.elements?.isEmpty == true {
      section.report(LoadKeys.phases.key, "must have at least one phase")
    }
    var phases: [LoadPhase] = []
    var start = 0
    for entry in entries {
      let name = entry.value(LoadPhaseKeys.name)
      let length = entry.value(LoadPhaseKeys.length)
      let record = entry.value(LoadPhaseKeys.record)
      guard let name, let length, let record else { continue }
      if name == "*" || name == "load" {
        entry.report(LoadPhaseKeys.name.key, "must not be '*' or 'load'", cure: "they mean something else in columns")
      }
      if phases.contains(where: { $0.name == name }) {
        entry.report(LoadPhaseKeys.name.key, "is the name of an earlier phase", cure: "rows could not tell them apart")
      }
      phases.append(LoadPhase(name, start..<start + Int(length.rawValue), record: record))
      start += Int(length.rawValue)
    }
    return phases.count == entries.count && !phases.isEmpty ? phases : nil
  }

  private func setup(_ section: Section, _ phases: [LoadPhase]) -> LoadSetup? {
    let main = section.section(LoadKeys.main)
    let hz = main.value(LoadMainKeys.hz)
    let frame = main.value(LoadMainKeys.frame)
    let refresh = main.value(LoadMainKeys.refresh).flatMap(RefreshMoment.init(rawValue:))
    let order = main.value(LoadMainKeys.order).flatMap(MainOrder.init(rawValue:))
    let pipeline = main.value(LoadMainKeys.pipeline)
    let drain = section.value(LoadKeys.drain)
    _ = section.value(LoadKeys.isolation)
    if refresh == .frame {
      main.report(
        LoadMainKeys.refresh.key, showing: "frame", "cannot be played by this version",
        cure: "write refresh: commit; views are then brought up to date after each commit")
    }
    guard let hz, let frame, let refresh, let order, let pipeline, let drain, !phases.isEmpty else { return nil }
    return LoadSetup(
      phases: phases, hz: hz, frame: Int(frame.rawValue), refresh: refresh, order: order, pipeline: pipeline,
      drain: Int(drain.rawValue))
  }

  private func flow(_ section: Section, _ phases: [LoadPhase]) -> LoadFlowSpec? {
    let name = section.value(LoadFlowKeys.name)
    let reserved = ["*", LoadLine.writes, LoadLine.reads, LoadLine.frames, "load"]
    if let name, reserved.contains(name) || OperationKind(name: name) != nil {
      section.report(LoadFlowKeys.name.key, "means something else in the column 'operation'", cure: "choose another")
    }
    let windows = section.value(LoadFlowKeys.phases, among: phases.map(\.name))
    let shape = section.value(LoadFlowKeys.rate)
    let spread = section.value(LoadFlowKeys.arrivals).flatMap(ArrivalSpread.init(rawValue:))
    let pace = section.value(LoadFlowKeys.pace)
    let hasMix = section.node(LoadFlowKeys.mix.key) != nil
    let work = section.value(LoadFlowKeys.work)
    if hasMix == (section.node(LoadFlowKeys.work.key) != nil) {
      section.report(LoadFlowKeys.mix.key, "must stand there or work must, and not both")
    }
    if let shape, section.node(LoadFlowKeys.arrivals.key) != nil,
      AllArrivals.cards.contains(where: { $0.name == shape.name && !$0.isRate })
    {
      section.report(LoadFlowKeys.arrivals.key, "has no effect: \(shape.name) says when each comes", cure: "remove it")
    }
    let operations = operations(section, name ?? "", hasMix: hasMix)
    guard let name, let windows, let shape, let spread, let pace, let operations else { return nil }
    if pace == "fixed" && operations.mix.contains(where: { $0.kind.isChange }) {
      section.report(LoadFlowKeys.pace.key, "must be scaled where a flow writes", cure: "the order of commits is one")
    }
    return LoadFlowSpec(
      name: name, phases: windows, shape: shape, spread: spread, operations: operations, work: work,
      isScaled: pace == "scaled")
  }

  /// What a flow asks for, as a phase whose operations are counted when its arrivals are.
  private func operations(_ section: Section, _ name: String, hasMix: Bool) -> PhaseSpec? {
    let mix = hasMix ? section.value(LoadFlowKeys.mix) : []
    let keys = section.value(LoadFlowKeys.keys)
    let batch = section.value(LoadFlowKeys.batch)
    let equalWrites = section.value(LoadFlowKeys.equalWrites)
    let refetch = section.section(LoadFlowKeys.refetch)
    let page = refetch.value(RefetchKeys.page)
    let changed = refetch.value(RefetchKeys.changed)
    guard let mix, let keys, let batch, let equalWrites, let page, let changed else { return nil }
    let phase = PhaseSpec(
      name: name, operations: 0, mix: mix, keys: keys, batch: batch, equalWrites: equalWrites, refetchPage: page,
      refetchChanged: changed, record: true)
    if hasMix { reportEffectless(phase, section) }
    return phase
  }

  private func capacity(_ section: Section) -> CapacitySpec? {
    let upTo = section.value(CapacityKeys.upTo)
    let limits = section.value(CapacityKeys.within)
    let resolution = section.value(CapacityKeys.resolution)
    guard let upTo, let limits, let resolution else { return nil }
    let subjects = limits.compactMap { LoadLimit.isAbout($0.measure) }
    if !subjects.contains(.frames) || !subjects.contains(.answers) {
      section.report(
        CapacityKeys.within.key, "must limit frames and answers, both",
        cure: "frames may hold while the queue grows without end, and answers while frames starve; "
          + "add hitch_ms_per_s <= 5 or response_p99_ns <= 100000000")
    }
    return CapacitySpec(upTo: upTo, limits: limits, resolution: resolution)
  }

  /// Rules about the whole load.
  private func check(_ load: LoadSpec, _ section: Section) {
    let limit = LoadFlowKeys.operationLimit
    let rates = load.flows.map { load.expectedArrivals(of: $0) }
    let total = rates.reduce(0) { $0 + $1 }
    if total > Double(limit) {
      section.report(
        LoadKeys.flows.key, showing: "\(NumberText.plain(total.rounded())) operations",
        "must have at most \(NumberText.grouped(limit)) operations together, up_to times the rates where a capacity "
          + "is searched")
      return
    }
    if load.windows.last.map({ $0.time.upperBound > 86_400_000_000_000 }) == true {
      section.report(LoadKeys.phases.key, "must last at most 24 h together, up_to times where a capacity is searched")
      return
    }
    if load.setup.phases.allSatisfy({ !$0.record }) {
      return section.report(
        LoadKeys.phases.key, "must have a phase that is recorded", cure: "a run without rows shows nothing")
    }
    let counts = load.flows.map { load.counts(of: $0) }
    if !load.setup.phases.indices.contains(where: { phase in
      load.setup.phases[phase].record && counts.contains { $0[phase] > 0 }
    }) {
      section.report(LoadKeys.flows.key, "must arrive at least once in a phase that is recorded")
    }
    if load.capacity != nil && load.setup.phases.filter(\.record).reduce(0, { $0 + $1.time.count }) < 10_000_000_000
      && load.capacity?.limits.contains(where: { $0.measure == .hitch && $0.most > 0 }) == true
    {
      section.report(
        LoadKeys.capacity.key, "needs 10 s of recorded phases for a limit on hitch_ms_per_s",
        cure: "one dropped frame in less time is more than most limits; or write hitch_ms_per_s <= 0")
    }
  }
}

extension LoadSpec {
  /// How many operations a flow comes to over everything that is drawn; without making the arrivals.
  func expectedArrivals(of flow: LoadFlowSpec) -> Double {
    var factor = 1.0
    if let capacity, flow.isScaled { factor = capacity.upTo }
    let length = setup.phases.indices.filter { flow.phases.contains($0) }.reduce(0.0) { sum, phase in
      let seconds = Double(setup.phases[phase].time.count) / 1e9
      let shape = flow.shape
      let count: Double =
        switch shape.name {
        case "rate": shape["rate"] * seconds
        case "ramp": (shape["from"] + shape["to"]) / 2 * seconds
        case "steps": (shape["from"] + shape["by"] * (shape["times"] - 1) / 2) * seconds
        default: shape[shape.name]
        }
      return sum + count
    }
    return length * factor * Double(flow.work == nil ? flow.operations.batch : 1)
  }
}
