import BenchCatalog
import BenchCore
import BenchHost
import BenchRuns
import Foundation
import Testing

#if SQLite
  /// docs/designs.md and the cards it is made of.
  struct DesignsPageTests {
    private let page = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../docs/designs.md").standardizedFileURL

    @Test func `a preset that was held against a library has its line among the models`() throws {
      let models = try String(
        contentsOf: page.deletingLastPathComponent().appending(path: "models.md"), encoding: .utf8)
      let held = models.matches(of: /\| preset `([a-z0-9-]+)` \|/).map { String($0.1) }
      let claimed = Catalog.standard.presets.filter { $0.heldAgainst != nil }.map(\.name)
      #expect(!claimed.isEmpty && Set(held) == Set(claimed))
    }

    /// The tables as the page must show them, each between markers of its name.
    private var tables: [(name: String, text: String)] {
      let catalog = Catalog.standard
      return [
        ("stores", Self.table("store", catalog.stores)),
        ("derivations", Self.table("derivation", catalog.derivations)),
        ("dispatch", Self.table("dispatch", Dispatch.allCases.map(\.card))),
        ("commit", Self.table("commit", CommitMode.allCases.map(\.card))),
        ("presets", Self.table("preset", catalog.presets.map(Self.row))),
        ("matrix", Self.matrix(catalog)),
        ("views", ViewsTable.text),
      ]
    }

    private static func table(_ kind: String, _ cards: [DesignCard]) -> String {
      table(kind, cards.map { [$0.name, $0.rule, $0.source, $0.costs, $0.chooseWhen, $0.avoidWhen] })
    }

    private static func table(_ kind: String, _ rows: [[String]]) -> String {
      let head = ["| \(kind) | idea | models | costs | choose it when | not when |", "|---|---|---|---|---|---|"]
      let lines = rows.map { "| `\($0[0])` | \($0.dropFirst().joined(separator: " | ")) |" }
      return (head + lines).joined(separator: "\n")
    }

    /// Which pairs there are not, by derivation.
    private static func matrix(_ catalog: Catalog) -> String {
      let gaps = catalog.derivations.compactMap { derivation -> String? in
        let stores = catalog.stores.filter {
          catalog.contestant($0.name, derivation.name)?.reasonAgainst != nil
        }
        if stores.isEmpty { return nil }
        return "- `\(derivation.name)`: not with \(stores.map { "`\($0.name)`" }.joined(separator: ", "))"
      }
      return gaps.joined(separator: "\n")
    }

    private static func row(_ preset: Preset) -> [String] {
      [preset.name, preset.choices, preset.claim, preset.costs, preset.chooseWhen, preset.avoidWhen]
    }

    @Test func `the page of designs says of each what its card says`() throws {
      let shown = try String(contentsOf: page, encoding: .utf8)
      var wanted = shown
      for (name, table) in tables {
        let begin = try #require(wanted.range(of: "<!-- \(name): begin -->\n")).upperBound
        let end = try #require(wanted.range(of: "\n<!-- \(name): end -->")).lowerBound
        wanted.replaceSubrange(begin..<end, with: table)
      }
      if shown == wanted { return }
      if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
        try Data(wanted.utf8).write(to: page)
        Issue.record("rewrote the tables of docs/designs.md: look at them, then run again")
      } else {
        Issue.record("docs/designs.md shows other designs than there are; run again with UPDATE=1")
      }
    }

    @Test func `every card is filled in, in a line that a table can hold`() {
      let catalog = Catalog.standard
      let cards =
        catalog.stores + catalog.derivations + Dispatch.allCases.map(\.card) + CommitMode.allCases.map(\.card)
      let rows =
        cards.map { [$0.name, $0.idea, $0.source, $0.costs, $0.chooseWhen, $0.avoidWhen] }
        + catalog.presets.map(Self.row)
      for row in rows {
        #expect(row.allSatisfy { !$0.isEmpty && !$0.contains("|") && !$0.contains("\n") }, "\(row[0])")
      }
    }
  }
#endif
