/// The readings after each step, in memory allocated before the first step.
struct StepFigures {
  private let phases: [OperationLog.Phase]
  /// The figures by place; only kinds that occur in a recorded phase have a place.
  private var figures: [KindFigures] = []
  /// The index in `figures` of each kind in each phase, or -1.
  private(set) var places: [Int]

  private struct KindFigures {
    let phase: Int
    let kind: OperationKind
    var operations = 0
    var allocated = Bytes.zero
    var freed = Bytes.zero
    var latency: LatencyHistogram?
  }

  private static let kindCount = 32

  static func place(_ phase: Int, _ kind: OperationKind) -> Int { phase * kindCount + Int(kind.rawValue) }

  var count: Int { figures.count }

  func words(_ place: Int) -> (phase: String, operation: String) {
    (phases[figures[place].phase].name, figures[place].kind.name)
  }

  init(_ log: OperationLog, usesClock: Bool) {
    phases = log.phases
    places = [Int](repeating: -1, count: phases.count * Self.kindCount)
    for (index, phase) in phases.enumerated() where phase.record {
      for operation in log.operations[phase.operations] {
        let place = Self.place(index, operation.kind)
        if places[place] >= 0 { continue }
        places[place] = figures.count
        let latency = usesClock ? LatencyHistogram() : nil
        figures.append(KindFigures(phase: index, kind: operation.kind, latency: latency))
      }
    }
  }

  mutating func record(_ latency: Nanoseconds, _ phase: Int, _ step: Segment.Step) {
    let place = places[Self.place(phase, step.kind)]
    if place < 0 { return }
    figures[place].operations += step.count
    figures[place].latency?.record(latency)
  }

  mutating func record(_ allocatedBytes: Bytes, _ freedBytes: Bytes, _ phase: Int, _ step: Segment.Step) {
    let place = places[Self.place(phase, step.kind)]
    if place < 0 { return }
    figures[place].operations += step.count
    figures[place].allocated = figures[place].allocated + allocatedBytes
    figures[place].freed = figures[place].freed + freedBytes
  }

  mutating func record(_ phase: Int, _ step: Segment.Step) {
    let place = places[Self.place(phase, step.kind)]
    if place >= 0 { figures[place].operations += step.count }
  }

  func add(_ tallies: ArraySlice<ReferenceTally>, to lines: inout LineTable) {
    for (entry, tally) in zip(figures, tallies) where entry.operations > 0 {
      lines.add(entry.phase, entry.kind, operations: entry.operations) { $0.references = tally }
    }
  }

  func add(to lines: inout LineTable) {
    for entry in figures where entry.operations > 0 {
      lines.add(entry.phase, entry.kind, operations: entry.operations) {
        $0.latency = entry.latency
        if entry.latency == nil {
          $0.allocatedBytes = entry.allocated
          $0.freedBytes = entry.freed
        }
      }
    }
  }
}
