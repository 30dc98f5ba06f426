import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

@testable import BenchReports

struct LegendTests {
  private func legend(_ run: StoredRun) -> String {
    Legend.lines(TableStyle(), of: .of(run)).joined(separator: "\n")
  }

  @Test func `the words below a table are about its columns`() {
    let plays = legend(AnswerFixture.counts([("nested", { $0 }), ("normalized", { _ in 1 })]))
    #expect(plays.contains("waste factor") && !plays.contains("cost units") && !plays.contains("virtual"))
    let load = legend(AnswerFixture.rates([("naive", 340, 360)]))
    #expect(load.contains("/frame") && load.contains("holds/s") && !load.contains("reads/s"))
    let remote = legend(AnswerFixture.syncs("fetches", [("direct", 12)]))
    #expect(remote.contains("blank, error") && !remote.contains("waste factor"))
    let threads = legend(
      AnswerFixture.run(
        [Fixture.cell("normalized", "query", "isolation=mutex")],
        [Fixture.row(Fixture.cell("normalized", "query", "isolation=mutex"), "checked_reads", .integer(9))]))
    #expect(threads.contains("reads/s") && !threads.contains("cost units"))
    let gap = legend(AnswerFixture.run([Fixture.cell("normalized", "query", "isolation=mutex")], []))
    #expect(gap.contains("reads/s") && !gap.contains("waste factor"))
    for text in [plays, load, remote, threads] {
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= TableStyle.width })
      #expect(text.contains("not measured"))
    }
  }
}
