import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import Testing

@testable import BenchRuns
@testable import BenchScenarios
@testable import BenchWorkloads
@testable import StoreBenchKit

/// No key under `remote` is read and ignored: each has a value that changes what is seen, for some sync.
@Suite struct RemoteKeysTests {
  /// A key with two worlds that differ in it alone, and a sync that must not play both alike.
  struct Change: Sendable, CustomStringConvertible {
    let key: String
    let sync: String
    let one: String
    let other: String
    var description: String { key }

    /// The places of `%` are where the two values stand.
    init(_ key: String, _ sync: String, _ world: String, _ one: String, _ other: String) {
      self.key = key
      self.sync = sync
      self.one = world.replacing("%", with: one)
      self.other = world.replacing("%", with: other)
    }
  }

  /// Keys whose values are one value alone, or in a file.
  private static let passedOver: Set<String> = ["gate.act", "network.round_trip.trace"]

  private static let network = "network: { round_trip: { constant: 200 ms }, "
  static let changes: [Change] = [
    Change("server.timestamps", "local-first", "server: { timestamps: % }", "server", "client"),
    Change("server.answers", "direct", "server: { answers: % }", "nested", "flat"),
    Change("server.fields", "direct", "server: { fields: [%] }", "title, comments", "title"),
    Change("server.page", "direct", "server: { page: % }", "20", "2"),
    Change(
      "server.cursor", "direct",
      "{ server: { page: 2, cursor: % }, elsewhere: { per_minute: 20, mix: { insert-post: 1 } } }", "after", "offset"),
    Change("server.push.every", "local-first", "server: { push: { every: % } }", "0 ms", "3 s"),
    Change("server.push.lag", "local-first", "server: { push: { lag: % } }", "0 ms", "500 ms"),
    Change(
      "server.resume_within", "local-first",
      "{ server: { resume_within: % }, network: { offline: { windows: [[5 s, 15 s]] } } }", "30 min", "1 s"),
    Change(
      "server.remembers", "outbox",
      "{ server: { remembers: % }, network: { loss: 0.4, timeout: 1 s, round_trip: { constant: 100 ms } } }", "60 min",
      "0 ms"),
    Change(
      "server.rules.comments_per_author", "local-first", "server: { rules: { comments_per_author: % } }", "99", "1"),
    Change("server.rate.requests", "direct", "server: { rate: { requests: %, per: 1 min } }", "1_000", "2"),
    Change("server.rate.per", "direct", "server: { rate: { requests: 2, per: % } }", "1 s", "1 min"),
    Change("network.round_trip.constant", "direct", "network: { round_trip: { constant: % } }", "0 ms", "200 ms"),
    Change(
      "network.round_trip.lognormal.median", "direct",
      "network: { round_trip: { lognormal: { median: %, p99: 1 s } } }", "10 ms", "200 ms"),
    Change(
      "network.round_trip.lognormal.p99", "direct",
      "network: { round_trip: { lognormal: { median: 100 ms, p99: % } } }", "200 ms", "2 s"),
    Change("network.bandwidth", "direct", "network: { bandwidth: % }", "1_000_000", "1"),
    Change("network.loss", "direct", network + "loss: % }", "0", "0.4"),
    Change("network.errors", "direct", network + "errors: % }", "0", "0.4"),
    Change("network.timeout", "direct", network + "loss: 0.4, timeout: % }", "1 s", "5 s"),
    Change("network.offline.share", "direct", network + "offline: { share: %, spell: 5 s } }", "0.1", "0.6"),
    Change("network.offline.spell", "direct", network + "offline: { share: 0.5, spell: % } }", "1 s", "10 s"),
    Change("network.offline.windows", "direct", network + "offline: { windows: [%] } }", "[1 s, 2 s]", "[1 s, 20 s]"),
    Change(
      "network.offline.known", "local-first", network + "offline: { windows: [[1 s, 20 s]], known: % } }", "true",
      "false"),
    Change("clients.count", "direct", "clients: { count: % }", "1", "2"),
    Change("clients.devices", "direct", "clients: { devices: % }", "1", "2"),
    Change(
      "clients.skew", "local-first-estimate", "{ network: { round_trip: { constant: 2 s } }, clients: { skew: % } }",
      "0 ms", "50 s"),
    Change("client.fresh_for", "stale-while-revalidate", "client: { fresh_for: % }", "0 ms", "60 s"),
    Change(
      "client.keep_unused", "stale-while-revalidate",
      "{ network: { round_trip: { constant: 200 ms } }, client: { keep_unused: % } }", "0 ms", "5 min"),
    Change(
      "client.retries", "stale-while-revalidate", "{ network: { errors: 0.6 }, client: { retries: % } }", "0", "3"),
    Change(
      "client.dedupe", "stale-while-revalidate-swr",
      "{ network: { round_trip: { constant: 10 ms } }, client: { dedupe: % } }", "0 ms", "30 s"),
    Change("client.metadata", "local-first", network + "}\n  client: { metadata: % }", "false", "true"),
    Change("client.keep", "local-first", network + "}\n  client: { keep: % }", "true", "false"),
    Change("client.notify", "repository", network + "}\n  client: { notify: % }", "true", "false"),
    Change("gate.limit", "local-first", "gate: { act: insert-comment, limit: % }", "0", "100"),
    Change(
      "gate.check", "local-first", "gate: { act: insert-comment, limit: 0, check: % }", "first-event", "rule"),
    Change("elsewhere.per_minute", "direct", "elsewhere: { per_minute: %, mix: { insert-comment: 1 } }", "2", "20"),
    Change("elsewhere.mix", "direct", "elsewhere: { per_minute: 20, mix: { %: 1 } }", "insert-comment", "update-post"),
    Change("settle", "outbox", "{ network: { loss: 0.4, timeout: 1 s }, settle: % }", "0 ms", "20 min"),
  ]

  @Test func `every key under remote is tried`() {
    func leaves(_ section: SectionRule, _ path: String) -> [String] {
      section.keys.flatMap { key -> [String] in
        let name = path.isEmpty ? key.name : "\(path).\(key.name)"
        if case .section(let inner) = key.rule { return leaves(inner, name) }
        return [name]
      }
    }
    let keys = Set(leaves(RemoteWorldKeys.section, "")).subtracting(Self.passedOver)
    #expect(keys == Set(Self.changes.map(\.key)))
  }

  @Test(arguments: changes)
  func `a key that is set otherwise changes what is seen`(change: Change) throws {
    #expect(try seen(change.one, change.sync) != seen(change.other, change.sync))
  }

  /// Counts, times and frames of a play.
  private func seen(_ world: String, _ sync: String) throws -> [String] {
    let body = world.hasPrefix("{") ? "remote: \(world)" : "remote:\n  \(world)"
    let text = """
      version: 1
      name: keys
      kind: remote
      question: Does it matter?
      dataset: { authors: 4, posts: 6, comments: 12, text: { comment: 8, title: 8, body: 20 } }
      views: [{ kind: thread, count: 1 }, { kind: feed, count: 1, limit: 10 }]
      \(body)
      workload:
        phases:
          - name: all
            lasts: 30 s
            per_minute: 40
            mix: { insert-comment: 8, open: 3, close: 3, focus: 2, refresh: 1, next-page: 3 }
      matrix: { syncs: [\(Self.spelled(sync))], stores: [normalized], derivations: [naive] }
      """
    let scenario = try ScenarioFile(name: "keys.yaml", text: text).read(.standard, .init()).base
    let stage = try RemotePointStage.make(scenario, StageBuilder(folder: ".", skipsBadRecords: false))
    let point = Point([Point.Setting(CellIdentity.syncKey, sync)])
    let book = try #require(stage.play(of: RemoteCell(point), "normalized", "naive", .standard)?.play())
    return RemoteMeasure.allCases.map { "\($0.rawValue) \(book.ledger.total($0))" }
      + book.frames.map { "\($0.time.milliseconds) \($0.digest) \($0.pending) \($0.isFromCache)" }
  }

  private static func spelled(_ sync: String) -> String {
    switch sync {
    case "local-first-estimate": "{ local-first: { undated: estimate } }"
    case "stale-while-revalidate-swr": "{ stale-while-revalidate: { like: swr } }"
    default: sync
    }
  }
}
