import BenchCore
import BenchResults

/// The designs of one point, split into designs that no other design beats and beaten designs.
///
/// A design beats another if it is worse by no criterion and better by at least one. Differences that do not count are
/// ignored, so a design may be unbeaten only because too little is known.
struct Standing: Sendable {
  let point: Point
  let criteria: Criteria
  let unbeaten: [CellIdentity]
  /// Each beaten cell with a cell that beats it; the winner is an unbeaten cell if there is one.
  let beaten: [(loser: CellIdentity, winner: CellIdentity)]

  /// - Complexity: O(cells²)
  init(_ run: StoredRun, at point: Point, _ reports: [CellReport]) {
    let cells = reports.filter { $0.trouble == nil && !$0.showsNothing(in: run.index) }.map(\.cell)
    let criteria = Criteria(run, cells: cells)
    let winners = cells.map { cell in
      cells.filter { other in
        let verdicts = criteria.all.map { $0.isBetter(other, than: cell) }
        return verdicts.contains(true) && !verdicts.contains(false)
      }
    }
    let unbeaten = zip(cells, winners).filter(\.1.isEmpty).map(\.0)
    (self.point, self.criteria, self.unbeaten) = (point, criteria, unbeaten)
    beaten = zip(cells, winners).compactMap { cell, winners in
      (winners.first(where: unbeaten.contains) ?? winners.first).map { (cell, $0) }
    }
  }

  /// The cells that are compared: they are finished, correct and not stopped, and show their changes.
  var cells: [CellIdentity] { unbeaten + beaten.map(\.loser) }

  /// Returns true if the first design is better by this criterion; `nil` if the difference does not count.
  func isBetter(_ first: String, than second: String, in criterion: String) -> Bool? {
    guard let criterion = criteria.all.first(where: { $0.name == criterion }),
      let mine = cells.first(where: { $0.design == first }), let other = cells.first(where: { $0.design == second })
    else { return nil }
    return criterion.isBetter(mine, than: other)
  }

  var lines: [String] {
    if criteria.all.isEmpty { return ["Nothing can be compared."] }
    let designs = unbeaten.map { cell in
      "`\(cell.design)` (\(criteria.all.map { "\($0.name): \($0.words(cell))" }.joined(separator: "; ")))"
    }
    let losers = beaten.map { loser, winner in
      let counts = criteria.all.filter { $0.isBetter(winner, than: loser) == true }
        .compactMap { $0.comparison(of: loser, with: winner) }
      return "`\(winner.design)` beats `\(loser.design)`, which has \(Plain.list(counts))."
    }
    let scope = criteria.gaps.isEmpty ? "" : " in the compared quantities"
    return ["Not beaten\(scope): \(Plain.list(designs))."] + losers
  }
}

/// The points of a run as lines along which one number grows and all other settings are equal.
enum Sweeps {
  static func lines(_ points: [Point]) -> [(key: String, points: [Point])] {
    var lines: [(key: String, points: [Point])] = []
    for (index, point) in points.enumerated() {
      for setting in point.settings where Point.Setting.number(setting.value) != nil {
        func rest(_ point: Point) -> [Point.Setting] { point.settings.filter { $0.key != setting.key } }
        let alike = points.filter { rest($0) == rest(point) }
        let numbers = alike.filter { other in
          other.settings.contains { $0.key == setting.key && Point.Setting.number($0.value) != nil }
        }
        // Each line is found from each of its points, but added only for its first point.
        if numbers.count > 1, points.firstIndex(where: numbers.contains) == index {
          lines.append((setting.key, numbers.ordered()))
        }
      }
    }
    return lines
  }
}
