/// A rectangle covered by a text or a mark.
struct Box: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func overlaps(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  func lies(in other: Box) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width && y + height <= other.y + other.height
  }
}

/// Labels next to points of a plane: each at the first free position around its point, otherwise further away with a
/// line to the point.
enum PointLabels {
  /// The start of a text; `y` is the baseline of the text.
  typealias Placed = (x: Double, y: Double, isApart: Bool)

  /// Returns a place for each label, in the order given, outside `areas`; `nil` for a label that fits nowhere.
  ///
  /// - Complexity: O(n²)
  static func placed(
    _ points: [(x: Double, y: Double, text: String)], in frame: Box, around areas: [Box] = []
  ) -> [Placed?] {
    let marks = points.map { Box(x: $0.x - 5, y: $0.y - 5, width: 10, height: 10) } + areas
    var taken: [Box] = []
    return points.map { point in
      let width = TextWidth.of(point.text, isBold: true)
      for (distance, isApart) in [(9.0, false), (24, true), (44, true), (70, true), (100, true)] {
        for box in boxes(around: point.x, point.y, width: width, distance: distance) {
          if box.lies(in: frame), !taken.contains(where: box.overlaps), !marks.contains(where: box.overlaps) {
            taken.append(box)
            return (box.x, box.y + 12, isApart)
          }
        }
      }
      return nil
    }
  }

  private static func boxes(around x: Double, _ y: Double, width: Double, distance: Double) -> [Box] {
    let height = 15.0
    return [
      (x + distance, y - height / 2), (x - distance - width, y - height / 2),
      (x - width / 2, y - distance - height), (x - width / 2, y + distance),
      (x + distance, y - distance - height), (x + distance, y + distance),
      (x - distance - width, y - distance - height), (x - distance - width, y + distance),
    ].map { Box(x: $0.0, y: $0.1, width: width, height: height) }
  }
}
