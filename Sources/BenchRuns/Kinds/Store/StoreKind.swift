import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// Scenarios whose operations follow one another.
struct StoreKind: StoresKind {
  let kind = ScenarioKind.store

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    let log = catalog.host(of: cell.identity.store, cell.identity.derivation)?.log
    return log?.reasonAgainst(cell, of: scenario) ?? catalog.reasonAgainst(cell)
  }
}

extension PlayableKind {
  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames { storeNames(document, catalog) }

  func storeNames(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    let known = catalog.derivations.map(\.name)
    // A scenario creates variants by its options.
    let variants = document.base.matrix.allDerivations.filter { !known.contains($0) }
    return ExpectationNames(
      stores: catalog.stores.map(\.name), derivations: known + variants,
      presets: catalog.presets.map(\.name), phases: document.base.workload.phases.filter(\.record).map(\.name),
      operations: OperationKind.allCases.map(\.name) + (document.base.load?.operations ?? []),
      pointKeys: document.points.first?.settings.map(\.key), pointValues: document.sweptValues)
  }
}

/// A kind about stores, whose stages have data, views and operations.
protocol StoresKind: PlayableKind {}

extension StoresKind {
  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    let built = try builder.build(scenario)
    return (built.stage, built.warnings)
  }

  /// Checks a scenario without finding the truth, which takes longest and does not decide if a log can be drawn.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] {
    try builder.drawn(scenario).warnings + builder.neverDrawn(scenario)
  }

  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double) {
    let size = PointSize(scenario, importedBytes)
    return (size.work, size.memoryBytes)
  }
}

extension Stage: PlayableStage {
  package var operationCount: Int { log.operations.count }

  package var operationHash: UInt64 { log.stableHash(with: dataset.extras) }

  /// The part of the operations that the truth covers, in words; `nil` if the truth covers all operations.
  var coverage: String? {
    let covered = truth.operationCount(in: log)
    // The part that only a search plays is left out.
    let all = log.phases.last { $0.name != LoadSpec.searchPhase }?.operations.upperBound ?? 0
    if covered == all { return nil }
    return "counts cover only the first \(covered) of \(all) operations, " + "because checking more would take too long"
  }

  /// Returns the disagreement with its expected rows.
  func explained(_ disagreement: Disagreement) -> Disagreement {
    guard let view = view(disagreement.slot, readBy: disagreement.operation) else { return disagreement }
    var explained = disagreement
    // Reads of threads are compared with the complete state before the operation.
    let last = disagreement.operation - (load?.threads == nil ? 0 : 1)
    explained.expected = TruthFinder.rows(of: view, after: last, dataset, log)
    return explained
  }

  /// Returns the view in a slot; without a slot, the view that an operation reads, if it reads one.
  func view(_ slot: Int?, readBy operation: Int?) -> ViewKey? {
    if let slot { return log.views[slot] }
    return operation.map { log.operations[$0] }.flatMap { ViewKey(readBy: $0.kind, $0.entity) }
  }
}

extension Catalog {
  /// Returns the reason why a cell of a store and a derivation cannot be played (under this load, if given), or `nil`.
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
    if let isolation = load?.setup.isolation, isolation != .main, contestant.store.abilities.contains(.screens) {
      return
        "isolation \(isolation.rawValue) writes without open screens, and \(cell.identity.store) keeps copies for each"
    }
    return contestant.reasonAgainst
  }
}
