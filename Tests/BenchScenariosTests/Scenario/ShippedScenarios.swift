import BenchCore
import BenchRemote
import BenchScenarios
import BenchWorkloads
import Foundation
import Testing

/// The files in `scenarios/`.
enum Shipped {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../scenarios").standardizedFileURL

  /// The names of all files, sorted.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Reads with the designs that the files name: which there are is known to rooms above this one, and runs at smoke
  /// size hold the files against them.
  static func reader(smoke: Bool) -> ScenarioReader {
    var vocabulary = Sample.vocabulary
    vocabulary.stores += [
      "atoms", "boxed", "dense", "erased", "erased-batch", "flat", "flat-typed", "normalized-scan", "objects",
      "observable-entities", "observable-entities-in-place", "observable-entities-in-place-opaque",
      "observable-entities-looked-up", "observable-entities-opaque", "observable-tables", "observable-tables-opaque",
      "observable-tables-set", "observable-tables-set-opaque", "persistent", "split", "sqlite",
    ]
    let observing = [("write", ["set", "in-place"]), ("values", ["equatable", "opaque"])].map {
      DesignChoices($0, .words($1), standard: .word($1[0]), meaning: $0)
    }
    let places = DesignChoices("write", .words(["set", "in-place"]), standard: .word("in-place"), meaning: "write")
    let lookUps = DesignChoices(
      "models", .words(["kept", "looked-up"]), standard: .word("kept"), meaning: "models")
    let writes = DesignChoices(
      "writes", .words(["in-place", "batch"]), standard: .word("in-place"), meaning: "writes")
    vocabulary.options = [
      "erased": [writes], "observable-entities": observing + [lookUps], "observable-tables": [places, observing[1]],
    ]
    vocabulary.derivations += [
      "broadcast", "cached-by-argument", "combine-latest", "derived", "distinct", "incremental", "keyed",
      "memoized-identity", "memoized-table", "observed", "on-read", "scoped", "select-compare", "tracked", "unsynced",
      "versioned",
    ]
    let joins = DesignChoices("look-up", .words(["linear", "hashed"]), standard: .word("linear"), meaning: "look-up")
    vocabulary.choices = [
      "cached-by-argument": DesignChoices("size", .numbers(1...1_000), standard: .number(1), meaning: "results kept"),
      "combine-latest": joins,
      "keyed": DesignChoices(
        "by", .words(["entity", "field"]), standard: .word("entity"), meaning: "what a key names"),
      "scoped": DesignChoices(
        "compare", .words(["identity", "value"]), standard: .word("identity"), meaning: "what a scope compares"),
      "tracked": DesignChoices("pull", .words(["read", "commit"]), standard: .word("read"), meaning: "who computes"),
    ]
    let choices = [
      "local-first": ("undated", ["last", "as-null", "estimate", "previous"]), "outbox": ("keys", ["sent", "none"]),
      "repository": ("failure", ["clear", "hide", "keep"]), "cache-then-network": ("merge", ["keep", "replace"]),
    ].mapValues { DesignChoices($0, .words($1), standard: .word($1[0]), meaning: $0) }
    vocabulary.choices.merge(choices) { first, _ in first }
    vocabulary.syncs = [
      "cache-then-network", "direct", "local-first", "optimistic", "outbox", "repository", "stale-while-revalidate",
    ].map { .named($0, choices[$0], reads: Set(SyncSetting.allCases)) }
    vocabulary.namedByStrings = ["flat-typed", "normalized", "persistent"]
    vocabulary.graphDerivations = ["naive", "tracked"]
    vocabulary.presets = ["apollo-ios", "grdb-columns", "redux", "reswift", "sqlite-views", "tca", "verge", "verge-8"]
    return ScenarioReader(vocabulary: vocabulary, options: .init(smoke: smoke))
  }
}

@Suite struct ShippedScenarioTests {
  @Test func `the scenarios that are promised are there`() {
    #expect(
      Shipped.names == [
        "actions.yaml", "ageing.yaml", "badge-chain.yaml", "batch-updates.yaml", "books-and-author.yaml",
        "chat-live.yaml", "chat-room.yaml", "churn.yaml", "completion.yaml", "computed-over-array.yaml",
        "deep-nesting.yaml", "endless-scroll.yaml", "equal-values.yaml", "equality-trap.yaml",
        "erased-keys.yaml", "fill-atoms.yaml", "flat-keys.yaml", "frame-budget.yaml", "graph-published.yaml",
        "heavy-payload.yaml", "held-state.yaml", "how-fresh.yaml", "index-or-sort.yaml", "ingest.yaml",
        "join-linear-or-hashed.yaml", "lru-thrash.yaml", "many-views.yaml", "memo-pays.yaml", "null-order.yaml",
        "one-row-of-a-thousand.yaml", "open-a-screen.yaml", "optional-relations.yaml", "others-offline.yaml",
        "partial-models.yaml", "persist-or-fetch.yaml", "post-author-comment.yaml", "pull-again.yaml",
        "pull-to-refresh.yaml", "push-storm.yaml", "queue-theory.yaml", "quickstart.yaml", "read-or-write.yaml",
        "read-price.yaml", "reads-have-a-price.yaml", "real-issues.yaml", "refetch-same.yaml",
        "rename-everywhere.yaml", "rename-or-join.yaml", "scope-depth.yaml", "sent-message.yaml",
        "speak-count.yaml", "split-or-not.yaml", "sql-views.yaml", "stale-screens.yaml", "stall.yaml",
        "state-is-volatile.yaml", "string-keys.yaml", "sync-while-scrolling.yaml", "ten-messages.yaml",
        "tunnel.yaml", "unnotified-write.yaml", "verge-commit.yaml", "who-serves-readers.yaml",
        "write-in-a-loop.yaml", "wrong-field.yaml",
      ])
  }

  @Test(arguments: Shipped.names)
  func `a shipped scenario is accepted, falsifiable and has a smoke size`(_ name: String) throws {
    let document = try Shipped.reader(smoke: false).read(try Shipped.bytes(name), file: name)
    #expect(document.base.name + ".yaml" == name)
    #expect(!document.base.source.isEmpty)
    #expect(!document.base.answers.all.isEmpty)
    #expect(document.base.expectations.count >= 3)
    // Under six there is no interval around a median. Virtual time has no noise, and ageing asks about memory alone.
    #expect(document.base.repetitions >= 6 || document.base.kind == .remote || name == "ageing.yaml")
    let smoke = try Shipped.reader(smoke: true).read(try Shipped.bytes(name), file: name)
    #expect(!smoke.base.expectations.isEmpty)
    #expect(smoke.base.repetitions == 1)
    // A load needs its arrivals for a percentile; its size is a time. Virtual time is played whole.
    let closed = smoke.points.map(\.scenario).filter { $0.load == nil && $0.remote == nil }
    #expect(closed.allSatisfy { $0.workload.phases.allSatisfy { $0.operations <= 100 } })
  }

  @Test func `the sample of real issues imports without a warning`() throws {
    let document = try Shipped.reader(smoke: false).read(
      try Shipped.bytes("real-issues.yaml"), file: "real-issues.yaml")
    guard case .imported(let source) = document.base.dataset else {
      Issue.record("real-issues.yaml imports")
      return
    }
    let result = try Import.read(source, in: Shipped.folder.path)
    #expect(result.dataset.authors.count == 29)
    #expect(result.dataset.posts.count == 120)
    #expect(result.dataset.comments.count == 385)
    #expect(result.dataset.comments.contains { $0.author == nil })
    #expect(result.dataset.posts.contains { $0.tags.count > 1 })
    #expect(result.warnings == [])
  }
}
