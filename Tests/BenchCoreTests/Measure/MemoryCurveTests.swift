import Testing

@testable import BenchCore

struct MemoryCurveTests {
  private func curve(_ live: [Int], every operations: Int = 100) -> MemoryCurve {
    MemoryCurve(
      live.enumerated().map { place, bytes in
        MemoryCurve.Reading(
          phase: "main", operations: (place + 1) * operations, live: Bytes(bytes), peak: Bytes(bytes), active: nil,
          resident: nil)
      })
  }

  @Test func `what grows by so many bytes an operation drifts by them`() {
    #expect(curve((0..<20).map { 7_000 + 300 * $0 }).drift == 3)
    #expect(curve([Int](repeating: 512, count: 20)).drift == 0)
    #expect(curve((0..<20).map { 9_000 - 50 * $0 }).drift == -0.5)
  }

  @Test func `growing in the first half is no drift, nor is an odd reading`() {
    var live = (0..<40).map { $0 < 20 ? 1_000 * $0 : 20_000 }
    #expect(curve(live).drift == 0)
    live[30] = 1_000_000
    #expect(curve(live).drift == 0)
  }

  @Test func `too few readings have no drift`() {
    #expect(curve([]).drift == nil)
    #expect(curve([1, 2, 3, 4, 5, 6, 7]).drift == nil)
    #expect(curve([1, 2, 3, 4, 5, 6, 7, 8, 9]).drift != nil)
  }

  @Test(arguments: [1, 399, 400, 401, 799, 800, 801, 5_000])
  func `readings are thinned to evenly spread ones`(count: Int) {
    var readings = MemoryReadings()
    for number in 0..<count { readings.add(0, after: 10, live: Bytes(number), peak: Bytes(number), nil) }
    let kept = readings.curve([.init(name: "main", operations: 0..<1, record: true)]).readings
    #expect(kept.count <= MemoryCurve.limit)
    #expect(kept.count > min(count, MemoryCurve.limit / 2) - 1)
    let steps = Set(zip(kept, kept.dropFirst()).map { $1.operations - $0.operations })
    #expect(steps.count <= 1)
    #expect(kept.allSatisfy { $0.operations == ($0.live.rawValue + 1) * 10 })
  }
}

#if Jemalloc
  /// Keeps a text of each commit, and never lets one go.
  private struct HoardingStore: Store {
    static var card: DesignCard {
      DesignCard(name: "hoarding", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
    }

    private var sound: FlawedStore<Sound>
    private var kept: [[UInt8]] = []

    init<P: Probe>(_ payload: Payload, _ probe: inout P) { sound = FlawedStore(payload, &probe) }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      kept.append([UInt8](repeating: 1, count: 32))
      sound.commit(commit, &touched, &probe)
    }

    func author(_ id: AuthorID) -> Author? { sound.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { sound.forEachAuthor(body) }
    func post(_ id: PostID) -> (post: Post, author: Author?)? { sound.post(id) }
    func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {}
    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { sound.forEachPost(by: author, body) }
    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      sound.forEachRecentPost(limit: limit, body)
    }
  }

  struct MemoryOfStoresTests {
    /// Commits of eight changes, so that ten segments are soon played.
    private let stage = SmallStage.stage(
      (0..<1_300).flatMap { number in (0..<8).map { _ in SmallStage.rename(0, UInt32(number % 3), batch: 8) } },
      hasTruth: false)

    private func total<S: Store>(of store: S.Type) throws -> Figures {
      let meter = try #require(AllocationMeter.jemalloc())
      let contestant = Contestant(S.self, Repeating<Once>.self)
      let measurement = contestant.gauge(.allocations(meter), stage, timeLimit: .zero)
      #expect(measurement.memory?.readings.count == 11)
      #expect(measurement.operationsPlayed == 10_400)
      return try #require(measurement.lines.first { $0.phase == nil }?.figures)
    }

    @Test func `a store that never shrinks drifts, and one that does not keep what is gone stays where it is`() throws {
      let hoarding = try total(of: HoardingStore.self)
      // A block of 64 bytes for each commit, and the array of them.
      let drift = try #require(hoarding.liveDrift)
      #expect(drift > 6 && drift < 14, "\(drift)")
      let sound = try total(of: FlawedStore<Sound>.self)
      // What is decoded ahead is live, too, and differs by some bytes from segment to segment.
      let rest = try #require(sound.liveDrift)
      #expect(rest.magnitude < 0.5, "\(rest)")
      #expect(try #require(hoarding.liveBytes) > (try #require(sound.liveBytes)))
    }
  }
#endif
