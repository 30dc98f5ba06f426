/// A share in percent, as text.
package enum Percent {
  /// Formats a share that was chosen, such as a threshold: `5 %`, `0.25 %`, `350 %`.
  package static func words(_ share: Double) -> String {
    let percent = share * 100
    let isWhole = abs(percent - percent.rounded()) < 1e-9 && abs(percent) < 1e15
    return (isWhole ? "\(Int(nearest: percent))" : ShortNumber.significant(percent)) + " %"
  }

  /// Formats a measured share: `1.83 %`, `0 %`.
  package static func short(_ share: Double) -> String { "\(ShortNumber.count(share * 100)) %" }

  /// Formats a share to the nearest percent: `34 %`.
  package static func rounded(_ share: Double) -> String { "\(Int(nearest: share * 100)) %" }

  /// Reads `5%`, `5 %` or `2.5%` as a share above 0 and below 1,000 %; returns `nil` for another text.
  package static func read(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let number = Double(text.dropLast().filter { $0 != " " }) else { return nil }
    return number > 0 && number < 1_000 ? number / 100 : nil
  }
}
