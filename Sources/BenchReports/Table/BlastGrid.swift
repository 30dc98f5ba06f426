import BenchCore
import BenchResults

/// The reach of commits at one point: a row per kind of change and hotness, a column per design, over all phases.
struct BlastGrid {
  let cells: [CellReport]
  let reaches: [CellIdentity: [Reach]]

  var lines: [String] {
    // The reaches of each cell by kind of change and hotness, in words.
    let found = cells.map { cell in
      Dictionary(grouping: reaches[cell.cell] ?? []) { [$0.operation, "\($0.hotness)"] }
    }
    let places = OperationKind.allCases.flatMap { kind in
      Hotness.allCases.map { [kind.name, "\($0)"] }
    }.filter { place in found.contains { $0[place] != nil } }
    if places.isEmpty { return [] }
    let title = "blast radius: views notified → updated by a commit, each median/maximum"
    let names = [title] + places.map { $0.joined(separator: ", ") }
    let columns = zip(cells, found).map { cell, found in
      [cell.cell.design] + places.map { place in found[place].map(Self.words) ?? "–" }
    }
    return [""] + Layout.rows(names, columns)
  }

  private static func words(_ reaches: [Reach]) -> String {
    "\(words(reaches.map(\.notified))) → \(words(reaches.map(\.updated)))"
  }

  private static func words(_ histograms: [[Int: Int]]) -> String {
    let histogram = histograms.reduce(into: [Int: Int]()) { $0.merge($1, uniquingKeysWith: +) }
    return histogram.keys.max().map { "\(Layout.grouped(histogram.median))/\(Layout.grouped($0))" } ?? "–"
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
