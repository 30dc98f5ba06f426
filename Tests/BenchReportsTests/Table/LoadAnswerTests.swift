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

  private func run(_ rows: [ResultRow], probes: [CellIdentity: [LoadTables.Probe]] = [:]) -> StoredRun {
    let run = AnswerFixture.run([keyed, naive], rows)
    let manifest = AnswerFixture.with(run.manifest) { manifest in
      manifest.recordedCosts = .init(
        CostsFile(
          scenario: manifest.scenario.name,
          origin: .init(machine: "EPYC, 2 processors", date: "2026-11-23", build: "Swift", conditions: "quiet"),
          cells: []
        ))
    }
    var stored = StoredRun(manifest: manifest, rows: run.rows)
    stored.loadProbes = probes
    return stored
  }

  private func table(_ run: StoredRun) -> [String] {
    RunReport(run, question: "", judgements: [], folder: nil).table().split(separator: "\n").map(String.init)
  }

  private func table(_ rows: [ResultRow], probes: [CellIdentity: [LoadTables.Probe]] = [:]) -> [String] {
    table(run(rows, probes: probes))
  }

  /// What every load of operations has, so that the table is one of loads.
  private var rows: [ResultRow] {
    [keyed, naive].flatMap { [row($0, "hz", 60), row($0, "frames_due", 600), row($0, "recomputations", 9)] }
  }

  private var units: [ResultRow] {
    [
      row(naive, "unit_capacity_ops_per_s", 300), row(naive, "unit_capacity_fails_ops_per_s", 303),
      row(keyed, "unit_capacity_ops_per_s", 5_000), row(keyed, "unit_utilisation_main", 0.5),
    ]
  }

  private var recorded: [ResultRow] {
    (1...7).flatMap { number in
      [
        row(keyed, "capacity_ops_per_s", 4_400 + 25 * Double(number - 4), repetition: number),
        row(naive, "capacity_ops_per_s", 340, repetition: number),
        row(keyed, "capacity_fails_ops_per_s", 4_500, repetition: number),
        row(naive, "capacity_fails_ops_per_s", 344, repetition: number),
        row(keyed, "disturbed_share", 0, repetition: number), row(naive, "disturbed_share", 0, repetition: number),
      ]
    }
  }

  private var onRecord: [ResultRow] {
    [
      row(naive, "reference_capacity_ops_per_s", 320), row(naive, "reference_capacity_fails_ops_per_s", 323),
      row(keyed, "reference_capacity_ops_per_s", 4_000), row(keyed, "reference_utilisation_main", 0.5),
      row(naive, "reference_utilisation_main", 0.5),
    ]
  }

  @Test func `the first line says up to which rates frames and answers hold, the highest first`() {
    let lines = table(rows + recorded + units + onRecord).joined(separator: " ")
    #expect(lines.contains("Holds 60 Hz up to 4,400 arrivals/s (4,3"))
    #expect(lines.contains("with normalized/keyed; 340 arrivals/s (340 to 340) with normalized/naive."))
    #expect(!lines.contains("EPYC"), "times of the run itself come before others")
  }

  @Test func `without times of the run the answer is on those that were recorded, and says whose they are`() {
    let lines = table(rows + units + onRecord).joined(separator: " ")
    #expect(
      lines.contains(
        "Holds 60 Hz, on the times of EPYC, 2 processors, 2026-11-23, up to at least 4,000 arrivals/s with "
          + "normalized/keyed; 320 arrivals/s (323 break) with normalized/naive."), "\(lines)")
  }

  @Test(arguments: ["capacity_ops_per_s", "unit_capacity_ops_per_s"])
  func `no answer is in cost units, and without times there is none about rates`(_ headline: String) {
    let run = run(rows + units)
    let asked = StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.headline = headline }, rows: run.rows)
    let lines = table(asked).joined(separator: " ")
    #expect(!lines.contains("arrivals/s") && !lines.contains("cost units"))
    #expect(!lines.contains("holds/s ") || !lines.contains("5000"), "\(lines)")
    let sentence = Answer(asked).sentence
    #expect(!sentence.contains("Hz") && !sentence.contains("5,000") && !sentence.contains("cost units"), "\(sentence)")
  }

  @Test func `times of a debug build answer nothing`() {
    let run = run(rows + recorded)
    let debug = StoredRun(manifest: AnswerFixture.with(run.manifest) { $0.build.mode = .debug }, rows: run.rows)
    #expect(!table(debug).joined().contains("Holds 60 Hz"))
  }

  @Test func `where no rate holds the lowest that was tried is named`() {
    let probes = [8.0, 0.25].map { LoadTables.Probe(factor: $0, rate: $0, values: [], held: false, executed: false) }
    let costs = [
      row(keyed, "reference_capacity_ops_per_s", 4), row(keyed, "reference_capacity_fails_ops_per_s", 4.5),
      row(keyed, "reference_utilisation_main", 0.5), row(naive, "reference_utilisation_main", 1),
    ]
    let lines = table(rows + costs, probes: [naive: probes]).joined(separator: " ")
    #expect(lines.contains("up to 4 arrivals/s (4.50 break) with normalized/keyed."))
    #expect(lines.contains("; the lowest were normalized/naive at 0.250 arrivals/s."), "\(lines)")
    #expect(!table(rows + costs).joined().contains("No rate that was tried"))
  }

  @Test func `what was left at the end is called saturated`() {
    let lines = table(
      rows + onRecord + [row(keyed, "reference_left", 2_412), row(naive, "reference_left", 0)])
    #expect(
      lines.filter { $0.contains("saturated") } == [
        "   ! saturated: 2,412 arrivals were left when the simulation ended"
      ])
  }
}
