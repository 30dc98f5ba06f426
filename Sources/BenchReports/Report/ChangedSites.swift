import BenchCore
import BenchResults

/// The functions that allocate more or less than before, per operation, from two runs with the profile `sites`.
struct ChangedSites {
  static let card = SectionCard(
    anchor: Anchor("sites"), name: "Sites", head: "Which functions allocate more or less",
    say: "Bytes and blocks of the recorded phases for each operation, the largest difference first.")

  let before: StoredRun
  let after: StoredRun

  private static let most = 40

  private typealias Amount = (bytes: Double, blocks: Double)
  private typealias Change = (words: [String], before: Amount, after: Amount)

  /// The table; `nil` if a run has no sites, or if nothing changed.
  var table: DataTable? {
    let cells = before.sites.keys.filter { after.sites[$0] != nil }.ordered()
    let changes = cells.flatMap { cell -> [Change] in
      let (old, new) = (groups(before, cell), groups(after, cell))
      return Set(old.keys).union(new.keys).ordered().map { ([cell.words, $0], old[$0] ?? (0, 0), new[$0] ?? (0, 0)) }
    }
    let largest = changes.filter { $0.before != $0.after }.ordered {
      abs($0.after.bytes - $0.before.bytes) > abs($1.after.bytes - $1.before.bytes)
    }
    if largest.isEmpty { return nil }
    return DataTable(
      "Sites that changed" + (largest.count > Self.most ? "; the \(Self.most) largest of \(largest.count)" : ""),
      head: ["design", "what and where", "bytes before", "bytes after", "blocks before", "blocks after"],
      rows: largest.prefix(Self.most).map { change in
        change.words.map { DataTable.Cell(Layout.printable($0)) }
          + [change.before.bytes, change.after.bytes].map { DataTable.Cell(ShortNumber.bytes($0), order: $0) }
          + [change.before.blocks, change.after.blocks].map { DataTable.Cell(ShortNumber.count($0), order: $0) }
      }, isSorted: true, wordColumns: 2)
  }

  private func groups(_ run: StoredRun, _ cell: CellIdentity) -> [String: Amount] {
    let played = run.rows.first {
      $0.cell == cell && $0.metric == Metric.allocations.name && $0.phase == Line.total && $0.operation == Line.total
    }
    guard let operations = played?.operations, operations > 0 else { return [:] }
    let sites = (run.sites[cell] ?? []).filter { $0.operation != nil }
    let found = SiteGroup.all(of: sites, by: .allocations, phases: false).map { group in
      let each = Double(operations)
      return (group.words, (bytes: Double(group.allocatedBytes) / each, blocks: Double(group.allocations) / each))
    }
    return Dictionary(found) { ($0.bytes + $1.bytes, $0.blocks + $1.blocks) }
  }
}
