import BenchCore
import BenchResults
import BenchScenarios

/// A point that replaces a point of the sweep: it has a share of that point's operations and entities, and lacks the
/// designs that are too slow.
///
/// As text it is `dataset.posts=1000;operations=1/16;without=nested/naive`, or `dataset=1` if nothing is set.
package struct PlayedPoint: Equatable, Sendable, CustomStringConvertible {
  package let settings: Point
  package var operations = 1
  package var data = 1
  package var without: Set<String> = []

  private enum Word {
    static let operations = "operations"
    static let data = "dataset"
    static let without = "without"
  }

  init(_ settings: Point) { self.settings = settings }

  package init?(_ text: String) {
    guard let point = Point(text) else { return nil }
    var settings: [Point.Setting] = []
    for setting in point.settings {
      switch setting.key {
      case Word.operations, Word.data:
        guard let divisor = setting.value == "1" ? 1 : Point.Setting.divisor(setting.value) else { return nil }
        if setting.key == Word.data { data = divisor } else { operations = divisor }
      case Word.without: without = Set(setting.value.split(separator: "+").map(String.init))
      // In columns, the isolation of a load on threads has a short key.
      case CellIdentity.isolationKey: settings.append(Point.Setting(CellIdentity.isolationPath, setting.value))
      default: settings.append(setting)
      }
    }
    self.settings = Point(settings)
  }

  package var description: String {
    var words = shares
    if !without.isEmpty { words.append(Point.Setting(Word.without, without.ordered().joined(separator: "+"))) }
    let point = Point(settings.settings + words)
    return point.settings.isEmpty ? "\(Word.data)=1" : point.description
  }

  /// The shares below 1, as settings that rows contain, so that no reader mistakes a part for the whole.
  private var shares: [Point.Setting] {
    [(Word.operations, operations), (Word.data, data)].filter { $0.1 > 1 }.map { Point.Setting($0.0, "1/\($0.1)") }
  }

  var place: Point { Point(settings.settings + shares) }

  var isWhole: Bool { operations == 1 && data == 1 }
}

extension ScenarioDocument {
  /// Returns the document with only these points, in their order; ignores points that the sweep lacks.
  package func playing(_ played: [PlayedPoint]) -> ScenarioDocument {
    var document = self
    document.points = played.compactMap { part in
      guard let whole = points.first(where: { $0.place == part.settings }) else { return nil }
      return ScenarioPoint(
        settings: part.place.settings.map { PointSetting(key: $0.key, value: $0.value) },
        scenario: whole.scenario.divided(operations: part.operations, data: part.data))
    }
    return document
  }
}

extension ScenarioPoint {
  package var place: Point { Point(settings.map { Point.Setting($0.key, $0.value) }) }
}

extension Plan {
  mutating func leaveOut(_ played: [PlayedPoint]) {
    for place in points.indices {
      guard let part = played.first(where: { $0.place == points[place].point }) else { continue }
      let isOut = { (cell: PlannedCell) in part.without.contains(cell.identity.design) }
      points[place].gaps += points[place].cells.filter(isOut).map { ($0.identity, CellReport.outOfReach) }
      points[place].cells.removeAll(where: isOut)
    }
  }
}
