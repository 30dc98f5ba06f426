import BenchCore
import BenchResults
import ResultsFixtures
import Testing

struct CellReportTests {
  @Test(arguments: [
    (
      CellFailure.crashed(signal: 11, lastWords: "", pass: .time, repetition: 3),
      "crashed: signal 11 (SIGSEGV) in the time pass, repetition 3"
    ),
    (
      .crashed(signal: 7, lastWords: "", pass: .counts, repetition: 1),
      "crashed: signal 7 in the counts pass, repetition 1"
    ),
    (
      .exited(code: 64, lastWords: "", pass: .allocations, repetition: 2),
      "exited with code 64 in the allocations pass, repetition 2"
    ),
    (
      .timedOut(after: Nanoseconds(30_000_000_000), lastWords: "", pass: .time, repetition: 1),
      "timed out: killed after 30.0s without progress in the time pass, repetition 1"
    ),
    (
      .disagreed(Disagreement(operation: 17, kind: "update-post", view: "feed", slot: 2, shown: [])),
      "WRONG: at operation 17 (update-post) view feed in slot 2 showed something else than it must"
    ),
    (
      .disagreed(
        Disagreement(
          operation: 17, kind: "promise: no loss", view: "insert-post 7 of client 1", slot: nil, shown: [],
          timeMs: 62_005)),
      "WRONG: broken promise: no loss, at 1:02.005: insert-post 7 of client 1"
    ),
  ])
  func `a failure is one sentence`(failure: CellFailure, words: String) {
    #expect(failure.words == words)
  }

  @Test func `what should go stale must do so in one of its cells at least`() {
    let points = ["n=1", "n=2"].map { Fixture.cell("normalized", "unsynced", $0) }
    func reports(_ first: Int?, _ second: Int?) -> [CellReport] {
      zip(points, [first, second]).map { CellReport(cell: $0, differences: $1) } + [CellReport(cell: Fixture.cell())]
    }
    #expect(reports(0, 0).unexpectedlySound == ["normalized/unsynced"])
    #expect(reports(0, 4).unexpectedlySound == [])
    #expect(reports(0, nil).unexpectedlySound == [], "a cell that was not counted may have gone stale")
    #expect(reports(nil, nil).unexpectedlySound == [])
    #expect(reports(0, 4).map(\.state) == [.finished, .stale, .finished])
    var failed = reports(0, 0)
    failed[1].failure = .exited(code: 9, lastWords: "", pass: .counts, repetition: 1)
    #expect(failed.unexpectedlySound == [])
  }
}
