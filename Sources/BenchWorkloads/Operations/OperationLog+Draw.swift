import BenchCore

extension OperationLog {
  /// Draws the operations of a scenario over its data set, before any clock starts.
  ///
  /// The seed, the data set and the scenario's views and workload decide every byte. Each role of each kind in each
  /// phase draws from a separate stream, so that adding a kind to the mix changes the keys of other kinds only if the
  /// new kind creates or removes entities.
  ///
  /// The log takes 16 bytes per operation, a pool of about 1,024 texts per field, and, in every page and insert, 40
  /// bytes for each post and 24 bytes for each comment.
  ///
  /// - Complexity: O(m log n), where m counts operations and records of pages, and n counts entities.
  package static func draw(_ scenario: Scenario, dataset: Dataset) throws(WorkloadError) -> OperationLog {
    var drawer = try LogDrawer(scenario, dataset)
    for (number, phase) in scenario.workload.phases.enumerated() { try drawer.draw(phase, number: number) }
    return drawer.finished()
  }
}

struct LogDrawer {
  let dataset: Dataset
  let seed: UInt64
  let habits: WritingHabits
  let pools: TextPools
  /// False for imported data whose map has no path to points; then no operation changes points.
  let hasPoints: Bool
  var slots: ViewSlots
  var screen: ScreenRoster
  var shelf = DistributionShelf()
  var world: World
  var log = OperationLog()
  var page: [UInt32] = []
  var pageCount: UInt32 = 0
  var changedOnPage: [UInt32] = []

  init(_ scenario: Scenario, _ dataset: Dataset) throws(WorkloadError) {
    self.dataset = dataset
    seed = scenario.seed
    try Self.checkNumbers(scenario.workload, dataset)
    habits = WritingHabits(scenario.dataset, dataset, seed: seed)
    pools = TextPools(scenario.dataset, dataset, seed: seed)
    hasPoints = if case .imported(let source) = scenario.dataset { source.map.authorPoints != nil } else { true }
    world = try World(dataset, habits: habits, seed: seed)
    let churn = ChurnForecast(scenario.workload)
    let scrolls = (scenario.load?.mostScrolled ?? 0) > 0
    // As many views are reserved for scrolling as are on screen.
    let draw = ViewDraw(dataset: dataset, world: world, seed: seed)
    let drawn = try draw.views(scenario.views, &shelf) { spec in
      scrolls && ScrollingCells.scrolls(spec.kind) ? spec.count : churn.reserve(spec)
    }
    log.show(drawn)
    slots = ViewSlots(log.views[..<drawn.atStart])
    screen = ScreenRoster(mounted: drawn.atStart, of: drawn.views.count)
    log.operations.reserveCapacity(scenario.workload.phases.reduce(0) { $0 + $1.operations })
    if scenario.workload.phases.contains(where: { ExactMix($0).count(of: .resends) > 0 }) {
      changedOnPage = [UInt32](repeating: 0, count: dataset.authors.count)
    }
  }

  mutating func draw(_ phase: PhaseSpec, number: Int) throws(WorkloadError) {
    precondition((1...Int(UInt16.max)).contains(phase.batch), "the reader keeps batches within 1 and 65,535")
    let mix = ExactMix(phase)
    let streams = PhaseStreams(phase: phase, name: "workload.\(number)", seed: seed)
    var draws = PhaseDraws(streams, mix, habits, &shelf)
    var kinds = streams.kinds
    var churn = ChurnDraw(phase.churn, streams)
    var left = mix
    let start = log.operations.count
    for kind in mix.commits(batch: phase.batch, &kinds) {
      let size = kind.isRead ? 1 : min(phase.batch, left[kind])
      left[kind] -= size
      try append(kind, size, in: phase.name, from: start, &draws)
      if kind.isChange { try drawChurn(&churn, phase: phase.name) }
    }
    log.phases.append(.init(name: phase.name, operations: start..<log.operations.count, record: phase.record))
  }

  /// Draws a read, or the changes of a commit; errors number operations from the beginning of the phase.
  mutating func append(
    _ kind: OperationKind, _ size: Int, in phase: String, from start: Int = 0, _ draws: inout PhaseDraws
  ) throws(WorkloadError) {
    for position in 0..<size {
      do throws(DrawProblem) {
        var operation = try draw(kind, &draws)
        operation.batch = position == 0 ? UInt16(size) : 0
        log.operations.append(operation)
      } catch {
        throw .undrawn(error, phase: phase, operation: log.operations.count - start + 1, kind: kind)
      }
    }
  }

  consuming func finished() -> OperationLog {
    log.texts = pools.texts
    log.tagSets = pools.tagSets
    return log
  }

  mutating func draw(_ kind: OperationKind, _ draws: inout PhaseDraws) throws(DrawProblem) -> Operation {
    precondition(!kind.isChurn, "no mix names views that come and go")
    return switch kind.effect {
    case .edits(.author): try updateAuthor(&draws[kind])
    case .edits(.post): try updatePost(&draws[kind])
    case .edits(.comment): try updateComment(&draws[kind])
    case .insertsPost: try insertPost(&draws[kind])
    case .insertsComment: try insertComment(&draws[kind])
    case .removes(let entity): try remove(entity, &draws[kind])
    case .resends: try refetch(&draws[kind])
    case nil: try read(&draws[kind])
    }
  }

  private static func checkNumbers(_ workload: Workload, _ dataset: Dataset) throws(WorkloadError) {
    let mixes = workload.phases.map { ExactMix($0) }
    let counts: [(EntityKind, Int)] = [
      (.author, dataset.authors.count),
      (.post, mixes.reduce(dataset.posts.count) { $0 + $1.count(of: .insertsPost) }),
      (.comment, mixes.reduce(dataset.comments.count) { $0 + $1.count(of: .insertsComment) }),
    ]
    for (kind, count) in counts where count > Int(UInt32.max) - 1 { throw .tooManyEntities(kind, count: count) }
  }
}

extension KeyDraw {
  mutating func draw(_ kind: EntityKind, in world: World) throws(DrawProblem) -> UInt32 {
    try draw(kind, in: world.living(kind))
  }

  mutating func draw(_ kind: EntityKind, in population: Population) throws(DrawProblem) -> UInt32 {
    guard let key = next(in: population) else { throw .nothingLeft(kind) }
    return key
  }
}
