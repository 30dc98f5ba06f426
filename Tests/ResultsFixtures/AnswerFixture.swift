import BenchCore
import BenchResults

/// Runs with values that follow a law, for answers and pages.
package enum AnswerFixture {
  /// Median times of writes, in nanoseconds, by design and size; ten repetitions that differ by a few percent, and the
  /// counts that belong to them.
  package static func times(
    sizes: [Int] = [10, 100, 1_000, 10_000], spread: Double = 0.01,
    _ laws: [(store: String, time: (Double) -> Double)]
  ) -> StoredRun {
    swept(sizes, laws.map(\.store), "latency_p50_ns", "writes") { law, size, repetition in
      Int(laws[law].time(Double(size)) * (1 + Double(repetition - 5) * spread))
    }
  }

  /// Ten repetitions of a metric for each store at each size.
  private static func swept(
    _ sizes: [Int], _ stores: [String], _ metric: String, _ operation: String,
    _ value: (_ store: Int, _ size: Int, _ repetition: Int) -> Int
  ) -> StoredRun {
    var rows: [ResultRow] = []
    var cells: [CellIdentity] = []
    for size in sizes {
      for (number, store) in stores.enumerated() {
        let cell = Fixture.cell(store, "naive", "dataset.posts=\(size)")
        cells.append(cell)
        for repetition in 1...10 {
          let found = MetricValue.integer(value(number, size, repetition))
          rows.append(Fixture.row(cell, metric, found, operation: operation, repetition: repetition))
        }
      }
    }
    return run(cells, rows)
  }

  /// A count for each operation, by design and size.
  package static func counts(
    sizes: [Int] = [10, 100, 1_000], metric: String = "entity_writes", _ laws: [(store: String, count: (Int) -> Int)],
    build: BuildMode = .release
  ) -> StoredRun {
    var rows: [ResultRow] = []
    var cells: [CellIdentity] = []
    for size in sizes {
      for law in laws {
        let cell = Fixture.cell(law.store, "naive", sizes.count == 1 ? "" : "dataset.posts=\(size)")
        cells.append(cell)
        rows.append(Fixture.row(cell, metric, .integer(law.count(size) * 100)))
      }
    }
    var run = self.run(cells, rows, build: build)
    run = StoredRun(
      manifest: with(run.manifest) {
        $0.expectations = [.init(sentence: "\(metric)_per_op of * >= 0", verdict: .pass, actual: "1")]
      },
      rows: rows)
    return run
  }

  /// One value for each name of a swept setting.
  package static func names(_ values: [(name: String, time: Int)]) -> StoredRun {
    var rows: [ResultRow] = []
    var cells: [CellIdentity] = []
    for value in values {
      let cell = Fixture.cell("normalized", "naive", "dispatch=\(value.name)")
      cells.append(cell)
      for repetition in 1...10 {
        rows.append(
          Fixture.row(
            cell, "latency_p50_ns", .integer(value.time + repetition * 3), operation: "writes", repetition: repetition))
      }
    }
    return run(cells, rows)
  }

  /// A count for each name of a swept setting, of two designs.
  package static func countsOfNames(_ values: [(name: String, count: Int)]) -> StoredRun {
    let cells = values.flatMap { value in
      ["nested", "normalized"].map { Fixture.cell($0, "naive", "dispatch=\(value.name)") }
    }
    let rows = zip(cells, values.flatMap { [$0, $0] }).map { cell, value in
      Fixture.row(cell, "recomputations", .integer(value.count * 100))
    }
    return run(cells, rows)
  }

  /// A rate for each store, of which more is better, over ten repetitions.
  package static func served(_ rates: [(store: String, rate: Int)]) -> StoredRun {
    let rows = rates.flatMap { rate in
      (1...10).map { repetition in
        Fixture.row(
          Fixture.cell(rate.store), "throughput_ops_per_s", .integer(rate.rate + repetition),
          repetition: repetition)
      }
    }
    let run = run(rates.map { Fixture.cell($0.store) }, rows)
    return StoredRun(manifest: with(run.manifest) { $0.scenario.answers = charts("throughput_ops_per_s") }, rows: rows)
  }

  /// Such rates by design and size.
  package static func servedOver(_ sizes: [Int], _ laws: [(store: String, rate: (Int) -> Int)]) -> StoredRun {
    swept(sizes, laws.map(\.store), "throughput_ops_per_s", Line.total) { law, size, repetition in
      laws[law].rate(size) * (100 + repetition)
    }
  }

  /// A value for each sync, with a store and two derivations, the same at every setting of how long data are fresh.
  package static func syncs(
    _ metric: String, settings: [String] = [], _ values: [(sync: String, value: Int)]
  ) -> StoredRun {
    var rows: [ResultRow] = []
    for place in settings.isEmpty ? ["remote.clients.count=4"] : settings.map({ "remote.client.fresh_for=\($0)" }) {
      for value in values {
        for derivation in ["naive", "memoized"] {
          let cell = Fixture.cell("normalized", derivation, "\(place);sync=\(value.sync)")
          rows.append(Fixture.row(cell, metric, .integer(value.value)))
        }
      }
    }
    let run = run(rows.map(\.cell), rows)
    return StoredRun(manifest: with(run.manifest) { $0.scenario.answers = charts(metric) }, rows: rows)
  }

  /// The rates that designs hold, and those that break them; `nil` where none did.
  package static func rates(_ rates: [(derivation: String, holds: Double, breaks: Double?)]) -> StoredRun {
    var rows: [ResultRow] = []
    for rate in rates {
      for hz in [60, 120] {
        let cell = Fixture.cell("normalized", rate.derivation, "load.main.hz=\(hz)")
        rows += [("frames_due", 600), ("recomputations", 60), ("reference_utilisation_main", 1)].map {
          Fixture.row(cell, $0, .integer($1))
        }
        rows.append(Fixture.row(cell, "reference_capacity_ops_per_s", .real(rate.holds * 60 / Double(hz))))
        guard let breaks = rate.breaks else { continue }
        rows.append(Fixture.row(cell, "reference_capacity_fails_ops_per_s", .real(breaks * 60 / Double(hz))))
      }
    }
    var cells: [CellIdentity] = []
    for row in rows where !cells.contains(row.cell) { cells.append(row.cell) }
    let run = run(cells, rows)
    return StoredRun(manifest: with(run.manifest) { $0.scenario.answers = charts("capacity_ops_per_s") }, rows: rows)
  }

  /// An answer that is always said, with these charts.
  package static func charts(_ charts: String...) -> [RunManifest.AnswerRecord] {
    [.init(say: "It is so.", charts: charts)]
  }

  package static func with(_ manifest: RunManifest, _ change: (inout RunManifest) -> Void) -> RunManifest {
    var copy = manifest
    change(&copy)
    return copy
  }

  package static func run(_ cells: [CellIdentity], _ rows: [ResultRow], build: BuildMode = .release) -> StoredRun {
    let manifest = with(ManifestFixture.manifest) {
      $0.cells = cells.map { CellReport(cell: $0) }
      $0.expectations = []
      $0.warnings = []
      $0.build.mode = build
      let question = "What does a write cost?"
      $0.scenario = .init(name: "books", file: "books.yaml", text: "question: \(question)\n", question: question)
    }
    return StoredRun(manifest: manifest, rows: rows)
  }
}
