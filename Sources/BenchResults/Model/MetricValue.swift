/// The value of a metric: an exact count, an exact quotient of two counts, or a measured number.
package enum MetricValue: Hashable, Sendable {
  case integer(Int)
  /// An exact quotient of two counts.
  case ratio(Ratio)
  case real(Double)

  /// The value as a double, rounded if necessary. It is for drawing and sorting, not for judging.
  package var approximation: Double {
    switch self {
    case .integer(let value): Double(value)
    case .ratio(let value): value.approximation
    case .real(let value): value
    }
  }

  package var exact: Ratio? {
    switch self {
    case .integer(let value): Ratio(value)
    case .ratio(let value): value
    case .real: nil
    }
  }

  /// Reads a number as users write it: exactly if possible, otherwise the nearest double.
  package init?(decimal text: String) {
    if let exact = Ratio(decimal: text) {
      self = .ratio(exact)
      return
    }
    let isNumber = text.contains(/^-?\d[\d_]*(\.\d+)?([eE][+-]?\d+)?$/)
    guard isNumber, let value = Double(text.filter { $0 != "_" }), value.isFinite else { return nil }
    self = .real(value)
  }
}

extension MetricValue: CustomStringConvertible {
  /// The value as in files: an integer as digits, another number as the shortest digits that mean the same double.
  package var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .ratio(let value): value.denominator == 1 ? "\(value.numerator)" : "\(value.approximation)"
    case .real(let value): value.rounded() == value && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
  }
}

/// An exact quotient of two integers, in lowest terms with a positive denominator.
package struct Ratio: Hashable, Sendable {
  /// The numerator, with the sign.
  package let numerator: Int
  /// The denominator, at least 1.
  package let denominator: Int

  package init(_ value: Int) { (numerator, denominator) = (value, 1) }

  /// Creates the quotient; fails if the denominator is 0, or a part does not fit in 64 bits.
  package init?(_ numerator: Int, _ denominator: Int) { self.init(Int128(numerator), Int128(denominator)) }

  private init?(_ numerator: Int128, _ denominator: Int128) {
    if denominator == 0 { return nil }
    let divisor = Self.commonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    guard let top = Int(exactly: sign * numerator / Int128(divisor)),
      let bottom = Int(exactly: sign * denominator / Int128(divisor))
    else { return nil }
    (self.numerator, self.denominator) = (top, bottom)
  }

  /// Divides exactly; returns `nil` if `other` is 0, or the result does not fit in 64 bits.
  package func divided(by other: Ratio) -> Ratio? {
    Ratio(Int128(numerator) * Int128(other.denominator), Int128(denominator) * Int128(other.numerator))
  }

  package func multiplied(by other: Ratio) -> Ratio? {
    Ratio(Int128(numerator) * Int128(other.numerator), Int128(denominator) * Int128(other.denominator))
  }

  package func adding(_ other: Ratio) -> Ratio? {
    let (left, overflowed) = (Int128(numerator) * Int128(other.denominator)).addingReportingOverflow(
      Int128(other.numerator) * Int128(denominator))
    return overflowed ? nil : Ratio(left, Int128(denominator) * Int128(other.denominator))
  }

  package var approximation: Double { Double(numerator) / Double(denominator) }

  private static func commonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}

extension Ratio: Comparable {
  /// Compares without rounding, because both products fit in 128 bits.
  package static func < (left: Ratio, right: Ratio) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Ratio {
  /// Reads a decimal number exactly: `-3`, `1_000.25`, `2e3`. Fails for digits above 64 bits or an exponent beyond ±18.
  package init?(decimal text: String) {
    let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard let mantissa = parts.first, let exponent = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
    let negative = mantissa.hasPrefix("-")
    let halves = mantissa.dropFirst(negative ? 1 : 0).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.allSatisfy(Self.isDigits) else { return nil }
    let digits = halves.joined().filter { $0 != "_" }
    let places = halves.count == 2 ? halves[1].filter { $0 != "_" }.count : 0
    guard let value = Int(digits), (-18...18).contains(exponent), places <= 18 else { return nil }
    let scale = exponent - places
    guard let power = Self.powerOfTen(abs(scale)) else { return nil }
    let signed = Int128(negative ? -value : value)
    self.init(scale >= 0 ? signed * power : signed, scale >= 0 ? 1 : power)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let underscore = UInt8(ascii: "_")
    return first != underscore && last != underscore
      && text.utf8.allSatisfy { $0 == underscore || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func powerOfTen(_ exponent: Int) -> Int128? {
    exponent > 18 ? nil : (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }
}

extension MetricValue: Encodable {
  /// Encodes a whole number as an integer, and any other number as the nearest double.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .ratio(let value) where value.denominator == 1: try container.encode(value.numerator)
    default: try container.encode(approximation)
    }
  }
}
