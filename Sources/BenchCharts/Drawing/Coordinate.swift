/// A length or position in a drawing: a number of tenths, so that equal runs make equal bytes.
struct Coordinate: CustomStringConvertible {
  let tenths: Int

  /// The nearest tenth; the value is finite and below 10^9.
  init(_ value: Double) {
    precondition(value.isFinite && value.magnitude < 1e9, "a coordinate lies in its drawing, and \(value) does not")
    tenths = Int((value * 10).rounded())
  }

  /// `12`, `12.3`, `-0.5`.
  var description: String {
    let whole = tenths.magnitude / 10
    let rest = tenths.magnitude % 10
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}

/// The commands of an SVG path.
struct Path {
  private(set) var commands = ""

  mutating func move(_ x: Double, _ y: Double) { commands += "M\(Coordinate(x)) \(Coordinate(y))" }
  mutating func line(_ x: Double, _ y: Double) { commands += "L\(Coordinate(x)) \(Coordinate(y))" }
  mutating func horizontal(_ x: Double) { commands += "H\(Coordinate(x))" }
  mutating func vertical(_ y: Double) { commands += "V\(Coordinate(y))" }
  mutating func close() { commands += "Z" }

  static func through(_ points: [(x: Double, y: Double)]) -> String {
    var path = Path()
    for (place, point) in points.enumerated() {
      if place == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
    }
    return path.commands
  }
}
