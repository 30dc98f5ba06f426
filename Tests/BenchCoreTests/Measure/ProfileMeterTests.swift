import Synchronization
import Testing

@testable import BenchCore

/// The labels with which a meter was called, in order; a function of C carries nothing with it.
private let labels = Mutex<[Int32]>([])

/// Meters note in one place.
@Suite(.serialized)
struct ProfileMeterTests {
  private typealias Small = SmallStage

  private let contestant = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self)

  private func meter(_ pass: Pass, _ findings: ProfileMeter.Findings?) -> ProfileMeter {
    labels.withLock { $0 = [] }
    return ProfileMeter(
      pass, begin: { count in labels.withLock { $0.append(Int32(100 + count)) } },
      label: { label in labels.withLock { $0.append(label) } }, take: { findings })
  }

  /// A warm-up of one commit, then a phase of three.
  private var stage: Stage {
    Small.stage(
      [Small.rename(0, 0), Small.rename(1, 1), Small.retitle(0), Small.rename(0, 2)],
      phases: [
        .init(name: "warm", operations: 0..<1, record: false), .init(name: "hot", operations: 1..<4, record: true),
      ], hasTruth: false)
  }

  private func gauge(_ meter: ProfileMeter) -> Measurement {
    contestant.gauge(
      .profile(meter, MonotonicClock { .zero }), stage, timeLimit: Nanoseconds(1_000_000_000))
  }

  @Test func `each step of a recorded phase has the label of its kind, and nothing between them has one`() {
    let measurement = gauge(meter(.cycles, .samples([])))
    let calls = labels.withLock { $0 }
    // Two kinds and two labels around them; load, mount; the warm-up without a label; three commits of two kinds.
    #expect(calls.first == 104)
    #expect(calls.filter { $0 >= 0 } == [104, 0, 1, 2, 3, 2])
    let places = calls.indices.filter { calls[$0] >= 0 }.dropFirst()
    for place in places { #expect(calls[place + 1] == -1, "\(calls)") }
    #expect(calls.last == -1)
    #expect(measurement.pass == .cycles)
    #expect(measurement.operationsPlayed == 4)
  }

  @Test func `samples have the words of their labels`() {
    let samples = (0..<4).map { ProfileRow(label: $0, count: 10 * $0, stack: "a;b") }
    let cycles = gauge(meter(.cycles, .samples(samples))).cycles
    #expect(cycles?.map(\.phase) == ["load", "mount", "hot", "hot"])
    #expect(cycles?.map(\.operation) == [nil, nil, "update-author", "update-post"])
    #expect(cycles?.map(\.samples) == [0, 10, 20, 30])
    #expect(cycles?.last?.frames == ["a", "b"])
  }

  @Test func `references are figures of their kinds`() {
    let tallies = (0..<4).map { ReferenceTally(retains: $0) }
    let measurement = gauge(meter(.references, .references(tallies)))
    let found = measurement.lines.filter { $0.figures.references != nil }
    #expect(Set(found.map(\.operation)) == ["update-post", "update-author"])
    for line in found {
      let isAuthor = line.operation == "update-author"
      #expect(line.figures.references?.retains == (isAuthor ? 2 : 3))
      #expect(line.figures.operations == (isAuthor ? 2 : 1))
    }
  }

  @Test func `a recording that is not full is nothing, and one that cannot be is a reason`() {
    let unfinished = gauge(meter(.cycles, nil))
    #expect(unfinished.cycles == nil && unfinished.absence == nil)
    #expect(gauge(meter(.references, .absent("no slots"))).absence == "no slots")
  }

  @Test func `an alarm ends the play, and what follows has no label`() {
    let alarm = Alarm()
    // It is set at the beginning of a segment, and the clock is read next.
    let clock = MonotonicClock {
      alarm.end()
      return .zero
    }
    let measurement = contestant.gauge(
      .profile(meter(.cycles, .samples([])), clock, until: alarm), stage, timeLimit: Nanoseconds(1_000_000_000))
    #expect(measurement.operationsPlayed == 1)
    #expect(labels.withLock { $0.filter { $0 > 1 } } == [104])
    #expect(labels.withLock { $0.last } == -1)
  }
}
