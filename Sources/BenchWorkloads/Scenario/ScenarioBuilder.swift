import BenchCore

/// Makes a `Scenario` of a tree: reads every field, checks what fields have to do with each other.
struct ScenarioBuilder {
  let context: ReadingContext

  /// The scenario, or `nil` where problems were found.
  func scenario(_ node: YAMLNode) -> Scenario? {
    switch node.scenarioKind {
    case .store: storeScenario(node)
    case .graph: graphScenario(node)
    }
  }

  private func storeScenario(_ node: YAMLNode) -> Scenario? {
    let before = context.problems.reports
    let root = Section(node, RootKeys.section, path: "", context)
    _ = root.value(RootKeys.version)
    _ = root.value(RootKeys.kind)
    let dataset = root.node(RootKeys.dataset.key) == nil ? nil : dataset(root.section(RootKeys.dataset))
    let census = Census(dataset)
    let extra = extra(root.section(RootKeys.payload))
    let views = views(root, census)
    let (workload, load) = happenings(root, census)
    let ids = root.section(RootKeys.dataset).value(DatasetKeys.ids).flatMap(IDForm.init(rawValue:))
    let matrix = root.node(RootKeys.matrix.key) == nil ? nil : matrix(root.section(RootKeys.matrix), ids)
    let name = root.value(RootKeys.name)
    let question = root.value(RootKeys.question)
    let source = root.value(RootKeys.source)
    let seed = root.value(RootKeys.seed)
    let repetitions = root.value(RootKeys.repetitions)
    let thresholds = root.value(RootKeys.thresholds) ?? [:]
    let way = way(root)
    guard before == context.problems.reports else { return nil }
    guard let name, let question, let source, let seed, let dataset, let extra, let workload, let ids, let matrix,
      let way, let repetitions
    else { return nil }
    var scenario = Scenario(
      name: name, question: question, source: source, seed: seed, dataset: dataset, ids: ids, views: views,
      workload: workload, matrix: matrix, way: way, repetitions: repetitions, expectations: [])
    scenario.extra = extra
    scenario.thresholds = thresholds
    scenario.load = load
    return scenario
  }

  /// What happens to the store: a workload, or a load over time, and never both.
  private func happenings(_ root: Section, _ census: Census) -> (Workload?, LoadSpec?) {
    if root.node(RootKeys.load.key) == nil {
      root.reportMissing(RootKeys.workload.key)
      return (root.node(RootKeys.workload.key) == nil ? nil : workload(root, census), nil)
    }
    if root.node(RootKeys.workload.key) != nil {
      root.report(RootKeys.load.key, "must not stand beside workload", cure: "one of them says what happens")
    }
    let section = root.section(RootKeys.load)
    guard let load = load(section) else { return (nil, nil) }
    var census = census
    for (flow, entry) in zip(load.flows, section.sections(LoadKeys.flows)) where flow.work == nil {
      var phase = flow.operations
      phase.operations = Int(load.expectedArrivals(of: flow).rounded(.up))
      census.play(phase, entry)
    }
    return (load.workload, load)
  }

  private func matrix(_ section: Section, _ ids: IDForm?) -> Matrix? {
    let matrix = Matrix(
      stores: section.value(MatrixKeys.stores) ?? [], derivations: section.value(MatrixKeys.derivations) ?? [],
      presets: section.value(MatrixKeys.presets) ?? [])
    for (key, other) in [
      (MatrixKeys.stores.key, MatrixKeys.derivations.key), (MatrixKeys.derivations.key, MatrixKeys.stores.key),
    ] where section.node(key) == nil {
      let isAlone = section.node(other) != nil || section.node(MatrixKeys.presets.key) == nil
      if isAlone { section.report(key, "is missing", cure: "name \(key.name) to try, or presets alone") }
    }
    if ids == .string { checkStringIDs(matrix, section) }
    return matrix
  }

  /// Names the designs that cannot be keyed by strings.
  private func checkStringIDs(_ matrix: Matrix, _ section: Section) {
    let able = context.vocabulary.namedByStrings
    for (key, names, known) in [
      (MatrixKeys.stores.key, matrix.stores, context.vocabulary.stores),
      (MatrixKeys.presets.key, matrix.presets, context.vocabulary.presets),
    ] {
      let others = known.filter { able.contains($0) }.joined(separator: ", ")
      for name in names where !able.contains(name) {
        section.report(
          key, showing: name, "cannot be keyed by strings, which dataset.ids asks for",
          cure: others.isEmpty ? nil : "\(others) can")
      }
    }
  }

  private func way(_ root: Section) -> Way? {
    let dispatch = root.value(RootKeys.dispatch).flatMap(Dispatch.init(rawValue:))
    let commit = root.value(RootKeys.commit).flatMap(CommitMode.init(rawValue:))
    let hold = root.section(RootKeys.snapshots).value(SnapshotKeys.hold)
    guard let dispatch, let commit, let hold else { return nil }
    return Way(dispatch: dispatch, commit: commit, hold: hold)
  }

  private func extra(_ section: Section) -> ExtraSpec? {
    guard let strings = section.value(PayloadKeys.extraStrings), let ints = section.value(PayloadKeys.extraInts) else {
      return nil
    }
    return ExtraSpec(strings: strings, ints: ints)
  }

  private func views(_ root: Section, _ census: Census) -> [ViewSpec] {
    root.sections(RootKeys.views).compactMap { section in
      let name = section.value(ViewKeys.kind)
      let count = section.value(ViewKeys.count)
      let limit = section.value(ViewKeys.limit)
      let depth = section.value(ViewKeys.depth)
      let keys = section.value(ViewKeys.keys)
      let renderCost = section.value(ViewKeys.renderCost)
      guard let kind = name.flatMap(ViewKind.init(rawValue:)) else { return nil }
      for key in ViewKeys.section.keys where section.node(key) != nil {
        let isUnusual = section.node(key)?.plainText != key.standard
        if isUnusual, let reason = Applicability.reason(key.name, in: kind) {
          section.report(key, reason, cure: "remove it")
        }
      }
      census.check(kind, section)
      guard let count, let limit, let depth, let keys, let renderCost else { return nil }
      return ViewSpec(
        kind: kind, count: count, limit: limit, depth: depth, keys: keys,
        renderCost: Nanoseconds(UInt64(renderCost)))
    }
  }
}

extension ScenarioBuilder {
  private func workload(_ root: Section, _ census: Census) -> Workload? {
    let section = root.section(RootKeys.workload)
    let timeLimit = section.value(WorkloadKeys.timeLimit)
    let sections = section.sections(WorkloadKeys.phases)
    if section.node(WorkloadKeys.phases.key)?.elements?.isEmpty == true {
      section.report(WorkloadKeys.phases.key, "must have at least one phase")
    }
    var census = census
    var phases: [PhaseSpec] = []
    for section in sections {
      guard let phase = phase(section) else { continue }
      if phases.contains(where: { $0.name == phase.name }) {
        section.report(PhaseKeys.name.key, "is the name of an earlier phase", cure: "rows could not tell them apart")
      }
      census.play(phase, section)
      phases.append(phase)
    }
    guard let timeLimit, phases.count == sections.count, !phases.isEmpty else { return nil }
    check(phases, section)
    return Workload(phases: phases, timeLimit: timeLimit)
  }

  /// Rules about all phases together.
  private func check(_ phases: [PhaseSpec], _ section: Section) {
    let operations = phases.reduce(0) { $0 + $1.operations }
    if operations > PhaseKeys.operationLimit {
      let limit = NumberText.grouped(PhaseKeys.operationLimit)
      section.report(
        WorkloadKeys.phases.key, showing: "\(NumberText.grouped(operations)) operations",
        "must have at most \(limit) operations together")
    }
    if phases.allSatisfy({ !$0.record }) {
      section.report(
        WorkloadKeys.phases.key, "must have a phase that is recorded", cure: "a run without rows shows nothing")
    }
  }

  private func phase(_ section: Section) -> PhaseSpec? {
    let name = section.value(PhaseKeys.name)
    if name == "*" { section.report(PhaseKeys.name.key, "must not be '*'", cure: "it means all phases in columns") }
    let operations = section.value(PhaseKeys.operations)
    let mix = section.value(PhaseKeys.mix)
    let keys = section.value(PhaseKeys.keys)
    let batch = section.value(PhaseKeys.batch)
    let equalWrites = section.value(PhaseKeys.equalWrites)
    let refetch = section.section(PhaseKeys.refetch)
    let page = refetch.value(RefetchKeys.page)
    let changed = refetch.value(RefetchKeys.changed)
    let churn = churn(section.section(PhaseKeys.churn))
    let record = section.value(PhaseKeys.record)
    guard let name, let operations, let mix, let keys, let batch, let equalWrites, let page, let changed, let churn,
      let record
    else { return nil }
    let phase = PhaseSpec(
      name: name, operations: operations, mix: mix, keys: keys, batch: batch, equalWrites: equalWrites,
      refetchPage: page, refetchChanged: changed, churn: churn, record: record)
    reportEffectless(phase, section)
    return phase
  }

  private func churn(_ section: Section) -> Churn? {
    guard let subscribe = section.value(ChurnKeys.subscribe), let unsubscribe = section.value(ChurnKeys.unsubscribe)
    else { return nil }
    return Churn(subscribe: subscribe, unsubscribe: unsubscribe)
  }

  /// Keys that change nothing with this mix; one that only repeats its default is left in peace, because it says
  /// what is the case anyway.
  func reportEffectless(_ phase: PhaseSpec, _ section: Section) {
    let kinds = Set(phase.mix.map(\.kind))
    let isRefetchStandard =
      phase.refetchPage == Int(RefetchKeys.page.key.standard ?? "")
      && phase.refetchChanged == Double(RefetchKeys.changed.key.standard ?? "")
    let unusual: [(key: Key, isUnusual: Bool)] = [
      (PhaseKeys.batch.key, phase.batch != 1), (PhaseKeys.equalWrites.key, phase.equalWrites != 0),
      (PhaseKeys.refetch.key, !isRefetchStandard), (PhaseKeys.churn.key, phase.churn != .none),
    ]
    for (key, isUnusual) in unusual where isUnusual {
      if let reason = Applicability.reason(key.name, in: kinds) { section.report(key, reason, cure: "remove it") }
    }
  }
}
