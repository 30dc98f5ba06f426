import BenchCore

/// `capacity.csv`: one row for each probe, with a column for each metric that limits some search.
struct CapacityTable: LoadRunTable {
  typealias Row = LoadRow<LoadTables.Probe>

  static let form = TableForm(
    file: "capacity.csv", blank: Row(entry: .init(factor: 0, rate: 0, values: [], held: false, executed: false)),
    columns: Row.columns + [
      .real("factor", \.entry.factor), .real("ops_per_s", \.entry.rate), .flag("held", \.entry.held),
      .flag("executed", \.entry.executed),
    ],
    others: 4, isRead: RunManifest.hasLoad)

  var tables: [RepetitionKey: LoadTables] = [:]

  var rows: [TableRow<Row>] { rows(\.probes) }

  func csv(build: BuildMode) -> String? {
    if tables.isEmpty { return nil }
    let limits = LoadMeasure.allCases.map(\.rawValue).filter { name in
      tables.values.contains { $0.limits.contains(name) }
    }
    let split = CellIdentity.columns.count + (Self.form.others ?? 0)
    var names = Self.form.names
    names.insert(contentsOf: limits, at: split)
    var writer = CSVWriter(names)
    for (place, tables) in sorted {
      for probe in tables.probes {
        let row = Row(pass: place.pass, repetition: place.number, entry: probe)
        var fields = place.cell.fields(build) + Self.form.columns.map { $0.write(row) }
        let values = limits.map { name in
          tables.limits.firstIndex(of: name).flatMap { probe.values[$0] }.map { CSVWriter.Field.real($0.value) }
            ?? .absent
        }
        fields.insert(contentsOf: values, at: split)
        writer.record(fields)
      }
    }
    return writer.contents
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) {
    run.loadProbes = entries(rows, of: .counts).mapValues { probes in
      probes.map {
        LoadTables.Probe(factor: $0.factor, rate: $0.rate, values: [], held: $0.held, executed: $0.executed)
      }
    }
  }
}
