import BenchCore
import BenchHost
import BenchProcesses
import BenchResults
import BenchWorkloads

/// Plays a kind of scenario; its form reads the files.
///
/// One folder for each kind, and a line in `AllPlayableKinds`.
protocol PlayableKind: PlannedKind, StagedKind, SizedKind, Sendable {
  var kind: ScenarioKind { get }

  /// Why its stages cannot be written as a log for other programs; `nil` where they can.
  var reasonAgainstLog: String? { get }

  /// True if each play has threads that share all cores of a machine: none plays beside it, and shards cannot.
  var takesAllCores: Bool { get }

  var usesCosts: Bool { get }
}

protocol PlannedKind {
  /// Returns the passes of a scenario besides the counts; others that a run wants are left out.
  func passes(of scenario: Scenario) -> Set<Pass>

  /// The cells of a point: every design on every axis that the scenario names.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell]

  /// Why a cell of a scenario cannot be played, or `nil` when it can.
  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String?

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String]

  func has(_ metric: Metric) -> Bool

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames
}

protocol StagedKind {
  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage

  /// Draws what the cells of a point are given, as `make` does first, and forgets it.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String]
}

protocol SizedKind {
  /// The steps of one play: operations times views, or what this kind has in their place.
  func work(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double

  func memoryBytes(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double
}

/// A kind whose cells can break promises, of which a run keeps the smallest scenario found that shows it.
protocol ShrinkingKind {
  /// The text of the smallest scenario found in which a cell that broke a promise breaks it again; `nil` where none is
  /// found. The folder is that of the scenario.
  func smallest(_ scenario: Scenario, breaking cell: CellIdentity, _ player: RemotePlayer, folder: String) -> String?
}

extension Plan {
  /// Draws the stage of each point, as a run does before its first repetition, and drops it.
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
  var usesCosts: Bool { false }

  func has(_ metric: Metric) -> Bool { !metric.isRemote && !metric.isOfLoad && metric.name != GraphKind.sum }

  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] { try make(scenario, builder).warnings }

  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] { [] }

  func passes(of scenario: Scenario) -> Set<Pass> { Set(Pass.allCases) }

  /// The default: the matrix on the scenario's way, then the presets on theirs.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] { PlannedCell.all(of: point, catalog) }
}

package protocol StageFacts: Sendable {
  var entityCount: Int { get }

  var operationCount: Int { get }

  /// A hash of the operations: the same for every design, on every machine.
  var operationHash: UInt64 { get }

  var costTable: RunManifest.CostTableRecord? { get }

  /// A hash of everything besides the design on which recorded costs depend; `nil` if none are recorded.
  var costHash: String? { get }

  /// The part of the operations that the truth covers, in words, if not all of them.
  var coverage: String? { get }
}

/// A stage that hosts play, with what a run records of it.
package protocol PlayableStage: HostedStage, StageFacts {
  /// A disagreement with what must be shown, where that is found out only now.
  func explained(_ disagreement: Disagreement) -> Disagreement
}

extension StageFacts {
  package var costTable: RunManifest.CostTableRecord? { nil }

  package var costHash: String? { nil }
}

package struct PointStage: Sendable {
  package let stage: any PlayableStage
  /// One for each thing that was left out or changed in imported data; empty for generated data.
  package let warnings: [String]
}

enum AllPlayableKinds {
  static let list: [any PlayableKind] = [StoreKind(), LoadKind(), ThreadsKind(), GraphKind(), RemoteKind()]

  static func place(of kind: ScenarioKind) -> Int {
    guard let place = list.firstIndex(where: { $0.kind == kind }) else {
      preconditionFailure("AllPlayableKinds.list must have every kind; it lacks \(kind.name)")
    }
    return place
  }
}

extension ScenarioKind {
  var playable: any PlayableKind { AllPlayableKinds.list[AllPlayableKinds.place(of: self)] }

  /// Why scenarios of this kind have no log that `storebench log` could write; `nil` where they have.
  package var reasonAgainstLog: String? { playable.reasonAgainstLog }
}

extension Scenario {
  package var usesCosts: Bool { kind.playable.usesCosts }

  /// True if a run of it measures anything besides counts, so that the machine and the build matter.
  package var isTimed: Bool { kind.playable.passes(of: self) != [.counts] }
}
