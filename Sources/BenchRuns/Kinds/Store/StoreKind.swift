import BenchCore
import BenchHost
import BenchResults
import BenchThreads
import BenchWorkloads

/// Stores and views under a workload.
struct StoreKind: PlayableKind {
  let kind = ScenarioKind.store

  /// A load over time is simulated in cost units and on recorded times, or played on real threads; allocations are of
  /// no one task or thread.
  func passes(of scenario: Scenario) -> Set<Pass> {
    guard let load = scenario.load else { return Set(Pass.allCases) }
    return load.isTimed ? [.counts, .time] : [.counts]
  }

  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] {
    point.scenario.load?.threads == nil ? PlannedCell.all(of: point, catalog) : ThreadCells.all(of: point)
  }

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    let host = catalog.host(of: cell.identity.store, cell.identity.derivation)
    if host?.failure != nil { return nil }
    if let reason = host?.log?.reasonAgainst(cell, of: scenario) { return reason }
    if let load = scenario.load, load.threads != nil { return ThreadCells.reasonAgainst(cell, under: load, catalog) }
    return catalog.reasonAgainst(cell, under: scenario.load)
  }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    // The option of a derivation is part of its name; the scenario's variants can be named.
    let known = catalog.derivations.map(\.name)
    let variants = document.base.matrix.allDerivations.filter { !known.contains($0) }
    let onThreads = document.base.load?.threads != nil
    var names = ExpectationNames(
      stores: catalog.stores.map(\.name),
      derivations: onThreads ? [ThreadCells.derivation] : known + variants, presets: catalog.presets.map(\.name),
      phases: document.base.workload.phases.filter(\.record).map(\.name),
      operations: OperationKind.allCases.map(\.name) + (document.base.load?.operations ?? []),
      pointKeys: document.points.first?.settings.map(\.key).filter { !onThreads || $0 != ThreadCells.isolationPath },
      pointValues: document.sweptValues)
    if onThreads { names.isolations = AllIsolations.cards.map(\.name) }
    return names
  }

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] { scenario.load?.warnings ?? [] }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    let built = try builder.build(scenario)
    return PointStage(
      stage: built.stage, warnings: built.warnings + (built.stage.isSimulated ? [Self.units] : []))
  }

  /// The truth, which takes longest, has no say in whether a log can be drawn.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] {
    try builder.drawn(scenario).warnings + builder.neverDrawn(scenario)
  }

  private static let units =
    "unit_… are of a simulation in cost units (table \(CostTable.first.number)), for queues and gates: they say "
    + "neither how long anything takes nor which design is faster. Allocations are absent."

  /// Threads play as long as their phases last.
  func work(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double {
    let work = PointSize(scenario, importedBytes).work
    return scenario.load.map { $0.threads == nil ? work : work + Double($0.setup.end) / Estimate.nanoseconds } ?? work
  }

  func memoryBytes(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double {
    PointSize(scenario, importedBytes).memoryBytes
  }
}

extension Stage: PlayableStage {
  package var kind: ScenarioKind { .store }

  package var operationCount: Int { log.operations.count }

  package var operationHash: UInt64 { log.stableHash(with: dataset.extras) }

  package var costTable: RunManifest.CostTableRecord? {
    isSimulated ? load.map { RunManifest.CostTableRecord($0.costs) } : nil
  }

  package var costHash: String? {
    guard isSimulated, let load, log.hasEvenCommits else { return nil }
    var hash = StableHash()
    hash.combine(Int(truncatingIfNeeded: operationHash))
    hash.combine(dataset.entityCount)
    hash.combine(log.views.count)
    hash.combine(log.viewsAtStart)
    for word in [load.setup.isolation.rawValue, load.setup.refresh.rawValue] { hash.combine(word) }
    return hash.value.hexadecimal
  }

  package var coverage: String? {
    let covered = truth.operationCount(in: log)
    // The part that only a search plays is left out.
    let all = log.phases.last { $0.name != LoadSpec.searchPhase }?.operations.upperBound ?? 0
    if covered == all { return nil }
    return "counts cover the first \(covered) of \(all) operations, "
      + "beyond which asking the oracle takes too long"
  }

  /// True if a load over time is simulated.
  fileprivate var isSimulated: Bool { load.map { $0.threads == nil } ?? false }

  package func explained(_ disagreement: Disagreement) -> Disagreement {
    guard let view = view(of: disagreement) else { return disagreement }
    var explained = disagreement
    // Reads of threads are compared with the state complete before the operation.
    if load?.threads != nil {
      explained.expected = TruthFinder.rows(of: view, before: disagreement.operation, dataset, log)
      return explained
    }
    explained.expected = TruthFinder.rows(of: view, after: disagreement.operation, dataset, log)
    return explained
  }

  private func view(of disagreement: Disagreement) -> ViewKey? {
    if let slot = disagreement.slot { return log.views[slot] }
    let operation = log.operations[disagreement.operation]
    return ViewKey(readBy: operation.kind, operation.entity)
  }
}

extension OperationLog {
  /// Looks for commits of one kind that differ in size: an average of them would say nothing of either.
  fileprivate var hasEvenCommits: Bool {
    var sizes: [OperationKind: [UInt32]] = [:]
    for operation in operations where operation.kind.isChange && operation.batch > 0 {
      let size = [UInt32(operation.batch), operation.kind.effect == .resends ? operation.other : 0]
      if sizes.updateValue(size, forKey: operation.kind).map({ $0 != size }) == true { return false }
    }
    return true
  }
}

extension Catalog {
  /// Why a cell of a store with a derivation cannot be played, under this load if there is one, or `nil` when it can.
  func reasonAgainst(_ cell: PlannedCell, under load: LoadSpec? = nil) -> String? {
    guard let contestant = contestant(cell.identity.store, cell.identity.derivation) else {
      let hosts = [hosts[cell.identity.store], hosts[cell.identity.derivation]].compactMap { $0?.path }
      return "\(cell.identity.store) and \(cell.identity.derivation) are not played together here"
        + (hosts.count == 2 ? ": they are of two hosts, \(hosts[0]) and \(hosts[1])" : "")
    }
    if cell.way.heldStates > 0 && contestant.store.holding == .cannotHold { return "cannot hold snapshots" }
    if load?.setup.isolation == .snapshot && contestant.store.holding == .cannotHold {
      return "isolation snapshot publishes a held state after each commit, and \(cell.identity.store) cannot hold one"
    }
    return contestant.reasonAgainst
  }
}
