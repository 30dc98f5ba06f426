import BenchCore

/// Counts by phase and by the kind of the act that caused the counted events.
package struct RemoteLedger: Sendable {
  private let phaseCount: Int
  private var counts: [Int]
  private var samples: [[[UInt64]]]

  private static let kindCount = ActKind.allCases.count + 2
  private static let measureCount = RemoteMeasure.allCases.count
  private static let places = Dictionary(uniqueKeysWithValues: zip(RemoteMeasure.allCases, 0...))
  private static let samplePlaces = Dictionary(uniqueKeysWithValues: zip(RemoteSample.allCases, 0...))
  private static let kinds = Dictionary(uniqueKeysWithValues: zip(ActKind.allCases, 2...))

  package enum Line: Hashable, Sendable {
    case all
    case other
    case kind(ActKind)

    fileprivate var place: Int {
      switch self {
      case .all: 0
      case .other: 1
      case .kind(let kind): RemoteLedger.kinds[kind] ?? 1
      }
    }
  }

  package init(phases: Int) {
    phaseCount = phases
    counts = [Int](repeating: 0, count: phases * Self.kindCount * Self.measureCount)
    let none = [[UInt64]](repeating: [], count: RemoteSample.allCases.count)
    samples = [[[UInt64]]](repeating: none, count: phases * Self.kindCount)
  }

  private func place(_ measure: RemoteMeasure, _ phase: Int, _ line: Line) -> Int {
    (phase * Self.kindCount + line.place) * Self.measureCount + (Self.places[measure] ?? 0)
  }

  private func place(_ sample: RemoteSample) -> Int { Self.samplePlaces[sample] ?? 0 }

  mutating func add(_ amount: Int, _ measure: RemoteMeasure, phase: Int, kind: ActKind? = nil) {
    counts[place(measure, phase, .all)] += amount
    counts[place(measure, phase, kind.map { .kind($0) } ?? .other)] += amount
  }

  mutating func raise(_ measure: RemoteMeasure, to amount: Int, phase: Int) {
    let place = place(measure, phase, .all)
    counts[place] = max(counts[place], amount)
  }

  mutating func add(_ time: UInt64, _ sample: RemoteSample, phase: Int, kind: ActKind? = nil) {
    let row = phase * Self.kindCount
    samples[row][place(sample)].append(time)
    samples[row + (kind.map { Line.kind($0) } ?? .other).place][place(sample)].append(time)
  }

  package func count(_ measure: RemoteMeasure, phase: Int, line: Line = .all) -> Int {
    counts[place(measure, phase, line)]
  }

  package func total(_ measure: RemoteMeasure) -> Int { (0..<phaseCount).reduce(0) { $0 + count(measure, phase: $1) } }

  package func times(_ sample: RemoteSample, phases: [Int], line: Line = .all) -> [UInt64] {
    phases.flatMap { samples[$0 * Self.kindCount + line.place][place(sample)] }.sorted()
  }
}
