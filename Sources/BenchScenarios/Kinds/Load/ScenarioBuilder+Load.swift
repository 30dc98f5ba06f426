import BenchCore
import BenchThreads
import BenchWorkloads

extension ScenarioBuilder {
  func load(_ root: Section, _ census: Census, into scenario: inout Scenario, onThreads: Bool = false) -> Bool {
    if root.node(RootKeys.workload.key) != nil {
      root.report(RootKeys.load.key, "must not stand beside workload", cure: "one of them says what happens")
    }
    root.forbid(RootKeys.target.key, "has no effect beside load", cure: "rates and frames of a load are its own")
    scenario.views = rendered(scenario.views, root)
    let section = root.section(RootKeys.load)
    guard let load = load(section, onThreads: onThreads) else { return false }
    var census = census
    for (flow, entry) in zip(load.flows, section.sections(LoadKeys.flows)) where flow.work == nil {
      if case .open = flow.source {} else if !flow.isRestless { continue }
      var phase = flow.operations
      phase.operations = Int(load.operations(of: flow))
      census.play(phase, entry)
    }
    (scenario.load, scenario.workload) = (load, load.workload)
    // A repetition of a load consists of several plays.
    if root.node(RootKeys.repetitions.key) == nil { scenario.repetitions = LoadKeys.repetitions }
    return true
  }

  private func load(_ section: Section, onThreads: Bool) -> LoadSpec? {
    _ = section.value(LoadKeys.on)
    let phases = phases(section)
    let sections = section.sections(LoadKeys.flows)
    let flows = section.named(LoadKeys.flows, "flow", by: \LoadFlowSpec.name) {
      flow($0, phases ?? [], onThreads: onThreads)
    }
    var load = LoadSpec(setup: LoadSetup(phases: phases ?? [LoadPhase()]), flows: flows.found)
    let isRead = LoadKeys.fields.read(section, into: &load)
    let isolation = isolation(section, onThreads: onThreads)
    guard isRead, phases != nil, let isolation, flows.isWhole else { return nil }
    load.setup.isolation = isolation
    let before = context.problems.reports
    if onThreads {
      load.threads = section.node(LoadKeys.isolation.key)?.plainText ?? AllIsolations.standard
      checkThreads(load, section, sections)
    }
    check(load, section)
    return before == context.problems.reports ? load : nil
  }

  /// Returns the views; with `render: phone`, every view without a render cost gets the cost that it has on a phone.
  private func rendered(_ views: [ViewSpec], _ root: Section) -> [ViewSpec] {
    let main = root.section(RootKeys.load).section(LoadKeys.main)
    let entries = root.sections(RootKeys.views)
    guard main.value(LoadMainKeys.render) == RenderSource.phone.rawValue, views.count == entries.count else {
      return views
    }
    if entries.allSatisfy({ $0.node(ViewKeys.renderCost.key) != nil }) {
      let reason = views.isEmpty ? "there are no views" : "each view has a render_cost of its own"
      main.report(LoadMainKeys.render.key, "has no effect: \(reason)", cure: "remove it")
    }
    return zip(views, entries).map { view, entry in
      if entry.node(ViewKeys.renderCost.key) != nil { return view }
      return changing(view) { $0.renderCost = RenderCost.phone(view.kind) }
    }
  }

  /// Returns the isolation of the state in virtual time; for a load on threads, returns `main`, which is then unused.
  private func isolation(_ section: Section, onThreads: Bool) -> LoadIsolation? {
    guard let word = section.value(LoadKeys.isolation) else { return nil }
    let isGiven = section.node(LoadKeys.isolation.key) != nil
    let virtual = LoadIsolation.allCases.map(\.rawValue)
    if isGiven && virtual.contains(word) == onThreads {
      let threads = AllIsolations.cards.map(\.name).joined(separator: ", ")
      return section.refuse(
        LoadKeys.isolation.key, showing: word, onThreads ? "is of virtual time" : "is of real threads",
        cure: onThreads
          ? "on threads there are \(threads)" : "add on: threads, or choose among \(virtual.joined(separator: ", "))")
    }
    return onThreads ? .main : LoadIsolation(rawValue: word)
  }

  private func phases(_ section: Section) -> [LoadPhase]? {
    var end = 0
    let phases = section.named(LoadKeys.phases, "phase", by: \LoadPhase.name) { entry in
      var phase = LoadPhase()
      guard LoadPhaseKeys.fields.read(entry, into: &phase) else { return nil }
      phase.time = end..<end + phase.time.count
      end = phase.time.upperBound
      return phase
    }
    return phases.isWhole ? phases.found : nil
  }

  private func flow(_ section: Section, _ phases: [LoadPhase], onThreads: Bool) -> LoadFlowSpec? {
    var flow = LoadFlowSpec.standard
    let isRead = LoadFlowKeys.fields.read(section, into: &flow)
    let reserved = ["*", LoadLine.writes, LoadLine.reads, LoadLine.frames, "load"]
    if reserved.contains(flow.name) || OperationKind(name: flow.name) != nil {
      section.report(LoadFlowKeys.name.key, "means something else in the column 'operation'", cure: "choose another")
    }
    let windows = section.value(LoadFlowKeys.phases, among: phases.map(\.name))
    let hasMix = section.node(LoadFlowKeys.mix.key) != nil
    if hasMix == (section.node(LoadFlowKeys.work.key) != nil) {
      section.report(LoadFlowKeys.mix.key, "must stand there or work must, and not both")
    }
    let source = source(section, onThreads: onThreads)
    guard isRead, let windows, let source else { return nil }
    // The number of operations is set later, when the arrivals are counted.
    flow.operations.name = flow.name
    (flow.phases, flow.source) = (windows, source)
    if hasMix { reportEffectless(flow.operations, section) }
    if !flow.isScaled && flow.operations.hasChanges {
      section.report(LoadFlowKeys.pace.key, "must be scaled where a flow writes", cure: "the order of commits is one")
    }
    if !onThreads { check(flow, section) }
    return flow
  }

  /// Returns the source of requests; a flow must have exactly one of the keys `rate`, `every` and `users`.
  private func source(_ section: Section, onThreads: Bool) -> LoadFlowSource? {
    let kinds = [LoadFlowKeys.rate.key, LoadFlowKeys.every.key, LoadFlowKeys.users.key]
    let there = kinds.filter { section.node($0) != nil }
    let scroll = section.value(LoadFlowKeys.scroll)
    let spread = section.value(LoadFlowKeys.arrivals).flatMap(ArrivalSpread.init(rawValue:))
    guard there.count == 1, let key = there.first else {
      return section.refuse(
        there.first ?? LoadFlowKeys.rate.key, "must be the only one of rate, every and users, and one must be there",
        cure: "for example rate: 50")
    }
    if key.name == LoadFlowKeys.rate.key.name {
      guard let shape = section.value(LoadFlowKeys.rate), let spread else { return nil }
      if AllArrivals.cards.contains(where: { $0.name == shape.name && !$0.isRate }) {
        section.forbid(LoadFlowKeys.arrivals.key, "has no effect: \(shape.name) says when each comes")
      }
      return .open(shape, spread)
    }
    for other in [LoadFlowKeys.arrivals.key, LoadFlowKeys.pace.key] {
      section.forbid(other, "has no effect: \(key.name) says when each comes")
    }
    if key.name == LoadFlowKeys.every.key.name {
      return section.value(LoadFlowKeys.every) == nil ? nil : scroll.map { .frames(scroll: $0) }
    }
    let users = section.section(LoadFlowKeys.users)
    guard let count = users.value(LoadUserKeys.count),
      let think = users.place[LoadUserKeys.think.key.name]?.drawnTime(least: Nanoseconds(onThreads ? 0 : 1_000))
    else { return nil }
    return .users(count: count, think: think)
  }

  private func check(_ flow: LoadFlowSpec, _ section: Section) {
    if case .open = flow.source {
    } else if flow.operations.hasChanges {
      section.report(
        LoadFlowKeys.mix.key, "must only read where frames or users ask",
        cure: "the order of commits would depend on the design; give writes a rate")
    } else if flow.work != nil {
      section.report(
        LoadFlowKeys.work.key, "has no effect where frames or users ask", cure: "main.frame is the work of each frame")
    }
    if case .frames = flow.source {
      let perFrame = flow.operations.mix.map(\.weight)
      if perFrame.contains(where: { $0 != $0.rounded() }) || perFrame.reduce(0, +) > 1_000 {
        section.report(
          LoadFlowKeys.mix.key, "must have whole numbers, at most 1_000 together: the numbers of reads in each frame")
      }
    } else {
      section.forbid(LoadFlowKeys.scroll.key, "has no effect without every: frame")
    }
  }

  private func checkLimits(_ load: LoadSpec, _ section: Section) {
    guard let limits = load.capacity?.limits else { return }
    let capacity = section.section(LoadKeys.capacity)
    let subjects = limits.compactMap { $0.measure.row.limits }
    if !subjects.contains(.frames) || !subjects.contains(.answers) {
      capacity.report(
        CapacityKeys.within.key, "must limit frames and answers, both",
        cure: "frames may hold while the queue grows without end, and answers while frames starve; "
          + "add hitch_ms_per_s <= 5 or response_p99_ns <= 100000000")
    }
    let length = load.setup.recordedTime
    let due = FrameClock(hz: load.setup.hz).count(in: 0..<length)
    for limit in limits {
      let shown = "\(limit.measure.rawValue) <= \(NumberText.plain(limit.most))"
      let (most, reason): (Double, String) =
        switch limit.measure {
        case .hitch: (1_000, "all frames lost are 1000 ms/s")
        case .framesDropped, .framesLate: (Double(due), "there are \(due) frames")
        default: (Double(length + load.setup.drain), "the load is shorter than that")
        }
      if limit.most == 0 && limit.measure.sample != nil {
        capacity.report(
          CapacityKeys.within.key, showing: shown, "is unsatisfiable: every answer and frame takes time",
          cure: "for example response_p99_ns <= 100000000")
      } else if limit.most >= most {
        capacity.report(
          CapacityKeys.within.key, showing: shown, "is always satisfied: \(reason)",
          cure: limit.measure == .hitch
            ? "for example hitch_ms_per_s <= 5" : "lower the limit, or make the phases longer")
      }
    }
    let period = 1_000_000_000 / load.setup.hz
    if load.setup.frame >= period {
      section.section(LoadKeys.main).report(
        LoadMainKeys.frame.key, showing: "\(load.setup.frame) ns",
        "must be below the \(period) ns of a frame where a capacity is searched",
        cure: "no rate would hold: every frame is late without any arrival")
    }
  }

  private func check(_ load: LoadSpec, _ section: Section) {
    if load.length > 86_400e9 {
      section.report(
        LoadKeys.phases.key, "must last at most 24 h together, up_to times where a capacity is searched",
        cure: "make phases shorter, or lower up_to")
      return
    }
    let limit = PhaseSpec.operationLimit
    let total = load.flows.reduce(0) { $0 + load.operations(of: $1) }
    if total > Double(limit) {
      section.report(
        LoadKeys.flows.key, showing: "\(NumberText.plain(total.rounded())) operations",
        "must have at most \(NumberText.grouped(limit)) operations together, up_to times the rates where a capacity "
          + "is searched", cure: "lower rates or up_to, or make phases shorter")
      return
    }
    if load.setup.phases.allSatisfy({ !$0.record }) { return section.reportUnrecorded(LoadKeys.phases.key) }
    checkLimits(load, section)
    if (load.setup.end + load.setup.series - 1) / load.setup.series > 100_000 {
      section.report(LoadKeys.series.key, "must come to at most 100_000 steps", cure: "make the step longer")
    }
    let main = section.section(LoadKeys.main)
    let onMain = load.flows.contains { flow in
      if case .users = flow.source { return true }
      return flow.work != nil || flow.operations.mix.contains { !$0.kind.isChange }
    }
    // If an owner refreshes the views, the refresh does not occupy the main thread, at any setting of `refresh`.
    let isRefreshed = load.setup.isolation != .owner && load.setup.refresh == .commit
    let isIdle = load.setup.isolation != .main && !isRefreshed && !onMain
    if isIdle { main.forbid(LoadMainKeys.order.key, "has no effect: nothing arrives on the main thread") }
    let counts = load.flows.map { load.counts(of: $0) }
    let recorded = load.setup.phases.indices.filter { load.setup.phases[$0].record }
    if !recorded.contains(where: { phase in counts.contains { $0[phase] > 0 } }) {
      section.report(
        LoadKeys.flows.key, "produce no arrivals in any recorded phase",
        cure: "raise a rate, or record a phase in which a flow runs")
    }
    let writes = load.flows.contains { $0.operations.hasChanges }
    if load.threads == nil && !writes { section.forbid(LoadKeys.isolation.key, "has no effect: no flow writes") }
    let hasHitch = load.capacity?.limits.contains { $0.measure == .hitch && $0.most > 0 } == true
    if hasHitch && load.setup.recordedTime < 10_000_000_000 {
      section.report(
        LoadKeys.capacity.key, "needs 10 s of recorded phases for a limit on hitch_ms_per_s",
        cure: "one dropped frame in less time is more than most limits; or write hitch_ms_per_s <= 0")
    }
  }
}
