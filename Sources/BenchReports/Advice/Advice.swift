import BenchCore
import BenchResults
import BenchVerdicts

/// The designs of a run that no other design beats, and the sizes and mixes at which the order of designs changes.
package struct Advice: Sendable {
  private let run: StoredRun
  private let standings: [Standing]

  /// - Complexity: O(points × cells²)
  package init(_ run: StoredRun) {
    self.run = run
    standings = run.manifest.cells.byPlace.map { Standing(run, at: $0.point, $0.cells) }
  }

  /// Returns the sentences, wrapped for a terminal: the most important ones on ten lines, or all of them.
  package func text(all: Bool = false) -> String {
    let troubles = Explanation.told(run.manifest.cells) { report in
      (report.trouble ?? (report.showsNothing(in: run.index) ? CellReport.nothing : nil)).map { "left out: \($0)" }
    }
    // The last point comes first, because it is the largest.
    let words = EntityWords(run.manifest.scenario.called)
    let sentences = standings.reversed().flatMap(sentences) + changes + troubles
    return Explanation.lines(heading, sentences.map(words.text), all: all)
  }

  private var heading: [String] {
    let name = run.manifest.build.mode.scenarioColumn(run.manifest.scenario.name)
    let gaps = Set(standings.map(\.criteria.gaps)).count == 1 ? standings[0].criteria.gaps : []
    let rule = "a design beats another if it is better in at least one quantity and worse in none"
    return ["Advice from \(Layout.printable(name)): \(rule)"] + gaps
  }

  private func sentences(_ standing: Standing) -> [String] {
    let place = standing.point.settings.isEmpty ? "" : "At \(standing.point): "
    if standing.cells.isEmpty { return ["\(place)No design has values."] }
    let gaps = Set(standings.map(\.criteria.gaps)).count == 1 ? [] : standing.criteria.gaps
    return (gaps + standing.lines).map { place + $0 }
  }

  // MARK: - What would change the order

  private var changes: [String] {
    let told = overtakings + mixes
    if !told.isEmpty { return told }
    return ["The run shows no other size or mix of operations that would change the order of designs."]
  }

  private var overtakings: [String] {
    let designs = standings.flatMap(\.unbeaten).map(\.design).distinct
    let pairs = designs.enumerated().flatMap { index, first in
      designs.dropFirst(index + 1).map { second in (first, second) }
    }
    return Sweeps.lines(standings.map(\.point)).flatMap { line in
      pairs.flatMap { first, second in overtakings(first, second, along: line.points) }
    }
  }

  private func overtakings(_ first: String, _ second: String, along points: [Point]) -> [String] {
    let along = points.compactMap { point in standings.first { $0.point == point } }
    let names = along.first?.criteria.all.map(\.name) ?? []
    return names.flatMap { name -> [String] in
      let order = along.compactMap { standing in
        standing.isBetter(first, than: second, in: name).map { (isFirstBetter: $0, point: standing.point) }
      }
      return zip(order, order.dropFirst()).filter { $0.isFirstBetter != $1.isFirstBetter }.map { before, after in
        let (winner, loser) = after.isFirstBetter ? (first, second) : (second, first)
        return "`\(winner)` overtakes `\(loser)` in \(name) between \(before.point) and \(after.point)."
      }
    }
  }

  /// The losses of slower designs: all at the last point; at others, if another mix would put a slower design ahead.
  private var mixes: [String] {
    standings.flatMap { standing -> [String] in
      let cells = standing.cells
      guard let time = standing.criteria.all.first(where: { [.nanoseconds, .operationsPerSecond].contains($0.unit) }),
        let fastest = cells.first(where: { cell in cells.allSatisfy { time.isBetter($0, than: cell) != true } })
      else { return [] }
      let losses = cells.filter { time.isBetter(fastest, than: $0) == true }.compactMap {
        MixLosses(run, loser: $0, winner: fastest)
      }
      return losses.filter { $0.factor != nil || standing.point == standings.last?.point }.compactMap(\.words)
    }
  }
}
