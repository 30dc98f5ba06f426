import BenchCore
import Testing

@testable import BenchWorkloads

struct AllArrivalsTests {
  private func times(_ spec: ArrivalSpec, over length: Int, count: Int? = nil) -> [Int] {
    switch AllArrivals.profile(of: spec, over: length) {
    case .rate(let profile): profile.evenTimes(count: count ?? profile.count)
    case .times(let count, let time): (0..<count).map(time)
    }
  }

  private func rate(_ spec: ArrivalSpec, over length: Int) -> RateProfile? {
    if case .rate(let profile) = AllArrivals.profile(of: spec, over: length) { return profile }
    return nil
  }

  private let second = 1_000_000_000

  @Test func `a constant rate spreads its arrivals evenly from the first moment on`() {
    #expect(times(.rate(0.5), over: 10 * second) == [0, 2, 4, 6, 8].map { $0 * second })
  }

  @Test func `a ramp has as many arrivals as the area under it, and they lie where its root says`() throws {
    let ramp = ArrivalSpec("ramp", ["from": 10, "to": 40])
    let profile = try #require(rate(ramp, over: 10 * second))
    #expect(profile.count == 250)
    #expect(
      profile.evenTimes(count: 5) == [0, 3_333_333_333, 5_485_837_704, 7_207_592_201, 8_685_170_918])
  }

  @Test func `a ramp from nothing and a ramp to nothing lie within the phase`() {
    let up = times(ArrivalSpec("ramp", ["from": 0, "to": 20]), over: second)
    let down = times(ArrivalSpec("ramp", ["from": 20, "to": 0]), over: second)
    #expect(up.count == 10 && down.count == 10)
    #expect(up == up.sorted() && down == down.sorted())
    #expect(down[0] == 0 && down[9] < second)
  }

  @Test func `steps have the arrivals of each rate in its part of the phase`() {
    let times = times(ArrivalSpec("steps", ["from": 100, "by": 100, "times": 5]), over: 5 * second)
    #expect(times.count == 1_500)
    let counts = (0..<5).map { part in times.count { $0 / second == part } }
    #expect(counts == [100, 200, 300, 400, 500])
  }

  @Test func `shapes of one integral have one number of arrivals, with a half rounded away from 0`() {
    let shapes = [
      .rate(35), ArrivalSpec("ramp", ["from": 20, "to": 50]),
      ArrivalSpec("steps", ["from": 20, "by": 15, "times": 3]),
    ]
    for shape in shapes { #expect(rate(shape, over: 700_000_000)?.count == 25, "\(shape)") }
  }

  @Test func `a burst has the published times of Gatling`() {
    let times = times(ArrivalSpec("burst", ["burst": 100]), over: 5 * second)
    #expect(times.count == 100)
    #expect(times[0] == 0)
    #expect(times[1] / 1_000_000 == 291)
    #expect(times.count { (1_500_000_000...3_500_000_000).contains($0) } == 67)
    #expect(times[99] / 1_000_000 == 4_708 || times[99] / 1_000_000 == 4_709)
    #expect(times.allSatisfy { $0 % 1_000 == 0 })
  }

  @Test func `a burst of one request lies within its phase`() {
    #expect(times(ArrivalSpec("burst", ["burst": 1]), over: second) == [0])
  }

  @Test func `all at once is at the first moment`() {
    #expect(times(ArrivalSpec("at_once", ["at_once": 3]), over: second) == [0, 0, 0])
  }

  @Test func `a trace gives the times that lie within the phase`() {
    #expect(times(ArrivalSpec("trace", times: [0, 5, second - 1, second]), over: second) == [0, 5, second - 1])
  }

  @Test func `poisson arrivals have exactly the expected count, whatever the seed`() throws {
    let profile = try #require(rate(.rate(123.4), over: 10 * second))
    for seed in 0..<50 {
      var stream = RandomStream(seed: UInt64(seed))
      let times = profile.poissonTimes(count: profile.count, &stream)
      #expect(times.count == 1_234)
      #expect(times == times.sorted() && times.allSatisfy { (0..<10 * second).contains($0) })
    }
  }

  @Test func `poisson arrivals are equal to the nanosecond on every machine`() throws {
    let profile = try #require(rate(ArrivalSpec("ramp", ["from": 1, "to": 3]), over: second * 2))
    var stream = RandomStream(root: 1, "load.pushes.arrivals")
    #expect(profile.poissonTimes(count: 4, &stream) == Self.pinned)
  }

  private static let pinned = [374_532_595, 1_132_988_293, 1_581_597_510, 1_749_507_078]

  @Test func `gaps of poisson arrivals are spread as an exponential distribution says`() throws {
    let profile = try #require(rate(.rate(1_000), over: 100 * second))
    var stream = RandomStream(seed: 7)
    let times = profile.poissonTimes(count: profile.count, &stream)
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    // P(gap > mean) is 1/e; with 100,000 gaps the standard error is 0.0015.
    let share = Double(gaps.count { $0 > 1_000_000 }) / Double(gaps.count)
    #expect(abs(share - 0.367_879) < 0.006)
  }

  @Test(arguments: AllArrivals.cards)
  func `a load counts the arrivals of every shape, whatever its parameters are called`(card: ArrivalCard) {
    let numbers = Dictionary(uniqueKeysWithValues: card.parameters.map { ($0.name, max(2, $0.range.lowerBound)) })
    let shape = ArrivalSpec(card.name, numbers, times: card.takesFile ? [0, 5, second] : [])
    var load = LoadSpec(
      setup: LoadSetup(phases: [LoadPhase("a", 0..<3 * second), LoadPhase("b", 3 * second..<5 * second)]),
      flows: [Self.flow(shape, batch: 4)])
    let drawn = times(shape, over: 3 * second).count + times(shape, over: 2 * second).count
    #expect(drawn > 0)
    #expect(load.operations(of: load.flows[0]) == Double(4 * drawn))
    load.capacity = CapacitySpec(upTo: 3, limits: [])
    #expect(load.operations(of: load.flows[0]) == Double(3 * 4 * drawn))
  }

  private static func flow(_ shape: ArrivalSpec, batch: Int) -> LoadFlowSpec {
    let operations = PhaseSpec(
      name: "pushes", operations: 0, mix: [MixShare(kind: .updatePost, weight: 1)], keys: .uniform, batch: batch,
      equalWrites: 0, refetchPage: 1, refetchChanged: 0, record: true)
    return LoadFlowSpec(name: "pushes", phases: [0, 1], source: .open(shape, .poisson), operations: operations)
  }

  @Test func `every shape has a name of its own, and numbers or a file`() {
    let cards = AllArrivals.cards
    #expect(Set(cards.map(\.name)).count == cards.count)
    for card in cards { #expect(card.takesFile == card.parameters.isEmpty) }
  }
}
