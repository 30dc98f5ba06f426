import BenchCore
import BenchResults
import BenchVerdicts
import BenchWorkloads

/// The recorder of a run, which adds the outcomes of repetitions to the run folder and to the reports of cells.
struct RunRecorder {
  private(set) var folder: RunFolder
  private(set) var manifest: RunManifest
  private var reports: [CellIdentity: CellReport]
  private var remaining: [CellIdentity: Int]
  private let order: [CellIdentity]
  private let plan: Plan
  private var known: Set<RepetitionKey> = []
  /// True if the folder has the smallest scenario found in which a cell breaks a promise.
  private(set) var hasSmallest = false
  private var stage: (any PlayableStage)?
  /// A hash of all inputs of recorded costs except the design; `nil` if no costs are recorded.
  private var load: String?
  /// The costs recorded before this run, from which loads are simulated; `nil` if there are none.
  private let costs: CostsFile?
  private var recorded: [CellIdentity: (load: String, repetitions: [[RecordedCost]])] = [:]
  private var siteChecks: SiteChecks?

  /// Creates a recorder that begins with these entries, in the order of the plan, as if played without a break.
  init(folder: RunFolder, manifest: RunManifest, plan: Plan, restoring entries: [JournalEntry] = []) throws {
    (self.folder, self.manifest, self.plan) = (folder, manifest, plan)
    order = plan.points.flatMap { $0.cells.map(\.identity) + $0.gaps.map(\.cell) }
    reports = Dictionary(uniqueKeysWithValues: order.map { ($0, CellReport(cell: $0, isComplete: false)) })
    for gap in plan.points.flatMap(\.gaps) { reports[gap.cell]?.gap = gap.reason }
    remaining = plan.points.flatMap { plan.repetitions(of: $0) }.reduce(into: [:]) { $0[$1.cell, default: 0] += 1 }
    costs = manifest.recordedCosts.flatMap { try? CostsFile(csv: $0.text) }
    siteChecks = plan.passes.contains(.sites) ? SiteChecks(build: manifest.build.mode) : nil
    try restore(entries, plan)
    self.manifest.cells = cells
    try folder.write(self.manifest)
  }

  private mutating func restore(_ entries: [JournalEntry], _ plan: Plan) throws {
    var left = Dictionary(entries.map { ($0.repetition, $0) }, uniquingKeysWith: { first, _ in first })
    for planned in plan.points.flatMap(plan.repetitions) {
      guard let entry = left.removeValue(forKey: planned.key) else { continue }
      updateReport(entry)
      guard let measurement = entry.measurement else { continue }
      folder.restore(measurement, of: planned.cell, repetition: planned.number, entities: entry.entities)
    }
    guard let stray = left.keys.map(\.cell).min() else { return }
    throw RunFolderError(
      place: folder.path, rule: "the journal must hold what run.json plans", value: stray.words,
      cure: "run the scenario again, or take the files back as they were")
  }

  var cells: [CellReport] { order.compactMap { reports[$0] } }

  func failure(of cell: CellIdentity) -> CellFailure? { reports[cell]?.failure }

  func hasFailed(_ cell: CellIdentity) -> Bool { failure(of: cell) != nil }

  func isLost(_ cell: CellIdentity) -> Bool { hasFailed(cell) || reports[cell]?.gap != nil }

  mutating func leaveOut(_ cell: CellIdentity, _ reason: String) { reports[cell]?.gap = reason }

  /// Returns the costs of a design, or `nil` if none were recorded for this load.
  func costs(of cell: CellIdentity) -> [RecordedCost]? {
    load.flatMap { costs?.costs(of: cell, playing: $0) }
  }

  mutating func noteCosts(of cell: CellIdentity) {
    guard let costs, let load, costs.isOutdated(cell, playing: load) else { return }
    warn(
      "the recorded costs of \(cell.words) are of another load than \(load), so they are not used. Frames and "
        + "rates are absent. Record new costs with --update-costs")
  }

  var recordedCosts: [CostsFile.Cell] {
    recorded.map { cell, found in
      CostsFile.Cell(point: cell.point, design: cell.pair, load: found.load, costs: found.repetitions.median)
    }
  }

  func knows(_ planned: PlannedRepetition) -> Bool { known.contains(planned.key) }

  /// Returns true if a point need not be made: nothing is left to play at it, and it is not the last point begun. The
  /// last point begun is always made again, because its hashes show if data and operations are unchanged.
  func isThrough(_ point: Plan.PointPlan, _ repetitions: [PlannedRepetition]) -> Bool {
    manifest.points.dropLast().contains { $0.point == point.point }
      && repetitions.allSatisfy { knows($0) || hasFailed($0.cell) }
  }

  /// Records the inputs of a point in the manifest, so that a resumed run can check that they are unchanged.
  mutating func begin(_ point: Point, _ built: PointStage) throws {
    stage = built.stage
    let store = built.stage as? Stage
    load = store?.costHash
    var record = RunManifest.PointRecord(
      point: point, entities: built.stage.entityCount,
      operations: built.stage.operationCount, operationLogHash: built.stage.operationHash)
    record.dataHash = store?.dataset.stableHash.hexadecimal
    if manifest.scenario.target != nil, let stage = store {
      record.refetchedPosts = stage.log.refetchedPosts
      let writings = stage.dataset.writings
      record.mostOfAuthor = writings.max() ?? 0
      record.meanOfAuthor = Double(writings.reduce(0, +)) / Double(max(1, writings.count))
    }
    if let before = manifest.points.first(where: { $0.point == point }) {
      try check(record, before)
    } else {
      manifest.points.append(record)
    }
    for warning in built.warnings { warn(warning) }
    manifest.costTable = store?.costTable ?? manifest.costTable
    if let coverage = store?.coverage { warn(point.settings.isEmpty ? coverage : "at \(point): \(coverage)") }
    manifest.cells = cells
    try folder.write(manifest)
  }

  private func check(_ now: RunManifest.PointRecord, _ before: RunManifest.PointRecord) throws(RunFolderError) {
    if now == before { return }
    let place = now.point.settings.isEmpty ? folder.path : "\(folder.path) at \(now.point)"
    throw RunFolderError(
      place: place, rule: "the data and operations must be those that the run began with",
      value: "\(now.operations) operations, \(now.inputs); before \(before.operations), \(before.inputs)",
      cure: "take the imported data back as it was, or run the scenario again")
  }

  mutating func warn(_ warning: String) {
    if !manifest.warnings.contains(warning) { manifest.warnings.append(warning) }
  }

  mutating func keep(smallest text: String, of cell: CellIdentity) throws {
    hasSmallest = true
    let path = try folder.keep(smallest: text)
    warn("\(cell.words): the smallest scenario found in which this happens again is \(path)")
  }

  mutating func record(_ conditions: RunManifest.ConditionsRecord?) { manifest.conditions = conditions }

  /// Records the outcome of one repetition.
  ///
  /// - Throws: `OutputError` if the folder cannot be written, `ContradictionError` if the simulation of a
  ///   load contradicts itself, or sites do not add up.
  mutating func record(_ outcome: Outcome, of planned: PlannedRepetition) throws {
    if case .measured(let measurement) = outcome {
      if let violation = measurement.loadTables?.violation {
        throw ContradictionError(cell: planned.cell, violation: violation)
      }
      if let words = try siteChecks?.check(measurement, of: planned.cell) { warn(words) }
      if let absence = measurement.absence { warn("\(measurement.pass.absenceWords): \(absence)") }
    }
    let entry = entry(outcome, planned)
    try folder.note(entry)
    updateReport(entry)
    guard let measurement = entry.measurement else { return }
    if let costs = measurement.costs, let load {
      recorded[planned.cell, default: (load, [])].repetitions.append(costs)
    }
    try folder.add(measurement, of: planned.cell, repetition: planned.number, entities: entry.entities)
  }

  private func entry(_ outcome: Outcome, _ planned: PlannedRepetition) -> JournalEntry {
    let entities = stage?.entityCount ?? 0
    switch outcome {
    case .failed(let failure): return JournalEntry(planned.key, entities: entities, failure: failure)
    case .measured(let measurement):
      guard let disagreement = measurement.disagreement else {
        return JournalEntry(planned.key, entities: entities, measurement: measurement)
      }
      let explained = (stage as? Stage)?.explained(disagreement)
      return JournalEntry(planned.key, entities: entities, failure: .disagreed(explained ?? disagreement))
    }
  }

  private mutating func updateReport(_ entry: JournalEntry) {
    let cell = entry.repetition.cell
    known.insert(entry.repetition)
    remaining[cell, default: 1] -= 1
    if let failure = entry.failure { reports[cell]?.failure = failure }
    guard let measurement = entry.measurement else { return }
    noteStop(measurement, cell)
    if let pace = measurement.bestPace?.rawValue { manifest.bestPaceNs = min(pace, manifest.bestPaceNs ?? pace) }
    siteChecks?.keep(measurement, of: cell)
    if let differences = measurement.differences { reports[cell]?.differences = differences }
    if remaining[cell] == 0 { reports[cell]?.isComplete = true }
  }

  /// Returns the run as one value at its end, with the metrics on which repetitions disagreed.
  mutating func ended(_ state: RunManifest.RunRecord.State) -> StoredRun {
    var run = folder.run(manifest)
    for cell in order { reports[cell]?.varied = run.index.varied(in: cell) }
    manifest.run.state = state
    manifest.cells = cells
    run.manifest = manifest
    return run
  }

  /// Returns the run with only the rounds that can be compared: those that all designs of a point have played.
  func comparable() throws -> StoredRun {
    var recorder = try remade(of: plan, try Journal(folder: folder.path).entries) { _ in }
    return recorder.ended(.interrupted)
  }

  /// Returns the same run, made from those of its comparable repetitions that are in the plan.
  func remade(of plan: Plan, _ entries: [JournalEntry], _ change: (inout RunManifest) -> Void) throws -> RunRecorder {
    var manifest = manifest
    let points = Set(plan.points.map(\.point))
    manifest.points.removeAll { !points.contains($0.point) }
    change(&manifest)
    let planned = Set(plan.points.flatMap { plan.repetitions(of: $0) }.map(\.key))
    return try RunRecorder(
      folder: folder.emptied, manifest: manifest, plan: plan,
      restoring: plan.comparable(entries).filter { planned.contains($0.repetition) })
  }

  mutating func close(_ run: StoredRun) throws {
    manifest = run.manifest
    try folder.finish(run)
  }

  /// The best pace of the machine in the repetitions so far; `nil` if no repetition measured it.
  ///
  /// All processes of one side share this pace: otherwise, a process that met only a busy machine would accept every
  /// block. The two sides of `--against` do not share the pace, because the yardsticks of two programs have different
  /// addresses. Nor do the sides share a plan, because one side would then be timed on tasks of the other side.
  var bestPace: Nanoseconds? { manifest.bestPaceNs.map { Nanoseconds($0) } }

  /// Records that a timed play was stopped before the end of the log; of several stopped plays, the shortest counts.
  private mutating func noteStop(_ measurement: Measurement, _ cell: CellIdentity) {
    if measurement.pass != .time || measurement.operationsPlayed == measurement.operationsInLog { return }
    let played = min(measurement.operationsPlayed, reports[cell]?.stop?.operationsPlayed ?? .max)
    reports[cell]?.stop = CellReport.EarlyStop(operationsPlayed: played, operationsInLog: measurement.operationsInLog)
  }
}

/// The error for a simulation of a load that contradicts itself, or for sites that do not add up to the allocator's
/// count: this program is wrong, and no figure of the run can be trusted.
struct ContradictionError: Error, CustomStringConvertible {
  let cell: CellIdentity
  /// What does not hold, with both sides.
  let violation: String

  var description: String { "\(cell.words): \(violation)" }
}
