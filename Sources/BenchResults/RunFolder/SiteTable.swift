import BenchCore

/// `sites.csv`: which places in the program allocated, by phase and kind of operation.
struct SiteTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "phase", "operation", "allocations", "allocated_bytes", "freed_bytes",
    "retained_bytes", "stack",
  ]

  /// What was found in each cell, in its order.
  private(set) var sites: [CellIdentity: [AllocationSite]] = [:]

  /// Adds what one repetition found; a profile is taken once.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if let found = measurement.sites?.sites, !found.isEmpty { sites[cell] = found }
  }

  /// The table, a line for each site.
  static func csv(_ sites: [CellIdentity: [AllocationSite]], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for (cell, sites) in sites.sorted(by: { $0.key < $1.key }) {
      for site in sites {
        let numbers = [site.allocations] + [site.allocatedBytes, site.freedBytes, site.retainedBytes].map(\.rawValue)
        writer.record(
          [
            .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
            .text(cell.derivation), .text(site.phase), .text(site.operation ?? Line.total),
          ] + numbers.map(CSVWriter.Field.integer) + [.text(site.stack)])
      }
    }
    return writer.contents
  }
}

extension SiteTable {
  /// Reads `sites.csv`, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, a field holds what its column cannot, or what is retained is not
  ///   what was allocated and not freed.
  /// - Complexity: O(n), where n is the length of the text.
  static func sites(csv text: String) throws(CSVError) -> [(cell: CellIdentity, site: AllocationSite)] {
    let records = try CSVReader.records(text)
    guard records.first == columns else {
      throw CSVError(line: 1, rule: "the columns must be \(columns.joined(separator: ","))")
    }
    var found: [(cell: CellIdentity, site: AllocationSite)] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let line = line(record) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      found.append(line)
    }
    return found
  }

  private static func line(_ record: [String]) -> (cell: CellIdentity, site: AllocationSite)? {
    let text = record.map(CSVReader.plain)
    guard text.count == columns.count, let point = Point(text[1]) else { return nil }
    let numbers = text[6...9].compactMap(TableNumber.count)
    guard numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }), numbers[2] <= numbers[1],
      numbers[3] == numbers[1] - numbers[2]
    else { return nil }
    let site = AllocationSite(
      phase: text[4], operation: text[5] == Line.total ? nil : text[5], allocations: numbers[0],
      allocatedBytes: Bytes(numbers[1]), freedBytes: Bytes(numbers[2]), stack: text[10])
    return (CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), site)
  }
}
