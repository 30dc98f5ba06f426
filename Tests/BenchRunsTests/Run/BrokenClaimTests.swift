import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

/// A shipped scenario whose claim is made false, and which of its sentences at smoke size must fail then.
struct BrokenClaim: CustomTestStringConvertible {
  let scenario: String
  /// As the file has it.
  let sentence: String
  let edits: [(old: String, new: String)]

  init(_ scenario: String, _ sentence: String, _ edits: (String, String)...) {
    self.scenario = scenario
    self.sentence = sentence
    self.edits = edits.map { (old: $0.0, new: $0.1) }
  }

  var testDescription: String { scenario }

  /// True for a sentence about bytes, which another pass than that of the counts measures.
  var isOfBytes: Bool { sentence.prefix { $0 != " " }.contains("_bytes") }

  private static let renames = ("update-author: 1 }\n      keys: seq", "update-comment: 1 }\n      keys: seq")
  private static let pushes = ("{ update-author: 3, update-post: 3, update-comment: 4 }", "{ update-author: 1 }")
  private static let oneAuthor = ("authors: 100\n", "authors: 1\n")

  static let all = [
    BrokenClaim(
      "actions", "container_copies of normalized/memoized == 0 at dispatch=struct-action",
      ("sweep: { dispatch", "snapshots: { hold: 1 }\nsweep: { dispatch")),
    BrokenClaim(
      "ageing", "entity_removals_per_op of normalized == 0.5",
      ("insert-comment: 1, delete-comment: 1", "insert-comment: 1")),
    BrokenClaim(
      "badge-chain", "recomputations of */tracked-commit over */naive < 0.35", ("depth: 5", "depth: 1")),
    BrokenClaim(
      "batch-updates", "copied_elements_per_op of verge-8 == 11 at workload.batch=10",
      ("mix: { update-post: 1 }", "mix: { update-author: 1, update-post: 1 }")),
    BrokenClaim(
      "batch-updates", "entity_writes_per_op of * == 1", ("stores: [normalized]", "stores: [normalized, nested]"),
      ("mix: { update-post: 1 }", "mix: { update-author: 1 }")),
    BrokenClaim(
      "books-and-author", "entity_writes_per_op of nested == 21 at dataset.posts=20", ("authors: 1\n", "authors: 5\n")),
    BrokenClaim(
      "books-and-author", "slope(dataset.posts) of entity_writes_per_op of normalized == 0.0",
      ("mix: { update-author: 1 }\n", "mix: { refetch: 1 }\n      refetch: { page: 1_000 }\n")),
    BrokenClaim(
      "books-and-author", "entity_writes of normalized == 41 at dataset.posts=20 in load",
      ("comments: 0\n", "comments: 60\n")),
    BrokenClaim(
      "chat-live", "compared_elements_per_op of normalized/combine-latest > 40_000 for insert-comment",
      ("authors: 100 ", "authors: 10 ")),
    BrokenClaim("chat-room", "entity_writes_per_op of nested == 11.1 in renames", renames),
    BrokenClaim(
      "churn", "notifications_per_op of */keyed < 1 for update-post",
      ("  - { kind: author,", "  - { kind: feed, limit: 1_000 }\n  - { kind: author,"),
      ("      churn: { subscribe: 1_000, unsubscribe: 1_000 }\n", "")),
    BrokenClaim(
      "computed-over-array", "recomputations_per_op of */observed == 10 at views.count=10",
      ("mix: { insert-comment: 1 }", "mix: { insert-comment: 1, update-post: 1 }")),
    BrokenClaim(
      "completion", "waiting_continuations of local-first == 8", ("windows: [[90 s, 120 s]]", "windows: [[10 s, 20 s]]")
    ),
    BrokenClaim(
      "deep-nesting", "entity_writes_per_op of nested == 16 at dataset.posts=50;dataset.comments=100",
      ("comment.author: sequential", "comment.author: uniform")),
    BrokenClaim(
      "deep-nesting", "entity_writes_per_op of nested == 26 at dataset.posts=50;dataset.comments=200",
      ("post.author: sequential", "post.author: uniform")),
    BrokenClaim(
      "equal-values", "notifications of observable-tables-set == 0 in confirmed",
      ("equal_writes: 1", "equal_writes: 0")),
    BrokenClaim(
      "endless-scroll", "repeat_rows of * == 5 in scroll at remote.server.page=10;remote.server.cursor=offset",
      ("{ insert-post: 3, delete-post: 1 }", "{ delete-post: 1 }")),
    BrokenClaim(
      "equality-trap",
      "compared_elements_per_op of normalized/memoized-table == 500 in confirmations at dataset.authors=50",
      ("equal_writes: 1", "equal_writes: 0")),
    BrokenClaim(
      "erased-keys", "allocated_bytes of normalized == 0 at hold=0",
      ("update-author: 1, update-post: 2, update-comment: 1", "insert-comment: 1")),
    BrokenClaim(
      "erased-keys", "copied_elements_per_op of flat-typed over erased == 3 at hold=1",
      ("dataset.comments: 50", "dataset.comments: 500")),
    BrokenClaim(
      "fill-atoms", "copied_elements_per_op of normalized > 60 at workload.batch=1;hold=1",
      ("mix: { insert-comment: 1 }", "mix: { update-author: 1 }")),
    BrokenClaim(
      "flat-keys", "allocated_bytes of flat-typed == 0 in changes",
      ("update-author: 1, update-post: 2, update-comment: 1", "insert-comment: 1")),
    BrokenClaim(
      "flat-keys", "entity_writes_per_op of * == 1 in changes", ("normalized-scan]\n", "normalized-scan, nested]\n")),
    BrokenClaim(
      "frame-budget",
      "recomputations_per_frame of normalized/naive over normalized/keyed > 8 at load.main.refresh=commit", pushes,
      oneAuthor),
    BrokenClaim(
      "heavy-payload", "store_bytes of nested over normalized > 1.6 at payload.extra_strings=20",
      ("dataset.authors: 10,", "dataset.authors: 500,")),
    BrokenClaim(
      "heavy-payload", "entity_writes_per_op of normalized == 1 in edits",
      ("update-author: 1, update-post: 1", "update-author: 1, insert-post: 1")),
    BrokenClaim(
      "held-state", "copied_elements_per_op of normalized == 500 at hold=1;dataset.posts=500",
      ("mix: { update-post: 1 }", "mix: { update-author: 1 }")),
    BrokenClaim(
      "held-state", "allocated_bytes of objects == 0 at hold=0",
      ("mix: { update-post: 1 }", "mix: { insert-post: 1 }")),
    BrokenClaim(
      "how-fresh", "fetches of stale-while-revalidate == 4 for open", ("fresh_for: [30 s]", "fresh_for: [5 s]")),
    BrokenClaim(
      "index-or-sort", "container_copies_per_op of normalized == 5 at hold=1 in upkeep for insert-post",
      ("insert-post: 1 }\n", "insert-post: 1 }\n      batch: 2\n")),
    BrokenClaim(
      "index-or-sort", "allocated_bytes of normalized-scan over normalized > 10 in asking for read-feed",
      ("read-author-posts: 1,", "read-author-posts: 59,")),
    BrokenClaim(
      "index-or-sort", "allocated_bytes of normalized == 0 in asking for read-author-posts",
      ("authors: 50\n", "authors: 1\n")),
    BrokenClaim(
      "ingest", "load_allocated_bytes of normalized over nested < 1.25",
      ("dataset.comments: 100", "dataset.comments: 2_000")),
    BrokenClaim(
      "ingest", "entity_writes of normalized == 420 in load", ("dataset.comments: 100", "dataset.comments: 50")),
    BrokenClaim(
      "join-linear-or-hashed",
      "compared_elements_per_op of normalized/combine-latest == 2550 in edits at dataset.authors=50",
      ("comment.author: sequential", "comment.author: { zipfian: 0.99 }")),
    BrokenClaim(
      "lru-thrash", "recomputations_per_op of */cached-by-argument == 20 for update-post",
      ("count: 20 }", "count: 1 }")),
    BrokenClaim(
      "many-views", "notifications_per_op of */naive == 201 at views.count=200",
      ("mix: { update-author: 1 }\n", "mix: { update-author: 1 }\n      batch: 10\n")),
    BrokenClaim(
      "memo-pays", "recomputations of */memoized over */naive == 0.05",
      ("mix: { update-post: 1,", "mix: { update-author: 1, update-post: 1,")),
    BrokenClaim(
      "memo-pays", "recomputations of */tracked over */on-read <= 0.05 at workload.mix.read-detail=20",
      ("mix: { update-post: 1,", "mix: { update-post: 20,")),
    BrokenClaim(
      "one-row-of-a-thousand", "recomputations of observable-entities/observed == 0 in inserted",
      ("mix: { insert-post: 1 }", "mix: { delete-post: 1 }")),
    BrokenClaim(
      "null-order", "jumps of local-first-as-null == 11", ("server: { push", "server: { timestamps: client, push")),
    BrokenClaim(
      "open-a-screen", "blank_ms_per_op of direct == 200 in again", ("constant: [200 ms]", "constant: [50 ms]")),
    BrokenClaim(
      "optional-relations", "missing_references_per_op of normalized == 5 in reading",
      ("delete-author: 1", "update-author: 1")),
    BrokenClaim("optional-relations", "stale_views of objects == 0", ("memoized", "unsynced")),
    BrokenClaim(
      "others-offline", "stale_ms of local-first == 119808 in offline", ("windows: [[1 min,", "windows: [[2 min,")),
    BrokenClaim(
      "partial-models", "torn_ms of cache-then-network-replace > 60000",
      ("fields: [title, comments]", "fields: [title, body, tags, comments]")),
    BrokenClaim(
      "persist-or-fetch", "document_reads of local-first == 4871 at remote.elsewhere.per_minute=240",
      ("{ update-comment: 1 }", "{ update-post: 1 }")),
    BrokenClaim(
      "post-author-comment", "entity_writes_per_op of nested == 56 at dataset.comments=500 in renames", renames),
    BrokenClaim(
      "pull-again", "fetches of repository == 41 at remote.network.round_trip.constant=2500ms",
      ("per_minute: 60", "per_minute: 12")),
    BrokenClaim(
      "pull-to-refresh", "error_ms of repository-hide == 24107", ("errors: [0.2]", "errors: [0]")),
    BrokenClaim(
      "push-storm", "recomputations_per_frame of normalized/naive over normalized/keyed > 8 in storm", pushes,
      oneAuthor),
    BrokenClaim("queue-theory", "unit_queue_mean of * < 0.9 in fixed", ("work: 100 us", "work: 150 us")),
    BrokenClaim("quickstart", "entity_writes_per_op of nested == 26 in renames", renames),
    BrokenClaim(
      "quickstart", "recomputations of */memoized over */naive < 0.25 in renames",
      ("keys: sequential\n", "keys: sequential\n      batch: 20\n")),
    BrokenClaim(
      "read-or-write", "copied_elements_per_op of normalized == 100 in mixed for update-post", ("hold: 1", "hold: 0")),
    BrokenClaim(
      "read-price", "missing_references_per_op of normalized == 10 in look-ups at dataset.comments=500",
      ("delete-author: 1", "update-author: 1")),
    BrokenClaim(
      "reads-have-a-price", "document_reads of local-first == 5623 at views.limit=500", ("posts: 500", "posts: 100")),
    BrokenClaim(
      "real-issues", "entity_writes of nested over normalized > 10 in renames",
      ("{ update-author: 1 }", "{ update-comment: 1 }")),
    BrokenClaim("refetch-same", "recomputations of */memoized == 0", ("changed: 0 }", "changed: 1 }")),
    BrokenClaim(
      "rename-everywhere", "disagreeing_ms of direct > 0",
      ("round_trip: { lognormal: { median: 150 ms, p99: 900 ms } }", "round_trip: { constant: 0 ms }")),
    BrokenClaim(
      "rename-or-join", "entity_writes_per_op of nested == 11.1 in renames at dataset.comments=100", renames),
    BrokenClaim(
      "scope-depth", "notifications_per_op of */scoped == 200 at views.count=200 in rows",
      ("mix: { update-author: 1 }", "mix: { insert-post: 1, update-post: 1 }")),
    BrokenClaim(
      "sent-message", "deliveries_per_write of local-first/normalized/naive == 2",
      ("timestamps: [server]", "timestamps: [client]")),
    BrokenClaim(
      "speak-count", "compared_elements_per_op of */memoized == 9", ("insert-comment: 1", "update-comment: 1")),
    BrokenClaim("sql-views", "entity_writes_per_op of nested == 16 in renames", renames),
    BrokenClaim("sql-views", "stale_views of sqlite == 0", ("memoized", "unsynced")),
    BrokenClaim(
      "stale-screens", "stale_views of */unsynced > 10", ("insert-comment: 3, ", ""),
      ("churn:", "equal_writes: 1\n      churn:")),
    BrokenClaim(
      "split-or-not",
      "copied_elements_per_op of normalized/select-compare == 100 at dataset.posts=100 in edits",
      ("mix: { update-post: 1 }", "mix: { update-author: 1 }")),
    BrokenClaim(
      "split-or-not", "entity_writes_per_op of split == 8 at views.count=20 in renames",
      ("- { kind: feed, limit: 50 }", "- { kind: top-authors, limit: 5 }")),
    BrokenClaim("stall", "unit_hangs of * == 1", ("work: 1420 ms", "work: 14 ms")),
    BrokenClaim(
      "state-is-volatile", "blank_ms of repository-hide == 0 in restarts", ("fresh_for: 60 min", "fresh_for: 1 s")),
    BrokenClaim(
      "string-keys", "entity_writes_per_op of * == 1 in changes",
      ("update-post: 2, update-comment: 1", "update-post: 2, insert-comment: 1")),
    BrokenClaim(
      "sync-while-scrolling", "entity_writes_per_op of * > 3_000 in whole for refetch",
      ("refetch.page: 500", "refetch.page: 5")),
    BrokenClaim(
      "ten-messages", "gate_overruns of local-first == 12", ("windows: [[10 s, 290 s]]", "windows: [[288 s, 290 s]]")),
    BrokenClaim(
      "tunnel", "writes_sent of outbox == 138 at remote.network.loss=0.1",
      ("timeout: 1 s }", "timeout: 1 s, errors: 0.2 }")),
    BrokenClaim(
      "unnotified-write", "stale_ms of repository == 400_000 at remote.client.notify=false",
      ("mix: { insert-comment: 2, open: 1 }", "mix: { open: 1 }")),
    BrokenClaim(
      "verge-commit", "copied_elements_per_op of normalized == 1000 at dataset.posts=1000;load.isolation=snapshot",
      ("update-post: 1, update-comment: 1", "update-author: 1")),
    BrokenClaim(
      "wrong-field", "false_wakes of normalized/keyed > 20", ("kind: author-posts", "kind: author")),
    BrokenClaim(
      "write-in-a-loop", "notifications_per_op of */observed == 0.1 at workload.batch=10",
      ("mix: { update-author: 1 }", "mix: { update-post: 1 }")),
  ]

  /// The file with its claim made false.
  func file() throws -> ScenarioFile {
    let path = Self.folder.appendingPathComponent(scenario + ".yaml").path
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for edit in edits {
      #expect(text.contains(edit.old), "\(scenario) has no \(edit.old)")
      text = text.replacingOccurrences(of: edit.old, with: edit.new)
    }
    return ScenarioFile(name: path, text: text)
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../scenarios").standardizedFileURL
}

@Suite(.serialized) struct BrokenClaimTests {
  @Test func `every scenario has its claim in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: BrokenClaim.folder.path).filter {
      $0.hasSuffix(".yaml")
    }
    let played = try files.filter { name in
      let text = try String(contentsOf: BrokenClaim.folder.appendingPathComponent(name), encoding: .utf8)
      // The claims of a load on threads are about times alone.
      return !text.contains("\nkind: graph") && !text.contains("\n  on: threads")
    }
    #expect(Set(played) == Set(BrokenClaim.all.map { $0.scenario + ".yaml" }))
  }

  @Test(arguments: BrokenClaim.all.filter { !$0.isOfBytes })
  func `a false claim fails at smoke size`(claim: BrokenClaim) throws {
    let verdicts = try verdicts(claim, FakeBench.runner(), .counts)
    #expect(verdicts == [.fail])
  }

  #if Jemalloc
    @Test(arguments: BrokenClaim.all.filter(\.isOfBytes))
    func `a false claim about memory fails at smoke size`(claim: BrokenClaim) throws {
      // Bytes are counted by thread, so other tests do not matter.
      let runner = InProcessRunner(.standard) {
        Instruments(clock: FakeInstruments.clock(), meter: AllocationMeter.jemalloc())
      }
      let verdicts = try verdicts(claim, runner, .allocations)
      #expect(verdicts == [.fail])
    }
  #endif

  private func verdicts(_ claim: BrokenClaim, _ runner: InProcessRunner, _ pass: Pass) throws -> [Verdict] {
    try withTemporaryFolder { folder in
      var bench = FakeBench.bench(runner, output: folder, passes: [pass])
      bench.options.reading = .init(smoke: true)
      return try bench.run(claim.file()).judgements.filter { $0.expectation.text == claim.sentence }.map(\.verdict)
    }
  }
}
