import BenchCore
import BenchHost
import BenchResults
import BenchThreads
import BenchWorkloads

/// Plays loads on real threads: their cells are stores without a derivation.
enum ThreadCells {
  /// The value of the column `derivation`.
  static let derivation = HostDescription.threads

  static func all(of point: ScenarioPoint) -> [PlannedCell] {
    let swept = point.settings.filter { $0.key != isolationPath }.map { Point.Setting($0.key, $0.value) }
    let isolation = Point.Setting(CellIdentity.isolationKey, point.scenario.load?.threads ?? AllIsolations.standard)
    return point.scenario.matrix.stores.map { store in
      PlannedCell(
        identity: CellIdentity(
          scenario: point.scenario.name, point: Point(swept + [isolation]), store: store, derivation: derivation),
        way: .plain)
    }
  }

  static let isolationPath = "load.isolation"

  /// Why a store cannot be played in the isolation of a load on this machine, or `nil` where it can.
  static func reasonAgainst(_ cell: PlannedCell, under load: LoadSpec, _ catalog: Catalog) -> String? {
    guard let store = catalog.stores.first(where: { $0.name == cell.identity.store }) else {
      return "there is no store \(cell.identity.store) here"
    }
    let needed = threadCount(of: load)
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
