import BenchCore
import ResultsFixtures
import TestSupport
import Testing

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
    var run = StoredRun(manifest: books.manifest, rows: books.rows)
    run.lateFrames = frames
    return run
  }

  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  @Test func `what delayed late frames is listed by flow, the most frequent first`() throws {
    let cell = try BooksFixture.smoke().manifest.cells[0].cell
    let frames =
      [frame("layout", "work")] + Array(repeating: frame("sync", "commit"), count: 3)
      + Array(repeating: frame("", "refresh"), count: 6)
    let text = words(Explanation(try run([cell: frames])).text)
    #expect(text.contains("What stood in the way of late frames:"))
    #expect(
      text.contains(
        "10 late frames, held up by refresh passes (60 %), commits of `sync` (30 %), the plain work of `layout` (10 %);"
      ))
    #expect(text.contains("20.0ms in the middle") || text.contains("20ms in the middle"), "\(text)")
  }

  @Test func `a run without late frames says nothing of them, and a cell only its own`() throws {
    #expect(!Explanation(try run([:])).text.contains("late frames"))
    let cells = try BooksFixture.smoke().manifest.cells.map(\.cell)
    let run = try run([cells[0]: [frame("", "lock")], cells[1]: [frame("", "frame", dropped: 9)]])
    let all = LateFrames(run: run).sentences(nil)
    #expect(all.count == 2 && all[0].contains("the frame's own work"), "the most dropped frames first: \(all)")
    let one = LateFrames(run: run).sentences([cells[0]])
    #expect(one.count == 1 && one[0].contains("waiting for the lock"))
    #expect(!one[0].contains("cost units"), "there is nothing to tell it apart from")
  }

  @Test func `late frames on recorded times stand beside those in cost units`() throws {
    let cell = try BooksFixture.smoke().manifest.cells[0].cell
    var run = try run([cell: [frame("", "refresh")]])
    run.recordedFrames = [cell: [frame("sync", "commit"), frame("sync", "commit")]]
    let told = LateFrames(run: run).sentences([cell])
    #expect(told.count == 2)
    #expect(told[0].contains("1 late frame in cost units, held up by refresh passes"))
    #expect(told[1].contains("2 late frames on recorded times, in all repetitions, held up by commits of `sync`"))
  }
}
