/// Numbers in at most six characters, or more below a hundredth, for tables: three significant digits, and a
/// suffix instead of zeros.
package enum ShortNumber {
  /// Formats a count or a quotient of counts: `0.333`, `20.5`, `1001`, `12345`, `1.23M`.
  package static func count(_ value: Double) -> String {
    if value.magnitude < 99_999.5 { return value.rounded() == value ? "\(Int(value))" : significant(value) }
    return ladder(value, [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")], smallest: "")
  }

  /// Formats a duration in nanoseconds: `95ns`, `1.23µs`, `45.6ms`, `1.20s`.
  package static func duration(_ nanoseconds: Double) -> String {
    ladder(nanoseconds, [(1e9, "s"), (1e6, "ms"), (1e3, "µs")], smallest: "ns")
  }

  /// Formats a virtual time in minutes, seconds and milliseconds: `1:02.500`.
  package static func clock(milliseconds: UInt64) -> String {
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    return "\(minutes):" + (rest < 10_000 ? "0" : "") + fixed(Double(rest) / 1_000, places: 3)
  }

  /// Formats an amount of memory in powers of 1,000: `640B`, `1.23KB`, `45.6MB`.
  package static func bytes(_ bytes: Double) -> String {
    ladder(bytes, [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "KB")], smallest: "B")
  }

  /// Formats a factor: `×1.24`, `×12.3`, `×1001`, `×12.3k`.
  package static func factor(_ value: Double) -> String {
    if value.isInfinite { return "×∞" }
    if value < 9_999.5 { return "×" + (value.rounded() == value ? "\(Int(nearest: value))" : significant(value)) }
    return "×" + ladder(value, [(1e9, "G"), (1e6, "M"), (1e3, "k")], smallest: "")
  }

  /// Formats the ends of an interval of factors: `1.08 to 1.13`.
  package static func factors(_ low: Double, _ high: Double) -> String {
    "\(factor(low).dropFirst()) to \(factor(high).dropFirst())"
  }

  /// Formats three significant digits, and all digits before the point. A value too small for three decimals is not
  /// written as 0, because 0 would be another claim.
  package static func significant(_ value: Double) -> String {
    let size = value.magnitude
    // Values from 1e15 on, and values that are no numbers, keep their shortest digits.
    if !(size < 1e15) { return "\(value)" }
    if size >= 99.95 || size == 0 { return "\(Int(value.rounded()))" }
    if size < 0.0005 { return "<0.001" }
    let places = size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3
    return fixed(value, places: places)
  }

  /// Removes trailing zeros after a point: `2.50` becomes `2.5`. The zeros of an exponent stay: `1.5e+20`.
  package static func trimmed(_ digits: String) -> String {
    guard digits.contains("."), !digits.contains("e") else { return digits }
    let kept = digits.reversed().drop { $0 == "0" }
    return String((kept.first == "." ? kept.dropFirst() : kept).reversed())
  }

  private static func ladder(_ value: Double, _ rungs: [(size: Double, suffix: String)], smallest: String) -> String {
    // 999.5 of a unit would be written as 1000, so it belongs to the next unit.
    for rung in rungs where value.magnitude >= rung.size * 0.9995 {
      return significant(value / rung.size) + rung.suffix
    }
    if value.rounded() == value { return "\(Int(value))" + smallest }
    if value.magnitude < 0.005 { return (value < 0 ? ">-0.01" : "<0.01") + smallest }
    return (value.magnitude < 0.9995 ? fixed(value, places: 2) : significant(value)) + smallest
  }

  package static func fixed(_ value: Double, places: Int = 2) -> String {
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value.magnitude * scale).rounded()
    guard rounded < 1e15 else { return "\(value)" }
    let scaled = Int(rounded)
    let fraction = String(scaled % Int(scale))
    let padding = String(repeating: "0", count: places - fraction.count)
    return "\(value < 0 ? "-" : "")\(scaled / Int(scale)).\(padding)\(fraction)"
  }
}

extension Int {
  /// Rounds to the nearest `Int`, or to 0 for NaN; clamps values out of range, for which `Int(_:)` would trap.
  package init(nearest value: Double) {
    let rounded = value.rounded()
    self = Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }
}
