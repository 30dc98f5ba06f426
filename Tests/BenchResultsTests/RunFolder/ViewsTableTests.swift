import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct ViewsTableTests {
  @Test func `what was written is read back as it was`() throws {
    var thread = ViewWork(phase: "main", view: "thread")
    (thread.recomputations, thread.rows, thread.inputs, thread.updates) = (3, 90, 60, 2)
    let feed = ViewWork(phase: "main, \"x\"", view: "feed")
    var measurement = Fixture.measurement(.counts, [])
    measurement.viewWorks = [thread, feed]
    var table = ViewsTable()
    table.add(measurement, of: Fixture.cell("normalized", "keyed", "n=2"))
    let text = ViewsTable.csv(table.rows, build: .release)
    #expect(text.contains(",phase,view,recomputations,rows,inputs,view_updates\r\n"))
    #expect(text.contains("\r\nbooks,n=2,normalized,keyed,main,thread,3,90,60,2\r\n"))
    let run = try ViewsTable.run(text)
    #expect(run.viewWorks == [Fixture.cell("normalized", "keyed", "n=2"): [thread, feed]])
    let other = try #require(RunPart("store=nested"))
    #expect(run.only(other).viewWorks.isEmpty && run.only(RunPart()).viewWorks == run.viewWorks)
  }
}
