import BenchCore
import BenchResults
import BenchWorkloads

/// What is played, and in which order: decided before anything runs, from the scenario and the seed alone.
public struct Plan: Sendable {
  /// In the order of the sweep.
  public let points: [PointPlan]
  public let repetitions: Int
  /// Passes that will not be played, because this build or machine cannot.
  public let measuresAllocations: Bool

  /// One point with its cells.
  public struct PointPlan: Sendable {
    public let point: Point
    public let scenario: Scenario
    public let cells: [CellIdentity]
    let seed: UInt64
  }

  /// Plans every design of the matrix at every point.
  public init(_ document: ScenarioDocument, only: DesignFilter, measuresAllocations: Bool) {
    repetitions = document.base.repetitions
    self.measuresAllocations = measuresAllocations
    points = document.points.map { entry in
      let point = Point(entry.settings.map { Point.Setting($0.key, $0.value) })
      let matrix = entry.scenario.matrix
      let cells = matrix.stores.flatMap { store in
        matrix.derivations.map { derivation in
          CellIdentity(scenario: entry.scenario.name, point: point, store: store, derivation: derivation)
        }
      }
      return PointPlan(
        point: point, scenario: entry.scenario, cells: cells.filter(only.includes), seed: entry.scenario.seed)
    }
  }

  /// All cells of all points.
  public var cells: [CellIdentity] { points.flatMap(\.cells) }

  /// How many processes that are.
  public var repetitionCount: Int { points.reduce(0) { $0 + repetitions(of: $1).count } }

  /// What is played at one point, in order: first what is counted, because a design that is wrong is not measured;
  /// then the times, designs taking turns in an order that changes with every round; then the allocations, twice.
  public func repetitions(of point: PointPlan) -> [PlannedRepetition] {
    var planned = point.cells.map { PlannedRepetition(cell: $0, pass: .counts, number: 1) }
    for round in 1...repetitions {
      var order = point.cells
      var stream = RandomStream(root: point.seed, "plan.order.\(point.point).\(round)")
      stream.shuffle(&order)
      planned += order.map { PlannedRepetition(cell: $0, pass: .time, number: round) }
    }
    guard measuresAllocations else { return planned }
    for round in 1...Self.allocationRounds {
      planned += point.cells.map { PlannedRepetition(cell: $0, pass: .allocations, number: round) }
    }
    return planned
  }

  /// Two that agree are exact; two that do not are called varied.
  private static let allocationRounds = 2
}

/// One repetition of one cell, as planned.
public struct PlannedRepetition: Equatable, Sendable {
  public let cell: CellIdentity
  public let pass: Pass
  /// From 1, within the pass.
  public let number: Int
}

/// Which designs are played; an axis that names nothing lets everything through.
public struct DesignFilter: Equatable, Sendable {
  public var stores: Set<String>
  public var derivations: Set<String>

  public init(stores: Set<String> = [], derivations: Set<String> = []) {
    self.stores = stores
    self.derivations = derivations
  }

  /// Whether the cell is to be played.
  public func includes(_ cell: CellIdentity) -> Bool {
    (stores.isEmpty || stores.contains(cell.store))
      && (derivations.isEmpty || derivations.contains(cell.derivation))
  }
}
