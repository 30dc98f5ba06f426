import BenchCore
import BenchHost
import BenchRuns
import Foundation
import StoreBenchKit
import Testing

#if SQLite
  /// docs/designs.md and the cards it is made of.
  struct DesignsPageTests {
    private let page = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../docs/designs.md").standardizedFileURL

    /// docs/models.md.
    private func models() throws -> String {
      try String(contentsOf: page.deletingLastPathComponent().appending(path: "models.md"), encoding: .utf8)
    }

    @Test func `a preset that was held against a library has its line among the models`() throws {
      let held = try models().matches(of: /\|preset `([a-z0-9-]+)`\|/).map { String($0.1) }
      let claimed = Catalog.standard.presets.filter { $0.heldAgainst != nil }.map(\.name)
      #expect(!claimed.isEmpty && Set(held) == Set(claimed))
    }

    /// The parts of the page that are made from cards, each between markers of its name.
    private func parts() throws -> [(name: String, text: String)] {
      let catalog = Catalog.standard
      let library = try models()
      return [
        ("stores", Self.stores(catalog.stores)),
        ("derivations", Self.lines(catalog.derivations).joined(separator: "\n")),
        ("dispatch", Self.lines(Dispatch.allCases.map(\.card)).joined(separator: "\n")),
        ("commit", Self.lines(CommitMode.allCases.map(\.card)).joined(separator: "\n")),
        ("presets", catalog.presets.map { Self.line($0, library) }.joined(separator: "\n")),
        ("matrix", Self.matrix(catalog)),
        ("views", ViewsTable.text),
      ]
    }

    /// A line for each card; only stores show their costs, because docs/metrics.md defines those of derivations.
    private static func lines(_ cards: [DesignCard], withCosts: Bool = false) -> [String] {
      cards.map { card in
        let costs = withCosts ? " *Costs:* \(card.costs)." : ""
        return "- **`\(card.name)`**: \(card.rule). *Use when* \(card.chooseWhen).\(costs)"
      }
    }

    /// A line for each store, in which the stores with other options are named.
    private static func stores(_ cards: [DesignCard]) -> String {
      let families = cards.filter { !$0.options.isEmpty }.map(\.name)
      let shown = cards.filter { family(of: $0.name, families) == nil }
      return zip(shown, lines(shown, withCosts: true)).map { card, line in
        line + options(of: card, cards.filter { family(of: $0.name, families) == card.name })
      }.joined(separator: "\n")
    }

    /// The stores with other options than this one; neighbours of equal costs share them.
    private static func options(of card: DesignCard, _ others: [DesignCard]) -> String {
      var groups: [(names: [String], costs: String)] = []
      for other in others {
        let name = "`\(other.name.dropFirst(card.name.count))`"
        if let last = groups.indices.last, groups[last].costs == other.costs {
          groups[last].names.append(name)
        } else {
          groups.append(([name], other.costs))
        }
      }
      let texts = groups.map { names, costs in
        names.joined(separator: ", ") + (costs == card.costs ? "" : " (\(costs))")
      }
      return texts.isEmpty ? "" : " *[Options](scenario.md#matrix):* \(texts.joined(separator: ", "))."
    }

    /// The store of whose options this one is a choice.
    private static func family(of store: String, _ families: [String]) -> String? {
      families.first { store.hasPrefix($0 + "-") }
    }

    /// The pairs that cannot be played, or those that can where they are fewer; a store stands for those with its
    /// options.
    private static func matrix(_ catalog: Catalog) -> String {
      let stores = catalog.stores.map(\.name)
      let families = catalog.stores.filter { !$0.options.isEmpty }.map(\.name)
      func names(_ list: [String]) -> String {
        list.filter { store in family(of: store, families).map { !list.contains($0) } ?? true }
          .map { "`\($0)`" }.joined(separator: ", ")
      }
      var gaps: [(derivations: [String], words: String)] = []
      for derivation in catalog.derivations.map(\.name) {
        let missing = stores.filter { catalog.contestant($0, derivation)?.reasonAgainst != nil }
        if missing.isEmpty { continue }
        let played = stores.filter { !missing.contains($0) }
        let words = missing.count > played.count ? "only with \(names(played))" : "not with \(names(missing))"
        if let place = gaps.firstIndex(where: { $0.words == words }) {
          gaps[place].derivations.append(derivation)
        } else {
          gaps.append(([derivation], words))
        }
      }
      return gaps.map { gap in
        "- \(gap.derivations.map { "`\($0)`" }.joined(separator: ", ")): \(gap.words)"
      }.joined(separator: "\n")
    }

    /// The line of a preset; what the page of models says of the library is left to it.
    private static func line(_ preset: Preset, _ models: String) -> String {
      let way = preset.way
      let axes = [
        way.dispatch == .method ? nil : "`dispatch=\(way.dispatch.rawValue)`",
        way.commit == .plain ? nil : "`commit=\(way.commit.rawValue)`",
        way.heldStates == 0 ? nil : "`hold=\(way.heldStates)`",
      ]
      let isThere = models.contains("`\(preset.name)`")
      let claim = isThere ? String(preset.models.prefix { $0 != ";" }) : preset.models
      let link =
        preset.heldAgainst != nil
        ? " ([compared](models.md))" : isThere ? " ([not compared](models.md#not-built))" : ""
      let choices = (["`\(preset.store)/\(preset.derivation)`"] + axes.compactMap(\.self)).joined(separator: ", ")
      return "- **`\(preset.name)`**: \(choices). \(claim)\(link)."
    }

    @Test func `the page of designs says of each what its card says`() throws {
      let shown = try String(contentsOf: page, encoding: .utf8)
      var wanted = shown
      for (name, text) in try parts() {
        let begin = try #require(wanted.range(of: "<!-- \(name): begin -->\n")).upperBound
        let end = try #require(wanted.range(of: "\n<!-- \(name): end -->")).lowerBound
        wanted.replaceSubrange(begin..<end, with: text)
      }
      if shown == wanted { return }
      if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
        try Data(wanted.utf8).write(to: page)
        Issue.record("rewrote the lists of docs/designs.md: look at them, then run again")
      } else {
        Issue.record("docs/designs.md shows other designs than there are; run again with UPDATE=1")
      }
    }

    @Test func `every card is filled in, in one line`() {
      let catalog = Catalog.standard
      let cards =
        catalog.stores + catalog.derivations + Dispatch.allCases.map(\.card) + CommitMode.allCases.map(\.card)
      let rows =
        cards.map { [$0.name, $0.idea, $0.source, $0.costs, $0.chooseWhen, $0.avoidWhen] }
        + catalog.presets.map { [$0.name, $0.models, $0.costs, $0.chooseWhen, $0.avoidWhen] }
      for row in rows {
        #expect(row.allSatisfy { !$0.isEmpty && !$0.contains("\n") && !$0.hasSuffix(".") }, "\(row[0])")
      }
    }
  }
#endif
