import BenchDerivations
import BenchStores
import DesignsFixtures
import Synchronization
import Testing

@testable import BenchCore
@testable import BenchWorkloads

/// The capacity of a store that is known, as recorded times find it.
@Suite(.serialized)
struct KnownCapacityTests {
  /// A machine with a clock of its own, which something else slows down for a part of the time.
  private final class Machine: Sendable {
    private let time = Atomic<UInt64>(0)
    /// In tenths of the time.
    private let busy = Atomic<UInt64>(0)

    func begin(busyTenths: UInt64) {
      time.store(0, ordering: .relaxed)
      busy.store(busyTenths, ordering: .relaxed)
    }

    /// Does what takes so many nanoseconds where nothing else runs, and answers when it is done.
    func work(_ nanoseconds: UInt64) -> Nanoseconds {
      // One decision for each 20 ms, which look as if drawn.
      let slice = time.load(ordering: .relaxed) / 20_000_000
      let isSlow = (slice &* 0x9e37_79b9_7f4a_7c15 >> 40) % 10 < busy.load(ordering: .relaxed)
      return Nanoseconds(time.wrappingAdd(isSlow ? 19 * nanoseconds / 10 : nanoseconds, ordering: .relaxed).newValue)
    }

    var clock: MonotonicClock {
      MonotonicClock {
        self.work(5_000)
      } spend: { _ in
      }
    }
  }

  private static let machine = Machine()
  private static let service = 50_000

  /// The normalized store, of which a commit lasts 50 µs.
  private struct SpinningStore: Store {
    static var card: DesignCard { NormalizedStore.card }

    private var sound: NormalizedStore

    init<P: Probe>(_ payload: Payload, _ probe: inout P) { sound = NormalizedStore(payload, &probe) }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      sound.commit(commit, &touched, &probe)
      _ = KnownCapacityTests.machine.work(UInt64(KnownCapacityTests.service))
    }

    func author(_ id: AuthorID) -> Author? { sound.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { sound.forEachAuthor(body) }
    func post(_ id: PostID) -> (post: Post, author: Author?)? { sound.post(id) }
    func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
      sound.forEachComment(of: post, body)
    }
    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { sound.forEachPost(by: author, body) }
    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      sound.forEachRecentPost(limit: limit, body)
    }
  }

  /// Evenly spaced commits, with frames that leave a tenth of the time: 2,000 commits of 50 µs a second.
  private static func stage() throws -> Stage {
    var spec = SmallLoads.spec(.main, .commit, looks: false, length: SmallLoads.second, writes: 500)
    spec.setup.frame = 15 * SmallLoads.millisecond
    spec.flows = [spec.flows[0]]
    spec.flows[0].source = .open(.rate(500), .constant)
    spec.flows[0].operations.equalWrites = 0
    spec.flows[0].operations.mix = [MixShare(kind: .updatePost, weight: 1)]
    spec.capacity = CapacitySpec(
      upTo: 6, limits: [LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100_000_000)])
    return try SmallLoads.stage(spec, knowsTruth: false)
  }

  @Test(arguments: [(busyTenths: 0, bound: 0.03), (busyTenths: 6, bound: 0.05)])
  func `the capacity of a store whose commit takes 50 µs is found, on a machine that is busy as well`(
    _ busyTenths: Int, _ bound: Double
  ) throws {
    Self.machine.begin(busyTenths: UInt64(busyTenths))
    let contestant = Contestant(SpinningStore.self, KeyedDerivation.self)
    let found = contestant.record(
      try Self.stage(), Self.machine.clock, stopwatch: .ticking(by: Nanoseconds(1)), timeLimit: .seconds(60))
    let last = try #require(found.loads.last?.figures.load)
    let capacity = try #require(last[LoadMeasure.capacity.rawValue])
    let known = (1 - 0.015 * 60) / (Double(Self.service) / 1e9)
    #expect(abs(capacity / known - 1) < bound, "\(capacity) a second, and it must be \(known)")
    let service = try #require(found.loads.last { $0.operation == "writes" }?.figures.load?["service_p50_ns"])
    #expect(abs(service / Double(Self.service) - 1) < 0.01, "\(service)")
  }
}
