import BenchCore
import BenchResults

/// Numbers as pages and answers have them: whole ones with their digits in groups of three, as in `98,369`.
enum PageNumber {
  /// Above it a suffix stands for zeros.
  private static let largest = 9_999_999.5

  /// `0.333`, `20.5`, `10,001`, `12.3M`.
  @Sendable static func count(_ value: Double) -> String {
    let isWhole = value.rounded() == value || value.magnitude >= 99.95
    return isWhole && value.magnitude < largest ? Layout.grouped(Int(value.rounded())) : ShortNumber.count(value)
  }

  /// A text in which numbers with more than six digits behind the point, as a quotient has them, are rounded: `84.6276`
  /// of `84.62756943647775`.
  static func rounded(_ text: String) -> String {
    text.replacing(/([0-9]+)\.([0-9]{7,})/) { match in
      guard let value = Double(match.0) else { return String(match.0) }
      return value < 0.001 ? String(match.0) : ShortNumber.fixed(value, places: value < 1 ? 6 : 4)
    }
  }
}

extension MetricUnit {
  /// A value as pages and answers have it.
  var onPage: @Sendable (Double) -> String {
    let isCount = self == .count || self == .operationsPerSecond || self == .ratio
    return isCount ? PageNumber.count : short
  }
}
