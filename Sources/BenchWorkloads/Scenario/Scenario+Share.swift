import BenchCore

extension Scenario {
  /// The number of entities that a point begins with; of imported data in terms of the size of the file, of other
  /// kinds 0.
  package var entityCount: Double {
    switch dataset {
    case .generated(let shape): Double(shape.authors + shape.posts + shape.comments)
    case .imported(let source): source.scale
    }
  }

  /// The largest power of two by which the operations can be divided and every phase still has enough to be played: 1
  /// for a recorded log, for remote data and for a load whose arrivals follow no rate.
  package var mostDivided: Int {
    let rooms: [Double]
    if let load {
      let isEven = load.flows.allSatisfy { flow in
        guard case .open(let shape, _) = flow.source else { return true }
        return AllArrivals.cards.contains { $0.name == shape.name && $0.isRate }
      }
      rooms = load.setup.phases.map { isEven ? Double($0.time.count) / Self.shortestPhase : 1 }
    } else if kind == .graph {
      rooms = graphs.map { Double($0.iterations) / Self.fewestOperations }
    } else if kind == .store, workload.recording == nil {
      rooms = workload.phases.map { Double($0.operations) / $0.fewestOperations }
    } else {
      return 1
    }
    return Self.powerOfTwo(within: rooms.min() ?? 1)
  }

  /// The largest power of two by which the data can be divided and still have several entities of each kind.
  package var mostDividedData: Int {
    if kind != .store || workload.recording != nil { return 1 }
    if case .imported = dataset { return Self.importedDivisor }
    return Self.powerOfTwo(within: entityCount / Self.fewestEntities)
  }

  /// Returns the scenario with its operations divided by a number, in each phase alike, and its entities by another.
  /// All is drawn as that of any scenario of this size.
  package func divided(operations: Int, data: Int) -> Scenario {
    var part = self
    if data > 1 { part.dataset.divide(by: data) }
    if operations == 1 { return part }
    for place in workload.phases.indices {
      let count = workload.phases[place].operations
      part.workload.phases[place].operations = max(1, (count + operations / 2) / operations)
    }
    if !graphs.isEmpty {
      part.subject = AnySubject(
        GraphSubject(
          graphs: graphs.map { graph in
            var graph = graph
            graph.iterations = max(1, graph.iterations / operations)
            return graph
          }))
    }
    if var load {
      load.setup.phases = load.setup.phases.map { phase in
        let (start, end) = (phase.time.lowerBound / operations, phase.time.upperBound / operations)
        return LoadPhase(phase.name, start..<end, record: phase.record)
      }
      part.load = load
      part.workload = load.workload
    }
    return part
  }

  /// Below these, percentiles and shares of a mix show nothing.
  private static let fewestOperations = 64.0
  private static let shortestPhase = 1e9
  private static let fewestEntities = 250.0
  private static let importedDivisor = 64

  private static func powerOfTwo(within room: Double) -> Int {
    var divisor = 1
    while Double(divisor * 2) <= room { divisor *= 2 }
    return divisor
  }
}

extension PhaseSpec {
  /// The number of operations in which every kind of the mix occurs, and several commits.
  fileprivate var fewestOperations: Double {
    let sum = mix.reduce(0) { $0 + $1.weight }
    let rarest = mix.map(\.weight).min() ?? 1
    return max(64, sum / rarest, Double(batch) * 8)
  }
}

extension DatasetSource {
  fileprivate mutating func divide(by divisor: Int) {
    switch self {
    case .generated(var shape):
      shape.scale(by: 1 / Double(divisor))
      self = .generated(shape)
    case .imported(var source):
      source.scale /= Double(divisor)
      self = .imported(source)
    }
  }
}
