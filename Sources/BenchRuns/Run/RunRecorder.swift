import BenchCore
import BenchResults
import BenchWorkloads

/// Takes in how repetitions ended and keeps the run folder and the cells' reports up to date.
struct RunRecorder {
  private(set) var folder: RunFolder
  private var manifest: RunManifest
  private var reports: [CellIdentity: CellReport]
  private var remaining: [CellIdentity: Int]
  private let order: [CellIdentity]
  private var stage: Built?

  private typealias Built = (point: Point, stage: Stage)

  init(folder: RunFolder, manifest: RunManifest, plan: Plan) throws {
    self.folder = folder
    self.manifest = manifest
    order = plan.points.flatMap { $0.cells.map(\.identity) + $0.gaps.map(\.cell) }
    reports = Dictionary(uniqueKeysWithValues: order.map { ($0, CellReport(cell: $0, isComplete: false)) })
    for gap in plan.points.flatMap(\.gaps) { reports[gap.cell]?.gap = gap.reason }
    remaining = plan.points.flatMap { plan.repetitions(of: $0) }.reduce(into: [:]) { $0[$1.cell, default: 0] += 1 }
    self.manifest.cells = cells
    try folder.write(self.manifest)
  }

  /// The reports in the order of the plan.
  var cells: [CellReport] { order.compactMap { reports[$0] } }

  /// Whether the cell has failed already, so that nothing more of it is played.
  func hasFailed(_ cell: CellIdentity) -> Bool { reports[cell]?.failure != nil }

  /// Notes what a point's cells are given.
  mutating func begin(_ point: Point, _ built: StageBuilder.Built) {
    let log = built.stage.log
    stage = (point, built.stage)
    manifest.points.append(
      RunManifest.PointRecord(
        point: point, entities: built.stage.entityCount,
        operations: built.stage.graph?.graph.iterations ?? log.operations.count, operationLogHash: log.stableHash))
    for warning in built.warnings { warn(warning) }
    if let coverage = Self.coverage(of: built.stage) {
      warn(point.settings.isEmpty ? coverage : "at \(point): \(coverage)")
    }
  }

  /// Adds a warning to the manifest, once.
  mutating func warn(_ warning: String) {
    if !manifest.warnings.contains(warning) { manifest.warnings.append(warning) }
  }

  /// Takes in one repetition.
  ///
  /// - Throws: `OutputError` when the folder cannot be written.
  mutating func take(_ outcome: Outcome, of planned: PlannedRepetition) throws {
    remaining[planned.cell, default: 1] -= 1
    switch outcome {
    case .failed(let failure): reports[planned.cell]?.failure = CellFailure(failure, of: planned)
    case .measured(let measurement):
      if let disagreement = measurement.disagreement {
        let explained = explained(disagreement)
        reports[planned.cell]?.failure = .disagreed(explained)
        return
      }
      noteStop(measurement, planned)
      if let differences = measurement.differences { reports[planned.cell]?.differences = differences }
      let entities = stage?.stage.entityCount ?? 0
      try folder.add(measurement, of: planned.cell, repetition: planned.number, entities: entities)
    }
    if remaining[planned.cell] == 0 { reports[planned.cell]?.isComplete = true }
  }

  /// Judges the sentences, writes everything for the last time, and says what was found.
  ///
  /// - Throws: `OutputError` when the folder cannot be written.
  mutating func finish(
    _ state: RunManifest.RunRecord.State, judging expectations: [Expectation], clock: ClockCost?
  ) throws -> (manifest: RunManifest, judgements: [Judgement]) {
    let index = ResultIndex(folder.rows)
    for cell in order { reports[cell]?.varied = index.varied(in: cell) }
    let judge = Judge(index: index, cells: cells, clock: clock)
    // A run that was stopped has not seen what it would have to judge.
    let judgements = state == .finished ? expectations.map(judge.judge) : []
    manifest.run.state = state
    manifest.cells = cells
    manifest.expectations = judgements.map {
      RunManifest.ExpectationRecord(sentence: $0.expectation.text, verdict: $0.verdict, actual: $0.actual)
    }
    try folder.finish(manifest)
    return (manifest, judgements)
  }

  /// A play that the time limit stopped covers less than the log; the shortest one is told.
  private mutating func noteStop(_ measurement: Measurement, _ planned: PlannedRepetition) {
    guard measurement.pass == .time, measurement.operationsPlayed < measurement.operationsInLog else { return }
    let played = min(measurement.operationsPlayed, reports[planned.cell]?.stop?.operationsPlayed ?? .max)
    reports[planned.cell]?.stop = CellReport.EarlyStop(
      operationsPlayed: played, operationsInLog: measurement.operationsInLog)
  }

  /// The disagreement with what the oracle says must be shown.
  private func explained(_ disagreement: Disagreement) -> Disagreement {
    guard let stage = stage?.stage, stage.graph == nil, let view = view(of: disagreement, stage.log) else {
      return disagreement
    }
    var explained = disagreement
    explained.expected = TruthFinder.rows(of: view, after: disagreement.operation, stage.dataset, stage.log)
    return explained
  }

  private func view(of disagreement: Disagreement, _ log: OperationLog) -> ViewKey? {
    if let slot = disagreement.slot { return log.views[slot] }
    let operation = log.operations[disagreement.operation]
    return ViewKey(readBy: operation.kind, operation.entity)
  }

  /// How much of the log the truth covers, if not all of it.
  private static func coverage(of stage: Stage) -> String? {
    let covered = stage.truth.operationCount(in: stage.log)
    if covered == stage.log.operations.count { return nil }
    return "counts cover the first \(covered) of \(stage.log.operations.count) operations, "
      + "beyond which asking the oracle takes too long"
  }
}

extension CellFailure {
  /// The failure of a repetition, as the run folder tells it.
  init(_ failure: Failure, of planned: PlannedRepetition) {
    switch failure.reason {
    case .signal(let number):
      self = .crashed(
        signal: Int(number), lastWords: failure.lastWords, pass: planned.pass, repetition: planned.number)
    case .exit(let code):
      self = .exited(code: Int(code), lastWords: failure.lastWords, pass: planned.pass, repetition: planned.number)
    case .hung(let limit):
      self = .timedOut(
        after: limit, lastWords: failure.lastWords, pass: planned.pass, repetition: planned.number)
    case .garbled(let what):
      self = .exited(code: 0, lastWords: what, pass: planned.pass, repetition: planned.number)
    }
  }
}
