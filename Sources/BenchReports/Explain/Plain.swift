import BenchResults
import BenchVerdicts

/// Numbers as sentences show them.
enum Plain {
  /// Formats a share: `96 %`, or `all` for 1. A share just below 1 is `over 99 %`, never `all`.
  static func share(_ value: Double) -> String {
    if value >= 1 { return "all" }
    return value > 0.99 ? "over 99 %" : Percent.rounded(value)
  }

  /// Formats a factor: `340 ×`, `1.24 ×`.
  static func factor(_ value: Double) -> String { "\(AnswerNumber.count(value < 9.995 ? value : value.rounded())) ×" }

  /// Joins words: `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }
}
