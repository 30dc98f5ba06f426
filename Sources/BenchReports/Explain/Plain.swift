import BenchResults

/// Numbers as sentences show them.
enum Plain {
  /// Formats a number: `10,001`, `20.4`, `none`.
  static func number(_ value: Double) -> String {
    if value == 0 { return "none" }
    if let whole = Int(exactly: value.rounded()), value.rounded() == value || value.magnitude >= 99.95 {
      return Layout.grouped(whole)
    }
    return ShortNumber.significant(value)
  }

  /// Formats a count with its noun: `1 copy`, `10,000 copies`, `no copies`.
  static func count(_ value: Double, _ one: String, _ many: String) -> String {
    value == 0 ? "no \(many)" : "\(number(value)) \(value == 1 ? one : many)"
  }

  /// Formats a share: `96 %`, or `all` for 1. A share just below 1 is `over 99 %`, never `all`.
  static func share(_ value: Double) -> String {
    if value >= 1 { return "all" }
    return value > 0.99 ? "over 99 %" : Percent.rounded(value)
  }

  /// Formats a factor: `340 ×`, `1.24 ×`.
  static func factor(_ value: Double) -> String { "\(number(value < 9.995 ? value : value.rounded())) ×" }

  /// Joins words: `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
