import BenchCore
import BenchProcesses
import BenchResults
import BenchWorkloads

/// Stores and views under a workload.
struct StoreKind: PlayableKind {
  let kind = ScenarioKind.store

  /// A load over time is simulated in cost units: service times are not recorded, nor allocations.
  func passes(of scenario: Scenario) -> Set<Pass> { scenario.load == nil ? Set(Pass.allCases) : [.counts] }

  func has(_ store: String, _ derivation: String, _ catalog: Catalog) -> Bool {
    catalog.contestant(store, derivation) != nil
  }

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    catalog.reasonAgainst(cell, under: scenario.load)
  }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    // What is chosen about a derivation is part of its name; the scenario's own variants can be spoken of.
    let known = catalog.derivations.map(\.name)
    let variants = document.base.matrix.derivations.filter { !known.contains($0) }
    return ExpectationNames(
      stores: catalog.stores.map(\.name), derivations: known + variants, presets: catalog.presets.map(\.name),
      phases: document.base.workload.phases.filter(\.record).map(\.name),
      operations: OperationKind.allCases.map(\.name) + (document.base.load?.operations ?? []),
      pointKeys: document.points.first?.settings.map(\.key), pointValues: document.sweptValues)
  }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    let built = try builder.build(scenario)
    return PointStage(
      stage: built.stage, warnings: built.warnings + (built.stage.load == nil ? [] : [Self.unitsOnly]))
  }

  /// Why a load over time has no measured times.
  private static let unitsOnly =
    "a load over time is simulated in cost units (table \(CostTable.first.number)): which algorithm does less, never "
    + "which container is faster. Its times and allocations are absent, because service times are not recorded yet."

  func stage(from reader: inout ByteReader) -> any PlayableStage { reader.stage() }

  func wallTimeNs(
    of repetitions: [PlannedRepetition], _ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes
  ) -> Double {
    PointSize(scenario, importedBytes).wallTimeNs(of: repetitions)
  }

  func memoryBytes(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double {
    PointSize(scenario, importedBytes).memoryBytes
  }
}

extension Stage: PlayableStage {
  public var kind: ScenarioKind { .store }

  public var operationCount: Int { log.operations.count }

  public var operationHash: UInt64 { log.stableHash(with: dataset.extras) }

  public var costTable: RunManifest.CostTableRecord? { load.map { RunManifest.CostTableRecord($0.costs) } }

  public var coverage: String? {
    let covered = truth.operationCount(in: log)
    // What only a search plays is not asked for.
    let all = log.phases.last { $0.name != LoadSpec.searchPhase }?.operations.upperBound ?? 0
    if covered == all { return nil }
    return "counts cover the first \(covered) of \(all) operations, "
      + "beyond which asking the oracle takes too long"
  }

  public func put(into writer: inout ByteWriter) { writer.put(self) }

  public func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    catalog.contestant(repetition.store, repetition.derivation, ids: ids)?.play(repetition, on: self, with: instruments)
  }

  public func explained(_ disagreement: Disagreement) -> Disagreement {
    guard let view = view(of: disagreement) else { return disagreement }
    var explained = disagreement
    explained.expected = TruthFinder.rows(of: view, after: disagreement.operation, dataset, log)
    return explained
  }

  private func view(of disagreement: Disagreement) -> ViewKey? {
    if let slot = disagreement.slot { return log.views[slot] }
    let operation = log.operations[disagreement.operation]
    return ViewKey(readBy: operation.kind, operation.entity)
  }
}

extension Contestant {
  /// Plays the stage as the repetition asks.
  func play(_ repetition: Repetition, on stage: Stage, with instruments: Instruments) -> Plays {
    instruments.take(repetition.pass) {
      count(stage, by: repetition.way, PlayTimer(instruments.stopwatch, limit: repetition.timeLimit))
    } gauge: {
      gauge($0, stage, by: repetition.way, timeLimit: repetition.timeLimit)
    }
  }
}
