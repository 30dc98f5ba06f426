import BenchCore

/// `sites.csv`: the places in the program that allocated, by phase and kind of operation.
struct SiteTable: CollectedTable {
  static let form = TableForm(
    file: "sites.csv",
    blank: AllocationSite(
      phase: "", operation: nil, allocations: 0, allocatedBytes: .zero, freedBytes: .zero, stack: ""),
    columns: [
      .text("phase", \.phase), .operation("operation", \.operation), .count("allocations", \.allocations, from: 0),
      .count("allocated_bytes", \.allocatedBytes.rawValue, from: 0),
      .count("freed_bytes", \.freedBytes.rawValue, from: 0),
      TableColumn(name: "retained_bytes", write: { .integer($0.retainedBytes.rawValue) }) { text, site in
        site.freedBytes <= site.allocatedBytes && TableNumber.count(text) == site.retainedBytes.rawValue
      },
      .text("stack", \.stack),
    ])

  var parts: [RepetitionKey: [AllocationSite]] = [:]

  static func rows(of found: RepetitionFindings) -> [AllocationSite] { found.measurement.sites?.sites ?? [] }
  static func put(_ rows: [TableRow<AllocationSite>], into run: inout StoredRun) { run.sites = rows.byCell() }
}
