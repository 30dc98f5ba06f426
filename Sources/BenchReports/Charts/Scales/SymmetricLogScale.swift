/// A scale with equal lengths for equal factors on both sides of 0, nearly linear below the threshold t.
///
/// A value v is drawn at sign(v) · log10(1 + |v| ÷ t) from 0, where t is the least magnitude other than 0, but at least
/// a millionth of the greatest (Webber 2013, "A bi-symmetric log transformation").
struct SymmetricLogScale: Scale {
  let start: Double
  let end: Double
  private let threshold: Double
  private let low: Double
  private let high: Double
  private let reach: (below: Double, above: Double)

  /// The largest number of powers of ten between the threshold and the greatest magnitude.
  private static let mostDecades = 6.0

  init(of values: [Double], from start: Double, to end: Double) {
    let magnitudes = values.filter { $0.isFinite && $0 != 0 }.map(\.magnitude)
    let most = magnitudes.max() ?? 1
    threshold = max(magnitudes.min() ?? 1, most / Ticks.power(Self.mostDecades))
    reach = (max(0, -(values.min() ?? 0)), max(0, values.max() ?? 0))
    (self.start, self.end) = (start, end)
    let ends = (-Self.bent(reach.below, threshold), Self.bent(reach.above, threshold))
    let room = max(0.05, (ends.1 - ends.0) * 0.04)
    (low, high) = (ends.0 - room, ends.1 + room)
  }

  private static func bent(_ magnitude: Double, _ threshold: Double) -> Double {
    Ticks.log10(1 + magnitude / threshold)
  }

  func position(of value: Double) -> Double {
    let place = (value < 0 ? -1 : 1) * Self.bent(value.magnitude, threshold)
    return start + (place - low) / (high - low) * (end - start)
  }

  /// Returns 0 and, on both sides, the powers of ten that have room, ascending.
  func ticks(fitting count: Int) -> [Double] {
    let room = (end - start).magnitude / Double(max(2, count))
    func side(_ sign: Double, _ reach: Double) -> [Double] {
      if reach <= 0 { return [] }
      let first = Int(Ticks.log10(threshold).rounded(.down))
      let decades = first...max(first, Int(Ticks.log10(reach).rounded(.down)))
      var last = position(of: 0)
      return decades.map { sign * Ticks.power($0) }.filter { value in
        let place = position(of: value)
        if value.magnitude > reach || (place - last).magnitude < room { return false }
        last = place
        return true
      }
    }
    return side(-1, reach.below).reversed() + [0] + side(1, reach.above)
  }
}

extension Scale { var zero: Double? { nil } }

enum AmountScale {
  /// The largest ratio of the greatest to the least positive value for which lengths start at 0.
  private static let nearest = 20.0

  /// Returns true if lengths from 0 show these values: none is negative, and the greatest is at most twenty times the
  /// least positive one.
  static func isLinear(_ values: [Double]) -> Bool {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max() else { return !values.contains { $0 < 0 } }
    return most <= least * nearest && !values.contains { $0 < 0 }
  }

  /// Returns a linear scale from 0 if `isLinear` is true of all values, otherwise the scale of `of`.
  static func lengths(_ values: [Double], from start: Double, to end: Double) -> any Scale {
    if !isLinear(values) { return of(values, from: start, to: end) }
    let most = values.max() ?? 0
    return LinearScale(domain: 0...(most > 0 ? most * 1.04 : 1), start: start, end: end)
  }

  /// Returns a logarithmic scale, symmetric around 0 if a value is negative.
  static func of(_ values: [Double], from start: Double, to end: Double) -> any Scale {
    values.contains { $0 < 0 }
      ? SymmetricLogScale(of: values, from: start, to: end) : LogScale(of: values, from: start, to: end)
  }
}
