import BenchCore
import BenchResults

/// Number formatting for sentences: three digits, then the unit, if any. Whole counts below 10 million keep all digits.
package enum AnswerNumber {
  /// Formats a count or a ratio: `0.36`, `16`, `9,554`, `1,230,000`.
  package static func count(_ value: Double) -> String {
    if value.rounded() == value && value.magnitude < 10_000_000 { return Layout.grouped(Int(value)) }
    if value.magnitude < 1e15 && value.magnitude >= 99.95 { return Layout.grouped(Int(nearest: rounded(value))) }
    return ShortNumber.trimmed(ShortNumber.significant(value))
  }

  /// Formats a value with its unit: `10.1 µs`, `5.42 s`, `393 KB`, `1,230,000 per second`.
  package static func words(_ value: Double, _ unit: MetricUnit) -> String {
    switch unit {
    case .count, .ratio, .millisecondsPerSecond: return count(value)
    case .share: return Percent.short(value)
    case .operationsPerSecond: return "\(count(rounded(value))) per second"
    case .nanoseconds: return apart(ShortNumber.duration(value))
    case .milliseconds: return value == 0 ? "0 s" : apart(ShortNumber.duration(value * 1e6))
    case .bytes: return apart(ShortNumber.bytes(value))
    }
  }

  /// Formats a setting: `100,000`, `0.1`, `19.8 s`. Durations of a minute or more keep the unit of the file: `10 min`.
  static func setting(_ text: String) -> String {
    if let number = TableNumber.real(text.filter { $0 != "_" }) {
      return number.rounded() == number && number.magnitude < 1e15 ? Layout.grouped(Int(number)) : text
    }
    guard let length = Point.Setting.milliseconds(text.filter { $0 != " " }) else { return text }
    return length < 60_000 ? words(length, .milliseconds) : apart(text)
  }

  static func setting(_ number: Double) -> String { count(rounded(number)) }

  /// Formats a bound to three digits, rounded by `outward`.
  static func bound(_ value: Double, _ unit: MetricUnit, _ rule: FloatingPointRoundingRule) -> String {
    words(unit == .count && value.rounded() == value ? value : outward(value, rule), unit)
  }

  /// Rounds a bound to three digits. Its `rule` is that of its side: a value might exceed an upper bound rounded down.
  package static func outward(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    if !value.isFinite { return value }
    var (scale, part) = (1.0, 1.0)
    while value.magnitude / scale >= 1_000 && scale < 1e15 { scale *= 10 }
    while value.magnitude * part < 100 && part < 1e15 { part *= 10 }
    return (value / scale * part).rounded(rule) * scale / part
  }

  private static func rounded(_ value: Double) -> Double {
    var scale = 1.0
    while value.magnitude / scale >= 1_000 && scale < 1e15 { scale *= 10 }
    return scale == 1 ? value : (value / scale).rounded() * scale
  }

  private static func apart(_ text: String) -> String {
    let digits = text.prefix { $0.isNumber || ".<>-".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    return "\(Int(digits).map { Layout.grouped($0) } ?? ShortNumber.trimmed(String(digits))) \(unit)"
  }
}
