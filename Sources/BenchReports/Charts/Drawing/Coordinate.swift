/// A length or position in a drawing, rounded to tenths, so that equal runs make identical files.
struct Coordinate: CustomStringConvertible {
  let tenths: Int

  /// Rounds to the nearest tenth; the value must be finite and below 10^9.
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

enum Path {
  static func through(_ points: [(x: Double, y: Double)]) -> String {
    points.enumerated().map { "\($0 == 0 ? "M" : "L")\(Coordinate($1.x)) \(Coordinate($1.y))" }.joined()
  }

  /// Returns a step line: the line is level until below or above the next point, then goes up or down to that point.
  static func steps(_ points: [(x: Double, y: Double)]) -> String {
    points.enumerated().map { place, point in
      let (x, y) = (Coordinate(point.x), Coordinate(point.y))
      return place == 0 ? "M\(x) \(y)" : "H\(x)V\(y)"
    }.joined()
  }
}
