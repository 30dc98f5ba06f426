import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

/// The first line of a table about a load over time.
struct LoadAnswerTests {
  private let keyed = Fixture.cell("normalized", "keyed")
  private let naive = Fixture.cell("normalized", "naive")

  private func row(_ cell: CellIdentity, _ metric: String, _ value: Double, repetition: Int = 1) -> ResultRow {
    Fixture.row(cell, metric, .real(value), repetition: repetition)
  }

  private func table(_ rows: [ResultRow], probes: [CellIdentity: [LoadTables.Probe]] = [:]) -> [String] {
    var run = AnswerFixture.run([keyed, naive], rows)
    run.loadProbes = probes
    return RunReport(run, question: "", judgements: [], folder: nil).table().split(separator: "\n").map(String.init)
  }

  /// What every load has, so that the table is one of loads.
  private var rows: [ResultRow] {
    [keyed, naive].flatMap { [row($0, "unit_hz", 60), row($0, "unit_frames_due", 600)] }
  }

  @Test func `the first line says up to which rates frames and answers hold, the highest first`() {
    let recorded = (1...7).flatMap { number in
      [
        row(keyed, "capacity_ops_per_s", 4_400 + 25 * Double(number - 4), repetition: number),
        row(naive, "capacity_ops_per_s", 340, repetition: number),
        row(keyed, "capacity_fails_ops_per_s", 4_500, repetition: number),
        row(naive, "capacity_fails_ops_per_s", 344, repetition: number),
        row(keyed, "disturbed_share", 0, repetition: number), row(naive, "disturbed_share", 0, repetition: number),
      ]
    }
    let units = [
      row(naive, "unit_capacity_ops_per_s", 300), row(naive, "unit_capacity_fails_ops_per_s", 303),
      row(keyed, "unit_capacity_ops_per_s", 5_000),
    ]
    let lines = table(rows + recorded + units).joined(separator: " ")
    #expect(lines.contains("Holds 60 Hz up to 4,400 arrivals/s (4,3"))
    #expect(lines.contains("with normalized/keyed; 340 arrivals/s (340 to 340) with normalized/naive."))
    #expect(
      lines.contains(
        "Holds 60 Hz, in cost units, up to at least 5,000 arrivals/s with normalized/keyed; 300 arrivals/s (303 break) "
          + "with normalized/naive."))
  }

  @Test func `where no rate holds the lowest that was tried is named`() {
    let probes = [8.0, 0.25].map { LoadTables.Probe(factor: $0, rate: $0, values: [], held: false, executed: false) }
    let units = [row(keyed, "unit_capacity_ops_per_s", 4), row(keyed, "unit_capacity_fails_ops_per_s", 4.5)]
    let lines = table(rows + units, probes: [naive: probes]).joined(separator: " ")
    #expect(lines.contains("up to 4 arrivals/s (4.50 break) with normalized/keyed."))
    #expect(
      lines.contains(
        "No rate that was tried holds all limits, in cost units; the lowest were normalized/naive at 0.250 arrivals/s.")
    )
    #expect(!table(rows + units).joined().contains("No rate that was tried"))
  }

  @Test func `what was left at the end is called saturated`() {
    let lines = table(rows + [row(keyed, "unit_left", 2_412), row(naive, "unit_left", 0)])
    #expect(
      lines.filter { $0.contains("saturated") } == [
        "   ! saturated: 2,412 arrivals were left when the simulation ended"
      ])
  }
}
