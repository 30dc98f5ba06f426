import BenchCore
import BenchResults
import BenchScenarios
import BenchWorkloads

/// The part of a scenario that a run plays within a budget: points, shares of their logs, and repetitions.
struct BudgetChoice {
  /// The points, beginning with the largest.
  var points: [PlayedPoint]
  var repetitions: Int
}

extension BudgetChoice {
  /// Chooses by the results of the search: the time goes first to repetitions, then to smaller points of the sweep.
  init?(_ search: BudgetSearch, wanted: Int, left: Double) {
    guard let best = search.best else { return nil }
    var left = left * Self.share
    let timed = best.timed + (search.common?.timed ?? 0)
    let more = timed > 0 ? Int(min(Double(wanted - 1), left / timed)) : wanted - 1
    repetitions = 1 + max(0, more)
    left -= timed * Double(repetitions - 1)
    points = [best.point] + (search.common.map { [$0.point] } ?? [])
    for (place, size) in search.sizes.enumerated().reversed() where size.point.data == 1 {
      if place >= search.rung || points.contains(where: { $0.settings == size.point.settings }) { continue }
      // At the sizes up to that of the common round, all designs play, with the shorter log of that round.
      let isCommon = place <= search.commonRung && search.common != nil
      let model = isCommon ? search.common ?? best : best
      let ratio = search.ratio(from: isCommon ? search.commonRung : search.rung, to: place)
      let cost = search.cost(model, ratio) + model.timed * ratio * Double(repetitions - 1)
      if cost > left { continue }
      left -= cost
      var point = size.point
      point.operations = min(point.operations, model.point.operations)
      point.without = model.point.without
      points.append(point)
    }
  }

  /// The share of the time left that is planned; the rest of the time is a reserve for forecasts that were too low.
  private static let share = 0.85

  /// Returns one line on the parts of the scenario that are left out, or `nil` if no part is left out.
  func words(of document: ScenarioDocument, within budget: Nanoseconds) -> String? {
    var parts: [String] = []
    for (name, shares) in [("operations", points.map(\.operations)), ("data", points.map(\.data))] {
      let found = Set(shares).filter { $0 > 1 }.ordered().map { "1/\($0)" }
      if !found.isEmpty { parts.append("\(found.joined(separator: " and ")) of the \(name)") }
    }
    if repetitions < document.base.repetitions, document.base.isTimed {
      parts.append("\(repetitions) of \(document.base.repetitions) repetitions")
    }
    let left = document.points.map(\.place).filter { place in !points.contains { $0.settings == place } }
    if !left.isEmpty {
      let names =
        left.count > 3
        ? "\(left.count) of \(document.points.count) points"
        : left.map(\.description).joined(separator: ", ")
      parts.append("not played: \(names)")
    }
    if let point = points.last(where: { !$0.without.isEmpty }) {
      let place = point.place.settings.isEmpty ? "whole size" : point.place.description
      parts.append("not finished in time from \(place) on: \(point.without.ordered().joined(separator: ", "))")
    }
    return parts.isEmpty ? nil : "Played within \(Self.words(budget)): \(parts.joined(separator: "; "))."
  }

  /// Formats a budget: `2 min`.
  static func words(_ budget: Nanoseconds) -> String {
    let seconds = Int(budget.seconds.rounded())
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
  }
}

extension Plan {
  /// Returns the entries that can be compared: failures, and the entries of rounds in which every cell of their point
  /// has played or failed.
  func comparable(_ entries: [JournalEntry]) -> [JournalEntry] {
    let known = Set(entries.map(\.repetition))
    let failed = Set(entries.filter { $0.failure != nil }.map(\.repetition.cell))
    var whole: Set<RepetitionKey> = []
    for point in points {
      for round in Dictionary(grouping: repetitions(of: point).map(\.key), by: { [$0.pass.rawValue, "\($0.number)"] })
        .values where round.allSatisfy({ known.contains($0) || failed.contains($0.cell) })
      {
        whole.formUnion(round)
      }
    }
    return entries.filter { $0.failure != nil || whole.contains($0.repetition) }
  }

  /// Drops incomplete parts: repetitions that the first point did not finish, and later points that lack a repetition.
  mutating func drop(allBut entries: [JournalEntry]) {
    let whole = Set(comparable(entries).map(\.repetition))
    let failed = Set(entries.filter { $0.failure != nil }.map(\.repetition.cell))
    func isWhole(_ planned: PlannedRepetition) -> Bool { whole.contains(planned.key) || failed.contains(planned.cell) }
    let first = points.first.map { repetitions(of: $0) } ?? []
    repetitions =
      (1...repetitions).last { number in
        first.allSatisfy { $0.pass != .time || $0.number > number || isWhole($0) }
      } ?? 1
    points = points.enumerated().filter { $0.offset == 0 || repetitions(of: $0.element).allSatisfy(isWhole) }
      .map(\.element)
  }

  /// Returns a run for the judge, in which sizes that were not played and designs out of reach have no values.
  func judged(_ run: StoredRun) -> StoredRun {
    var run = run
    let played = Set(cells)
    let reports = Dictionary(run.manifest.cells.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    run.manifest.cells = points.flatMap { $0.cells.map(\.identity) + $0.gaps.map(\.cell) }.map { cell in
      let report = reports[cell]
      if let report, report.gap == nil || !played.contains(cell) { return report }
      return CellReport(cell: cell, gap: played.contains(cell) ? nil : "it cannot be played", isComplete: false)
    }
    return run
  }
}
