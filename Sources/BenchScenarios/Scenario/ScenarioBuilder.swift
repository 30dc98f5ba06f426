import BenchCore
import BenchWorkloads

/// A builder of a `Scenario` from a tree: reads every field, and checks rules between fields.
struct ScenarioBuilder {
  let context: ReadingContext

  func scenario(_ node: YAMLNode) -> Scenario? {
    let before = context.problems.reports
    let form = node.scenarioKind.form
    let root = Section(root: node, form.section, context)
    _ = root.value(RootKeys.version)
    _ = root.value(RootKeys.kind)
    var scenario = Scenario()
    let isRead = RootKeys.fields.read(root, into: &scenario)
    let isWhole = form.read(root, into: &scenario, self)
    return isRead && isWhole && before == context.problems.reports ? scenario : nil
  }

  /// Reads the content of a scenario about stores. `happen` reads the operations; both return false after a problem.
  func aboutStores(
    _ root: Section, into scenario: inout Scenario, hasDerivations: Bool = true,
    _ happen: (Census, inout Scenario) -> Bool
  ) -> Bool {
    let isRead = RootKeys.storeFields.read(root, into: &scenario)
    let dataset = dataset(root)
    let census = Census(dataset)
    scenario.views = views(root, census)
    let happens = happen(census, &scenario)
    let ids = root.section(RootKeys.dataset).value(DatasetKeys.ids).flatMap(IDForm.init(rawValue:))
    let matrix =
      root.node(RootKeys.matrix.key) == nil
      ? nil : matrix(root.section(RootKeys.matrix), ids, hasDerivations: hasDerivations)
    guard isRead, happens, let dataset, let ids, let matrix else { return false }
    (scenario.dataset, scenario.ids, scenario.matrix) = (dataset, ids, matrix)
    return true
  }

  private func matrix(_ section: Section, _ ids: IDForm?, hasDerivations: Bool) -> Matrix? {
    var matrix = Matrix(
      stores: section.value(MatrixKeys.stores) ?? [], derivations: section.value(MatrixKeys.derivations) ?? [])
    matrix.presets = section.value(MatrixKeys.presets) ?? []
    matrix.designs = section.value(MatrixKeys.designs) ?? []
    if !hasDerivations {
      section.forbid(MatrixKeys.designs.key, "has no effect on threads, which play stores", cure: "name them in stores")
    }
    for (key, other) in [
      (MatrixKeys.stores.key, MatrixKeys.derivations.key), (MatrixKeys.derivations.key, MatrixKeys.stores.key),
    ] where section.node(key) == nil && (hasDerivations || key.name == MatrixKeys.stores.key.name) {
      let others = [MatrixKeys.presets.key, MatrixKeys.designs.key]
      let isAlone = section.node(other) != nil || others.allSatisfy { section.node($0) == nil }
      if isAlone { section.report(key, "is missing", cure: "name \(key.name) to try, or designs or presets alone") }
    }
    if ids == .string { checkStringIDs(matrix, section) }
    return matrix
  }

  private func checkStringIDs(_ matrix: Matrix, _ section: Section) {
    let able = context.vocabulary.namedByStrings
    for (key, names, known) in [
      (MatrixKeys.stores.key, matrix.allStores, context.vocabulary.stores),
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

  func views(_ root: Section, _ census: Census) -> [ViewSpec] {
    root.sections(RootKeys.views).compactMap { section in
      var view = ViewSpec()
      let isRead = ViewKeys.fields.read(section, into: &view)
      guard section.value(ViewKeys.kind) == view.kind.name else { return nil }
      for field in ViewKeys.fields where field.written(view) != nil {
        if let reason = Applicability.reason(field.key.name, in: view.kind) { section.forbid(field.key, reason) }
      }
      if view.window == .all {
        let reason = Applicability.reason(ViewKeys.from.key.name, in: view.kind)
        section.forbid(ViewKeys.from.key, reason ?? "has no effect without a limit")
      }
      census.check(view.kind, section)
      return isRead ? view : nil
    }
  }

  func workload(_ root: Section, _ census: Census) -> Workload? {
    let section = root.section(RootKeys.workload)
    var workload = Workload()
    let isRead = WorkloadKeys.fields.read(section, into: &workload)
    if section.node(WorkloadKeys.log.key) != nil {
      workload.recording = recording(section, root)
      return isRead && workload.recording != nil ? workload : nil
    }
    section.forbid(WorkloadKeys.views.key, "has no effect without workload.log", cure: "name the log, or remove it")
    section.reportMissing(WorkloadKeys.phases.key)
    var census = census
    let phases = section.named(WorkloadKeys.phases, "phase", by: \PhaseSpec.name) { entry in
      phase(entry).map { phase in
        census.play(phase, entry)
        return phase
      }
    }
    guard isRead, phases.isWhole else { return nil }
    workload.phases = phases.found
    let operations = phases.found.reduce(0) { $0 + $1.operations }
    if operations > PhaseSpec.operationLimit {
      let limit = NumberText.grouped(PhaseSpec.operationLimit)
      section.report(
        WorkloadKeys.phases.key, showing: "\(NumberText.grouped(operations)) operations",
        "must have at most \(limit) operations together")
    }
    if phases.found.allSatisfy({ !$0.record }) { section.reportUnrecorded(WorkloadKeys.phases.key) }
    return workload
  }

  private func recording(_ section: Section, _ root: Section) -> Recording? {
    let cure = "the file says it; remove it"
    section.forbid(WorkloadKeys.phases.key, "has no effect beside workload.log", cure: cure)
    let hasViews = section.node(WorkloadKeys.views.key) != nil
    if hasViews { root.forbid(RootKeys.views.key, "has no effect beside workload.views", cure: cure) }
    let dataset = root.section(RootKeys.dataset)
    if dataset.value(DatasetKeys.scale) != 1 {
      dataset.report(
        DatasetKeys.scale.key, "must be 1 beside workload.log", cure: "a log names entities of the data as they are")
    }
    guard let log = section.value(WorkloadKeys.log) else { return nil }
    let views = section.value(WorkloadKeys.views)
    return hasViews && views == nil ? nil : Recording(log: log, views: views)
  }

  private func phase(_ section: Section) -> PhaseSpec? {
    var phase = PhaseSpec()
    let isRead = PhaseKeys.fields.read(section, into: &phase)
    if !isRead { return nil }
    if phase.batch > phase.operations {
      section.report(
        PhaseKeys.batch.key, showing: NumberText.grouped(phase.batch),
        "must be at most \(section.path).operations (\(NumberText.grouped(phase.operations)))")
    }
    reportEffectless(phase, section)
    return phase
  }

  /// Reports keys without effect in this mix; a key with its default value is allowed.
  func reportEffectless(_ phase: PhaseSpec, _ section: Section) {
    let kinds = Set(phase.mix.map(\.kind))
    for field in PhaseKeys.fields where field.written(phase) != nil {
      if let reason = Applicability.reason(field.key.name, in: kinds) {
        section.report(field.key, reason, cure: "remove it")
      }
    }
  }
}
