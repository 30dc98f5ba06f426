import BenchCore

/// Counts by phase and by the kind of the act that caused the counted events.
package struct RemoteLedger: Sendable {
  private let phaseCount: Int
  private var counts: [Place<RemoteMeasure>: Int] = [:]
  private var samples: [Place<RemoteSample>: [UInt64]] = [:]

  package enum Line: Hashable, Sendable {
    case all
    case other
    case kind(ActKind)

    fileprivate init(_ kind: ActKind?) { self = kind.map { .kind($0) } ?? .other }
  }

  private struct Place<Subject: Hashable & Sendable>: Hashable, Sendable {
    let subject: Subject
    let phase: Int
    let line: Line
  }

  package init(phases: Int) { phaseCount = phases }

  mutating func add(_ amount: Int, _ measure: RemoteMeasure, phase: Int, kind: ActKind? = nil) {
    counts[Place(subject: measure, phase: phase, line: .all), default: 0] += amount
    counts[Place(subject: measure, phase: phase, line: Line(kind)), default: 0] += amount
  }

  mutating func raise(_ measure: RemoteMeasure, to amount: Int, phase: Int) {
    counts[Place(subject: measure, phase: phase, line: .all)] = max(count(measure, phase: phase), amount)
  }

  mutating func add(_ time: UInt64, _ sample: RemoteSample, phase: Int, kind: ActKind? = nil) {
    samples[Place(subject: sample, phase: phase, line: .all), default: []].append(time)
    samples[Place(subject: sample, phase: phase, line: Line(kind)), default: []].append(time)
  }

  package func count(_ measure: RemoteMeasure, phase: Int, line: Line = .all) -> Int {
    counts[Place(subject: measure, phase: phase, line: line)] ?? 0
  }

  package func total(_ measure: RemoteMeasure) -> Int { (0..<phaseCount).reduce(0) { $0 + count(measure, phase: $1) } }

  package func times(_ sample: RemoteSample, phases: [Int], line: Line = .all) -> [UInt64] {
    phases.flatMap { samples[Place(subject: sample, phase: $0, line: line)] ?? [] }.sorted()
  }
}
