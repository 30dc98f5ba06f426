import BenchCore
import BenchResults

/// The points of a run as lines along which one number grows and nothing else changes.
struct Sweeps: Sendable {
  struct Line: Equatable, Sendable {
    let key: String
    let points: [Point]
  }

  let lines: [Line]

  init(_ points: [Point]) {
    var lines: [Line] = []
    for (index, point) in points.enumerated() {
      for setting in point.settings where Point.Setting.number(setting.value) != nil {
        let alike = points.filter { Self.rest(of: $0, setting.key) == Self.rest(of: point, setting.key) }
        let numbers = alike.filter { other in
          other.settings.contains { $0.key == setting.key && Point.Setting.number($0.value) != nil }
        }
        // Each line is found from all its points, and kept from the first.
        if numbers.count > 1, points.firstIndex(where: numbers.contains) == index {
          lines.append(Line(key: setting.key, points: numbers.sorted()))
        }
      }
    }
    self.lines = lines
  }

  private static func rest(of point: Point, _ key: String) -> [Point.Setting] {
    point.settings.filter { $0.key != key }
  }
}
