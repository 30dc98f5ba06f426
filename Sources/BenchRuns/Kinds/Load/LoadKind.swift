import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchWorkloads

/// A load over time, simulated in cost units and on recorded times. Allocations, which belong to no task, are absent.
struct LoadKind: LoadsKind {
  let kind = ScenarioKind.load

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    let log = catalog.host(of: cell.identity.store, cell.identity.derivation)?.log
    return log == nil ? catalog.reasonAgainst(cell, under: scenario.load) : HostRecord.Log.plainOnly
  }

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] { scenario.load?.warnings ?? [] }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    let built = try builder.build(scenario)
    return (built.stage, built.warnings + [Self.units])
  }

  /// Returns the size of the log and data; the work is at least the recording, which each repetition repeats.
  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double) {
    let size = PointSize(scenario, importedBytes)
    let plays = scenario.load.map { $0.isTimed ? $0.capacity == nil ? 1.0 : 2 : 0 } ?? 0
    return (max(size.work, plays * Double(LoadStage.mostExecuting.rawValue) / Estimate.nanoseconds), size.memoryBytes)
  }

  private static let units =
    "the metrics unit_… are simulated in cost units (table \(CostTable.first.number)), so they do not show how long "
    + "anything takes, or which design is faster. Allocations are not measured."
}

protocol LoadsKind: StoresKind {}

extension LoadsKind {
  func passes(of scenario: Scenario) -> Set<Pass> { scenario.load?.isTimed == true ? [.counts, .time] : [.counts] }

  func has(_ metric: Metric) -> Bool { !metric.isRemote && metric.name != GraphKind.sum }
}

extension Stage {
  var costTable: RunManifest.CostTableRecord? { simulated.map { RunManifest.CostTableRecord($0.costs) } }

  /// A hash of all inputs of recorded costs except the design; `nil` if no costs are recorded.
  var costHash: String? {
    guard let load = simulated, log.hasEvenCommits else { return nil }
    var hash = StableHash()
    hash.combine(Int(truncatingIfNeeded: operationHash))
    hash.combine(dataset.entityCount)
    hash.combine(log.views.count)
    hash.combine(log.viewsAtStart)
    for word in [load.setup.isolation.rawValue, load.setup.refresh.rawValue] { hash.combine(word) }
    return hash.value.hexadecimal
  }

  private var simulated: LoadStage? { load.flatMap { $0.threads == nil ? $0 : nil } }
}

extension OperationLog {
  /// True if all commits of one kind have the same size; an average of different sizes would describe none of them.
  fileprivate var hasEvenCommits: Bool {
    var sizes: [OperationKind: [UInt32]] = [:]
    for operation in operations where operation.kind.isChange && operation.batch > 0 {
      let size = [UInt32(operation.batch), operation.kind.effect == .resends ? operation.other : 0]
      if sizes.updateValue(size, forKey: operation.kind).map({ $0 != size }) == true { return false }
    }
    return true
  }
}
