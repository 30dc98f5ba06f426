import BenchHost
import BenchReports
import BenchResults
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchCore
@testable import BenchRuns

/// A metric that is measured and documented reaches a row.
struct EveryMetricTests {
  /// A held past, a derivation that remembers, and a read: whatever a store and its views can be asked for.
  private static let store = """
    version: 1
    name: stores
    question: Has every metric a row?
    seed: 7
    dataset: { authors: 2, posts: 6, comments: 8 }
    views: [{ kind: detail, count: 2 }, { kind: feed, limit: 3 }]
    workload:
      phases: [{ name: changes, operations: 20, mix: { update-author: 3, read-feed: 1 } }]
    snapshots: { hold: 2 }
    matrix: { stores: [normalized], derivations: [memoized] }
    repetitions: 1

    """

  private static let graph = """
    version: 1
    name: graphs
    kind: graph
    question: Has every metric a row?
    graphs: [{ name: lazy, width: 10, layers: 5, sources: 2, read: 0.2, iterations: 60 }]
    derivations: [naive]
    repetitions: 1

    """

  /// Frames that look and scroll, users who wait, writes and a search.
  private static let load = """
    version: 1
    name: loads
    question: Has every metric a row?
    dataset: { authors: 20, posts: 40, comments: 80 }
    views: [{ kind: detail, count: 20, render_cost: 2_000_000 }, { kind: feed, limit: 3 }]
    load:
      phases: [{ name: all, for: 2 s }]
      flows:
        - { name: pushes, rate: 550, mix: { update-post: 1 } }
        - { name: looks, rate: 550, mix: { read-feed: 1 } }
        - { name: scroll, every: frame, mix: { read-feed: 1 }, scroll: 1 }
        - { name: users, users: { count: 20, think: 20 ms }, mix: { read-feed: 1 } }
      isolation: lock
      capacity: { up_to: 4, resolution: 10%, within: [frames_dropped <= 0, response_max_ns <= 100000000] }
    matrix: { stores: [normalized], derivations: [keyed] }
    repetitions: 1

    """

  /// A writer and a reader on threads of their own.
  private static let threads = """
    version: 1
    name: threads
    question: Has every metric a row?
    dataset: { authors: 5, posts: 20, comments: 40 }
    views: [{ kind: detail, count: 4 }]
    load:
      on: threads
      phases: [{ name: all, for: 100 ms }]
      flows:
        - { name: writer, rate: 1_000, mix: { update-post: 1 } }
        - { name: readers, users: { count: 1, think: 0 ms }, mix: { read-detail: 1 } }
      isolation: mutex
      drain: 0 ms
    matrix: { stores: [normalized] }
    repetitions: 1

    """

  /// Phones that go offline and write, a gate, and time for everything to arrive.
  private static let remote = """
    version: 1
    name: remotes
    kind: remote
    question: Has every metric a row?
    dataset: { authors: 2, posts: 3, comments: 6 }
    views: [{ kind: thread, count: 2 }, { kind: feed, limit: 3 }]
    remote:
      network: { round_trip: { constant: 80 ms }, offline: { windows: [[30 s, 60 s]] } }
      clients: { count: 2, devices: 2 }
      gate: { act: insert-comment, limit: 3, check: first-event }
    workload:
      phases:
        - name: all
          lasts: 2 min
          per_minute: 20
          mix: { insert-comment: 2, update-comment: 1, open: 1, focus: 1, refresh: 1, close: 1, restart: 0.2 }
    matrix:
      syncs: [local-first, direct, outbox, repository, cache-then-network]
      stores: [normalized]
      derivations: [memoized]

    """

  /// A scenario of each kind.
  static let scenarios = [store, graph, load, threads, remote]

  /// Metrics that no short run has, and why. `ProfileRunTests` has those of profiles.
  private static let absent: [String: String] = [
    "live_bytes_drift_per_op": "about 5,000 operations are needed in the second half of the play",
    "bulk_elements": "a profile is asked for", "objects_made": "a profile is asked for",
    "reference_no_ops": "a profile is asked for", "releases": "a profile is asked for",
    "retains": "a profile is asked for", "frame_p99_ns": "1,000 frames are needed, or the few above it decide",
    "read_p99_9_ns": "10,000 reads are needed",
    "response_p99_9_ns": "10,000 arrivals are needed",
    "reference_frame_p99_ns": "1,000 frames are needed", "unit_frame_p99_ns": "1,000 frames are needed",
  ]

  @Test func `every metric that is stored has a row in a run, or says why it cannot`() throws {
    try withTemporaryFolder { output in
      // An allocator that tells its pages.
      let paged = InProcessRunner(.standard) {
        var meter = FakeInstruments.meter()
        let pages = Counter()
        meter.pages = { PageBytes(active: Bytes(4_096 * (pages.next() + 1)), resident: .zero) }
        return Instruments(clock: FakeInstruments.clock(), meter: meter)
      }
      var rows = try Self.scenarios.enumerated().flatMap { number, text in
        try FakeBench.run(text, number == 0 ? paged : FakeBench.runner(), output: "\(output)/\(number)").run.rows
      }
      // Once more, on the costs that a run has recorded.
      var bench = FakeBench.bench(output: "\(output)/costs")
      let file = ScenarioFile(name: "two-designs.yaml", text: Self.load)
      bench.options.recordsCosts = true
      bench.options.costs = try bench.run(file).recordedCosts
      bench.options.recordsCosts = false
      rows += try bench.run(file).run.rows
      let missing = Set(AllMetrics.stored.map(\.name)).subtracting(rows.map(\.metric))
      // How many reads a thread makes is not the same twice.
      #expect(missing.subtracting(Self.absent.keys).sorted() == [])
    }
  }
}
