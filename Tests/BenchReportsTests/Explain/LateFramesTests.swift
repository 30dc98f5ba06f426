import BenchVerdicts
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchCore
@testable import BenchReports
@testable import BenchResults

struct LateFramesTests {
  private func frame(_ flow: String, _ operation: String, dropped: Int = 1, task: Int = 20_000_000) -> LoadTables.Frame
  {
    LoadTables.Frame(
      tick: 1, began: 0, ended: task, dropped: dropped, queued: 1, flow: flow, operation: operation, task: task)
  }

  private func run(_ frames: [CellIdentity: [LoadTables.Frame]]) throws -> StoredRun {
    let books = try BooksFixture.smoke()
    let cells = books.manifest.cells.map(\.cell)
    let loads = ["frames_due", "reference_utilisation_main"].flatMap { name in
      cells.map { Fixture.row($0, name, .integer(1)) }
    }
    let manifest = AnswerFixture.with(books.manifest) { manifest in
      let origin = CostsFile.Origin(machine: "EPYC", date: "2026-11-23", build: "Swift", conditions: "quiet")
      manifest.recordedCosts = .init(CostsFile(scenario: "books", origin: origin, cells: []))
    }
    var run = StoredRun(manifest: manifest, rows: books.rows + loads)
    run.lateFrames = frames
    return run
  }

  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  @Test func `what delayed late frames is listed by flow, the most frequent first`() throws {
    let cell = try BooksFixture.smoke().manifest.cells[0].cell
    let frames =
      [frame("layout", "work")] + Array(repeating: frame("sync", "commit"), count: 3)
      + Array(repeating: frame("", "refresh"), count: 6)
    let text = words(Explanation(try run([cell: frames])).text())
    #expect(
      text.contains(
        "10 late frames with the times of EPYC, 2026-11-23, delayed by refresh passes (60 %), commits of `sync` (30 %)"
          + ", the plain work of `layout` (10 %);"
      ))
    #expect(text.contains("20.0ms (median)") || text.contains("20ms (median)"), "\(text)")
  }

  @Test func `a run without late frames says nothing of them, and a cell only its own`() throws {
    #expect(!Explanation(try run([:])).text().contains("late frames"))
    let cells = try BooksFixture.smoke().manifest.cells.map(\.cell)
    let run = try run([cells[0]: [frame("", "lock")], cells[1]: [frame("", "frame", dropped: 9)]])
    let all = LateFrames(run: run).sentences(nil)
    #expect(all.count == 2 && all[0].contains("the frame's own work"), "the most dropped frames first: \(all)")
    let one = LateFrames(run: run).sentences([cells[0]])
    #expect(one.count == 1 && one[0].contains("waiting for the lock"))
    #expect(one[0].contains("with the times of EPYC, 2026-11-23"))
  }

  @Test func `late frames on recorded times stand beside those on costs that were recorded, and none in cost units`()
    throws
  {
    let cell = try BooksFixture.smoke().manifest.cells[0].cell
    var run = try run([cell: [frame("", "refresh")]])
    run.recordedFrames = [cell: [frame("sync", "commit"), frame("sync", "commit")]]
    let told = LateFrames(run: run).sentences([cell])
    #expect(told.count == 2)
    #expect(told[0].contains("1 late frame with the times of EPYC, 2026-11-23, delayed by refresh passes"))
    #expect(
      told[1].contains("2 late frames in all repetitions together, on recorded times, delayed by commits of `sync`"))
    var units = StoredRun(manifest: try BooksFixture.smoke().manifest, rows: try BooksFixture.smoke().rows)
    units.lateFrames = [cell: [frame("", "refresh")]]
    #expect(LateFrames(run: units).sentences([cell]).isEmpty)
  }
}
