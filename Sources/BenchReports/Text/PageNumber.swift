import BenchCore
import BenchResults

/// Numbers as pages and answers show them, with digits in groups of three: `98,369`.
enum PageNumber {
  /// The largest value that is written without a suffix.
  fileprivate static let largest = 9_999_999.5

  /// Formats a number: `0.333`, `20.5`, `10,001`, `12.3M`.
  @Sendable static func count(_ value: Double) -> String {
    let isWhole = value.rounded() == value || value.magnitude >= 99.95
    return isWhole && value.magnitude < largest ? Layout.grouped(Int(value.rounded())) : ShortNumber.count(value)
  }

  /// Rounds numbers with more than six decimal places in a text, such as quotients: `84.6276` for `84.62756943647775`.
  static func rounded(_ text: String) -> String {
    text.replacing(/([0-9]+)\.([0-9]{7,})/) { match in
      guard let value = Double(match.0) else { return String(match.0) }
      return value < 0.001 ? String(match.0) : ShortNumber.fixed(value, places: value < 1 ? 6 : 4)
    }
  }
}

extension MetricUnit {
  var onPage: @Sendable (Double) -> String {
    let isCount = self == .count || self == .operationsPerSecond || self == .ratio
    return isCount ? PageNumber.count : short
  }

  /// Returns the format of values between these magnitudes: one unit if all values are readable in it, as in `0.2s` and
  /// `1.8s`, otherwise a unit for each value.
  func onPage(of magnitudes: ClosedRange<Double>?) -> @Sendable (Double) -> String {
    guard let magnitudes, let unit = shared(by: magnitudes) else { return onPage }
    // Virtual time is in whole milliseconds, so trailing zeros were not measured.
    let isWhole = self == .milliseconds
    return { value in
      let amount = value / unit.size
      if amount.magnitude >= 99.95 && amount.magnitude < PageNumber.largest {
        return Layout.grouped(Int(amount.rounded())) + unit.name
      }
      if unit.size == 1, amount.rounded() == amount, amount.magnitude < 1e15 { return "\(Int(amount))" + unit.name }
      let digits = ShortNumber.significant(amount)
      return (isWhole ? ShortNumber.trimmed(digits) : digits) + unit.name
    }
  }

  /// The units in which values are written, the largest first, as multiples of the metric's unit.
  private var ladder: [(size: Double, name: String)] {
    if self == .nanoseconds { return [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")] }
    if self == .milliseconds { return [(1e3, "s"), (1, "ms")] }
    return self == .bytes ? [(1e9, "GB"), (1e6, "MB"), (1e3, "KB"), (1, "B")] : []
  }

  /// Returns the unit of the greatest value if the least is at least a tenth of that unit, else the unit of the least
  /// value if the greatest is below 10,000 of that unit; otherwise `nil`.
  private func shared(by magnitudes: ClosedRange<Double>) -> (size: Double, name: String)? {
    func unit(of value: Double) -> (size: Double, name: String)? {
      ladder.first { value >= $0.size * 0.9995 } ?? ladder.last
    }
    guard let least = unit(of: magnitudes.lowerBound), let most = unit(of: magnitudes.upperBound) else { return nil }
    if magnitudes.lowerBound >= most.size / 10 { return most }
    return magnitudes.upperBound < least.size * 10_000 ? least : nil
  }
}
