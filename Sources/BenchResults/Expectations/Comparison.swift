/// How a value is held against a limit.
public enum Comparison: String, CaseIterable, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  /// Whether it holds; exact on exact numbers.
  public func holds<Number: Comparable>(_ value: Number, _ limit: Number) -> Bool {
    switch self {
    case .equal: value == limit
    case .unequal: value != limit
    case .less: value < limit
    case .atMost: value <= limit
    case .greater: value > limit
    case .atLeast: value >= limit
    }
  }

  /// How far a value is on the wrong side; the larger, the worse. For choosing what to show, not for judging.
  func excess(_ value: Double, over limit: Double) -> Double {
    switch self {
    case .equal: abs(value - limit)
    case .unequal: -abs(value - limit)
    case .less, .atMost: value - limit
    case .greater, .atLeast: limit - value
    }
  }
}
