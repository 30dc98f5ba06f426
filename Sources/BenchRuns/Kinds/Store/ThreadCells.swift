import BenchCore
import BenchProcesses
import BenchResults
import BenchThreads
import BenchWorkloads

/// Plays loads on real threads: their cells are stores without a derivation.
enum ThreadCells {
  /// The value of the column `derivation`, because readers query the store.
  static let derivation = "query"

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

  /// Plays a pass of a cell; `nil` where the catalog has no such store.
  static func play(
    _ repetition: Repetition, on stage: Stage, _ load: LoadStage, _ threads: ThreadLoad, _ catalog: Catalog,
    with instruments: Instruments
  ) -> Plays? {
    let store = catalog.compiledStores.first { $0.card.name == repetition.store && $0.ids == stage.ids }
    guard let store, let isolation = AllIsolations.named(threads.isolation) else { return nil }
    let play = ThreadPlay(stage, load, store, isolation, noting: instruments.progress, start: startThread)
    switch repetition.pass {
    case .counts: return Plays([play.check()])
    case .time: return Plays([instruments.turns.take { play.time(instruments.clock) }])
    case .allocations, .sites, .references, .cycles:
      return Plays([Measurement(pass: repetition.pass, operationsInLog: 0)])
    }
  }

  private static func startThread(_ work: @escaping @Sendable () -> Void) {
    do { try SystemThread.start(work) } catch { preconditionFailure("a play needs its threads: \(error)") }
  }
}
