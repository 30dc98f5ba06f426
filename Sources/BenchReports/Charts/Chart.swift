/// The drawing of a figure.
protocol Chart: Sendable {
  /// Returns the drawing; a page calls this only once. Ids inside the drawing derive from `id`.
  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup
}

enum DrawingWidth: Sendable {
  case whole, half

  var pixels: Double { self == .whole ? 1072 : 520 }
}

/// The formatting of a value, such as `12.3 µs`.
typealias Words = @Sendable (Double) -> String

/// A value with its interval over repetitions.
struct Measured: Equatable, Sendable {
  let value: Double
  let low: Double?
  let high: Double?
  let bound: Bound?
  var isHollow: Bool { bound == .atMost }

  var isSpread: Bool { low != high }

  enum Bound: String, Sendable {
    case atMost = "at most"
    /// The true value may be greater: the system was saturated, or a search ended before the design failed.
    case atLeast = "at least"
  }

  init(_ value: Double, low: Double? = nil, high: Double? = nil, bound: Bound? = nil) {
    (self.value, self.low, self.high, self.bound) = (value, low, high, bound)
  }

  /// The numbers to draw: the value, and the ends of its interval.
  var drawn: [Double] { [value, low, high].compactMap(\.self) }

  /// Returns true if the intervals of two values overlap; `nil` if a value has no interval.
  func overlaps(_ other: Measured) -> Bool? {
    guard let low, let high, let start = other.low, let end = other.high else { return nil }
    return low <= end && start <= high
  }

  /// Formats the value: `12.3 µs (11.9 µs to 12.8 µs)`, or `at most 0.5 µs` for a bound.
  func words(_ words: Words) -> String {
    let number = bound.map { "\($0.rawValue) \(words(value))" } ?? words(value)
    guard let low, let high, low != high else { return number }
    return "\(isHollow ? words(value) : number) (\(words(low)) to \(words(high)))"
  }
}
