import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// The playing of one kind of scenario; the files of such scenarios are read by the kind's form.
///
/// Each kind has a folder, and a line in `AllPlayableKinds`.
protocol PlayableKind: Sendable {
  var kind: ScenarioKind { get }

  /// The reason why the kind's stages cannot be written as a log for other programs; `nil` if they can.
  var reasonAgainstLog: String? { get }

  /// True if the threads of each play share all cores of a machine, so that nothing else may be played meanwhile.
  var takesAllCores: Bool { get }

  /// Returns the passes that a scenario has; a run leaves out all other passes.
  func passes(of scenario: Scenario) -> Set<Pass>

  /// Returns the cells of a point: every design on every axis that the scenario names.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell]

  /// Returns the reason why a cell of a scenario cannot be played, or `nil` if it can.
  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String?

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String]

  func has(_ metric: Metric) -> Bool

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage

  /// Draws the inputs of a point, as `make` does first, and drops them; returns the warnings.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String]

  /// Returns the steps of one play (operations times views, or the equivalent of this kind), and the memory it needs.
  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double)
}

extension Plan {
  /// Draws the stage of each point, as a run does before its first repetition, and drops it; returns the warnings.
  package func checkedStages(_ builder: StageBuilder) throws -> [String] {
    var last: Scenario?
    return try points.flatMap { point -> [String] in
      if let last, last.hasSameStage(as: point.scenario) { return [] }
      last = point.scenario
      return try point.scenario.kind.playable.check(point.scenario, builder)
    }
  }
}

extension PlayableKind {
  var reasonAgainstLog: String? { nil }
  var takesAllCores: Bool { false }

  func has(_ metric: Metric) -> Bool { !metric.isRemote && !metric.isOfLoad && metric.name != GraphKind.sum }

  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] { try make(scenario, builder).warnings }

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] { [] }

  func passes(of scenario: Scenario) -> Set<Pass> { Set(Pass.allCases) }

  /// Returns the default cells: the designs of the matrix on the scenario's way, then each preset on its way.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] { PlannedCell.all(of: point, catalog) }
}

/// A stage that hosts play, with the facts that a run records.
package protocol PlayableStage: HostedStage {
  var entityCount: Int { get }

  var operationCount: Int { get }

  /// A hash of the operations: the same for every design, on every machine.
  var operationHash: UInt64 { get }
}

/// A stage, and warnings about it, such as omissions and changes in imported data.
package typealias PointStage = (stage: any PlayableStage, warnings: [String])

enum AllPlayableKinds {
  static let list: [any PlayableKind] = [StoreKind(), LoadKind(), ThreadsKind(), GraphKind(), RemoteKind()]
}

extension ScenarioKind {
  var playable: any PlayableKind {
    guard let found = AllPlayableKinds.list.first(where: { $0.kind == self }) else {
      preconditionFailure("AllPlayableKinds.list must have every kind; it lacks \(name)")
    }
    return found
  }

  /// The reason why scenarios of this kind have no log that `storebench log` could write; `nil` if they have one.
  package var reasonAgainstLog: String? { playable.reasonAgainstLog }
}

extension Scenario {
  package var usesCosts: Bool { kind == .load }

  /// True if a run of the scenario measures more than counts, so that the machine and the build matter.
  package var isTimed: Bool { kind.playable.passes(of: self) != [.counts] }
}
