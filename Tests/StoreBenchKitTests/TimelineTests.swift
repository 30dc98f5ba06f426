import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Testing

@testable import BenchRemote
@testable import BenchRuns
@testable import StoreBenchKit

@Suite struct TimelineTests {
  /// The lines of one client's first view, and the book of the same play.
  private func timeline(
    _ sync: String, _ world: String, views: String = "[{ kind: thread, count: 1 }]", posts: Int = 1,
    mix: String = "{ open: 1 }", perMinute: Int = 0, client: Int = 0
  ) throws -> (lines: [String], book: RemoteBook) {
    let text = """
      version: 1
      name: seen
      kind: remote
      question: What is seen?
      dataset: { authors: 4, posts: \(posts), comments: 4, text: { comment: 20 } }
      views: \(views)
      remote: \(world)
      workload:
        phases:
          - { name: all, lasts: 60 s, per_minute: \(perMinute)\(perMinute == 0 ? "" : ", mix: \(mix)") }
      matrix: { syncs: [\(sync)], stores: [normalized], derivations: [naive] }
      """
    let scenario = try ScenarioFile(name: "seen.yaml", text: text).read(.standard, .init()).base
    let stage = try RemotePointStage.make(scenario, StageBuilder(folder: ".", skipsBadRecords: false))
    let cell = CellIdentity(
      scenario: "seen", point: Point([Point.Setting(CellIdentity.syncKey, sync)]), store: "normalized",
      derivation: "naive")
    let timeline = try #require(try Timeline(cell, stage, RemotePlayer(.standard)))
    let book = try #require(stage.play(of: RemoteCell(cell.point), "normalized", "naive", .standard)?.play())
    let lines = timeline.lines(client: client, view: 0, style: TableStyle(isColored: false), limit: 1_000)
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines)")
    return (lines, book)
  }

  private static let elsewhere = "elsewhere: { per_minute: 6, mix: { insert-comment: 1 } }"

  @Test func `a frame that becomes stale while it stands has a line for that`() throws {
    let (lines, book) = try timeline("direct", "{ \(Self.elsewhere) }")
    let stale = lines.filter { $0.contains("  stale  ") }
    #expect(stale.count == 1, "\(lines)")
    #expect(stale.first?.contains("the same") == true && stale.first?.contains("the due rows changed") == true)
    let spans = [("stale", RemoteMeasure.stale), ("fresh", .fresh)].map { word, measure in
      "\(word) \(seconds(book.ledger.total(measure)))"
    }
    for span in spans { #expect(lines.last?.contains(span) == true, "\(span): \(lines)") }
  }

  @Test func `the footer has the time of every state as the table has it, that of the last frame included`() throws {
    let world = "{ network: { round_trip: { constant: 200 ms } }, \(Self.elsewhere) }"
    for sync in ["direct", "local-first", "optimistic", "repository"] {
      let (lines, book) = try timeline(sync, world, mix: "{ insert-comment: 3, refresh: 1 }", perMinute: 6)
      for (word, measure) in [("fresh", RemoteMeasure.fresh), ("stale", .stale), ("blank", .blank)] {
        let total = book.ledger.total(measure)
        let span = total == 0 ? nil : "\(word) \(seconds(total))"
        #expect(span.map { lines.last?.contains($0) == true } ?? true, "\(sync) \(word) \(total): \(lines.last ?? "")")
      }
    }
  }

  /// As timelines write a length of time.
  private func seconds(_ milliseconds: Int) -> String {
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  @Test func `the network that goes and comes back has its lines`() throws {
    let (lines, _) = try timeline("local-first", "{ network: { offline: { windows: [[10 s, 12500 ms]] } } }")
    #expect(lines.contains { $0.hasPrefix("  0:10.000    2.5 s  offline  no network") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  0:12.500        –  online   the network is back") }, "\(lines)")
    let (unknown, _) = try timeline(
      "local-first", "{ network: { offline: { windows: [[10 s, 12 s]], known: false } } }")
    #expect(unknown.contains { $0.contains("the device does not know") }, "\(unknown)")
  }

  @Test func `a list of which a page has come says how many rows there may be`() throws {
    let feed = "[{ kind: feed, count: 1, limit: 30 }]"
    let (lines, _) = try timeline("direct", "{ server: { page: 20 } }", views: feed, posts: 40)
    #expect(lines.contains { $0.contains("20 rows of at most 30") }, "\(lines)")
    let (whole, _) = try timeline("local-first", "{ server: { page: 20 } }", views: feed, posts: 40)
    #expect(whole.contains { $0.contains("30 rows") && !$0.contains("at most") }, "\(whole)")
  }

  @Test func `words that are new in a row and rows that stand twice are marked`() throws {
    func frame(_ lines: [String]) -> RemoteFrame {
      RemoteFrame(
        client: 0, slot: 0, time: .zero, status: .content, hasContent: true, digest: 1, rows: lines.count,
        edit: RowEdit(from: [], to: []), lines: lines, isFromCache: false, pending: 0, undated: 0, cause: nil,
        opening: 0)
    }
    func text(_ old: [String], _ new: [String]) -> String {
      FrameDifference(frame: frame(new), before: frame(old), view: RemoteView(.thread, 0)).text(44)
    }
    let rows = ["1 · the quick brown fox · by ada", "2 · hello"]
    #expect(text(rows, [rows[0], "2 · hello there"]) == "~“hello [there]”")
    #expect(text(rows, ["1 · the quick red fox · by ada", rows[1]]) == "~“… quick [red] fox · by ada”")
    #expect(text(rows, rows + ["3 · new"]) == "+“new”")
    #expect(text(rows, [rows[0]]) == "−1")
    #expect(text(rows, ["3 · new", "2 · hi"]) == "+“new”, −1, ~“[hi]”")
    #expect(text(rows, [rows[1], rows[0]]) == "another order")
    #expect(text(rows, rows) == "the same")
    #expect(text(rows, rows + [rows[0]]) == "the same, 1 repeated")
  }
}
