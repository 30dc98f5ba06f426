import BenchCore
import BenchResults

/// The reach of commits at one point: a row per kind of change and hotness, a column per design, over all phases.
struct BlastGrid {
  let cells: [CellReport]
  let reaches: [CellIdentity: [Reach]]

  /// A kind of change and a hotness, in words.
  private typealias Place = [String]

  var lines: [String] {
    let found = cells.map { merged($0.cell) }
    let places = OperationKind.allCases.flatMap { kind in
      Hotness.allCases.map { [kind.name, "\($0)"] }
    }.filter { place in found.contains { $0[place] != nil } }
    if places.isEmpty { return [] }
    let title = "blast radius: views notified → updated per commit, median/most"
    let names = [title] + places.map { $0.joined(separator: ", ") }
    let columns = zip(cells, found).map { cell, found in
      [cell.cell.design] + places.map { place in found[place].map(Self.words) ?? "–" }
    }
    return [""] + Layout.rows(names, columns)
  }

  private func merged(_ cell: CellIdentity) -> [Place: Reach] {
    (reaches[cell] ?? []).reduce(into: [:]) { merged, reach in
      let place = [reach.operation, "\(reach.hotness)"]
      var sum = merged[place] ?? Reach(phase: "*", operation: reach.operation, hotness: reach.hotness)
      sum.notified.merge(reach.notified, uniquingKeysWith: +)
      sum.updated.merge(reach.updated, uniquingKeysWith: +)
      merged[place] = sum
    }
  }

  private static func words(_ reach: Reach) -> String { "\(words(reach.notified)) → \(words(reach.updated))" }

  private static func words(_ histogram: [Int: Int]) -> String {
    histogram.keys.max().map { "\(Layout.grouped(histogram.median))/\(Layout.grouped($0))" } ?? "–"
  }
}

extension [Int: Int] {
  /// The median of the keys, where each key is counted as often as its value says.
  var median: Int {
    let half = (values.reduce(0, +) + 1) / 2
    var seen = 0
    return sorted { $0.key < $1.key }.first { entry in
      seen += entry.value
      return seen >= half
    }?.key ?? 0
  }
}
