import Foundation

/// Round values for axes, and powers of ten.
enum Ticks {
  static func log10(_ value: Double) -> Double { Foundation.log10(value) }
  static func power(_ exponent: Double) -> Double { pow(10, exponent) }

  /// Returns ten to a whole power, exact if a `Double` can hold it.
  static func power(_ exponent: Int) -> Double {
    let magnitude = (0..<exponent.magnitude).reduce(1.0) { value, _ in value * 10 }
    return exponent < 0 ? 1 / magnitude : magnitude
  }

  /// Returns the powers of ten in a range of logarithms, all or every n-th. If there are fewer than two, returns
  /// multiples of powers by 1, 2 and 5; if there are still fewer than two, returns equidistant round values.
  static func logarithmic(_ logs: ClosedRange<Double>, fitting count: Int) -> [Double] {
    let first = Int(logs.lowerBound.rounded(.up))
    let last = Int(logs.upperBound.rounded(.down))
    if last - first >= 1 {
      let step = max(1, (last - first + max(1, count - 1)) / max(1, count - 1))
      return stride(from: first, through: last, by: step).map { power($0) }
    }
    let range = power(logs.lowerBound)...power(logs.upperBound)
    let base = Int(logs.lowerBound.rounded(.down))
    let finer = (base...base + 2).flatMap { exponent in [1.0, 2, 5].map { $0 * power(exponent) } }
      .filter(range.contains)
    return finer.count >= 2 ? finer : linear(range, fitting: min(count, 4))
  }

  /// Returns multiples of 1, 2 or 5 times a power of ten inside the range, usually two to about `count`.
  static func linear(_ range: ClosedRange<Double>, fitting count: Int) -> [Double] {
    let width = range.upperBound - range.lowerBound
    let rough = width / Double(max(2, count))
    guard let exponent = Int(exactly: log10(rough).rounded(.down)) else { return [range.lowerBound] }
    let base = power(exponent)
    let steps = [1.0, 2, 5, 10].map { $0 * base }
    let step = steps.first { $0 >= rough * 0.999 } ?? 10 * base
    let found = multiples(of: step, in: range)
    return found.count >= 2 ? found : multiples(of: step / 2, in: range)
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    // A `Double` too large to resolve the steps has no ticks.
    guard let count = Int(exactly: last - first), (0...most).contains(count) else { return [] }
    return (0...count).map { (first + Double($0)) * step }
  }

  private static let most = 1_000
}
