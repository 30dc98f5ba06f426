import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchThreads
import BenchVerdicts
import BenchWorkloads

/// A load on real threads. Its cells are stores without a derivation; a play lasts as long as its phases.
struct ThreadsKind: LoadsKind {
  let kind = ScenarioKind.threads
  let takesAllCores = true

  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] {
    let swept = point.place.settings.filter { $0.key != CellIdentity.isolationPath }
    let isolation = Point.Setting(CellIdentity.isolationKey, point.scenario.load?.threads ?? AllIsolations.standard)
    return point.scenario.matrix.stores.map { store in
      PlannedCell(
        identity: CellIdentity(
          scenario: point.scenario.name, point: Point(swept + [isolation]), store: store,
          derivation: HostDescription.threads),
        way: .plain)
    }
  }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    var names = storeNames(document, catalog)
    names.derivations = [HostDescription.threads]
    names.pointKeys = (names.pointKeys ?? []).filter { $0 != CellIdentity.isolationPath } + [CellIdentity.isolationKey]
    names.pointValues[CellIdentity.isolationKey] = names.pointValues.removeValue(forKey: CellIdentity.isolationPath)
    names.isolations = AllIsolations.cards.map(\.name)
    return names
  }

  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double) {
    let size = PointSize(scenario, importedBytes)
    return (size.work + Double(scenario.load?.setup.end ?? 0) / Estimate.nanoseconds, size.memoryBytes)
  }

  /// Returns the reason why a store cannot be played in the isolation of a load on this machine, or `nil` if it can.
  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    if catalog.host(of: cell.identity.store, cell.identity.derivation)?.log != nil { return HostRecord.Log.plainOnly }
    guard let load = scenario.load else { return nil }
    guard let store = catalog.stores.first(where: { $0.name == cell.identity.store }) else {
      return "there is no store \(cell.identity.store) here"
    }
    let needed = Self.threadCount(of: load)
    if needed > catalog.cores {
      return "needs \(needed) cores, one for each thread, and this machine has \(catalog.cores)"
    }
    return load.threads.flatMap { AllIsolations.named($0) }.flatMap { $0.card.reasonAgainst(store) }
  }

  private static func threadCount(of load: LoadSpec) -> Int {
    load.flows.reduce(1) { sum, flow in
      guard case .users(let count, _) = flow.source, !flow.isRestless else { return sum }
      return sum + count
    }
  }
}
