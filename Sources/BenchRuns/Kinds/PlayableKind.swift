import BenchCore
import BenchHost
import BenchProcesses
import BenchResults
import BenchWorkloads

/// Plays a kind of scenario; its form reads the files.
///
/// One folder for each kind, and a line in `AllPlayableKinds`.
protocol PlayableKind: PlannedKind, StagedKind, SizedKind, Sendable {
  /// The kind that is played.
  var kind: ScenarioKind { get }

  /// Why its stages cannot be written as a log for other programs; `nil` where they can.
  var reasonAgainstLog: String? { get }
}

protocol PlannedKind {
  /// Returns the passes of a scenario besides the counts; others that a run wants are left out.
  func passes(of scenario: Scenario) -> Set<Pass>

  /// The cells of a point: every design on every axis that the scenario names.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell]

  /// Why a cell of a scenario cannot be played, or `nil` when it can.
  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String?

  /// The parts of a scenario that do nothing in some of its cells, a sentence each.
  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String]

  /// The names that sentences may use.
  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames
}

protocol StagedKind {
  /// Makes what the cells of a point are given, with a warning for each thing that was left out.
  ///
  /// - Throws: The problem of the data, or the reason why no log can be drawn from them.
  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage

  /// Draws what the cells of a point are given, as `make` does first, and forgets it.
  ///
  /// - Returns: a warning for each thing that is left out, and for each that the scenario names in vain.
  /// - Throws: as `make`.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String]
}

/// The sizes of a point, known before it is played.
protocol SizedKind {
  /// The steps of one play: operations times views, or what this kind has in their place.
  func work(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double

  /// Returns the memory of two processes at a point, in bytes.
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
  ///
  /// - Returns: a warning for each thing that is left out, and for each that the scenario names in vain.
  /// - Throws: what would end the run.
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
  /// The default: there is a log.
  var reasonAgainstLog: String? { nil }

  /// The default: everything is made.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] { try make(scenario, builder).warnings }

  /// The default: all that it says is played.
  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] { [] }

  /// The default: all of them.
  func passes(of scenario: Scenario) -> Set<Pass> { Set(Pass.allCases) }

  /// The default: the matrix on the scenario's way, then the presets on theirs.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] { PlannedCell.all(of: point, catalog) }
}

package protocol StageFacts: Sendable {
  var kind: ScenarioKind { get }

  /// The number of entities loaded.
  var entityCount: Int { get }

  /// The number of operations of a play.
  var operationCount: Int { get }

  /// A hash of the operations: the same for every design, on every machine.
  var operationHash: UInt64 { get }

  /// The table of cost units, where the stage is played under a load over time.
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
  /// The default: nothing is counted in cost units.
  package var costTable: RunManifest.CostTableRecord? { nil }

  /// The default: no costs are recorded.
  package var costHash: String? { nil }
}

package struct PointStage: Sendable {
  package let stage: any PlayableStage
  /// One for each thing that was left out or changed in imported data; empty for generated data.
  package let warnings: [String]
}

enum AllPlayableKinds {
  static let list: [any PlayableKind] = [StoreKind(), GraphKind(), RemoteKind()]

  /// Returns the index of a kind in the list.
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
  /// True if a run of it measures anything besides counts, so that the machine and the build matter.
  package var isTimed: Bool { kind.playable.passes(of: self) != [.counts] }
}
