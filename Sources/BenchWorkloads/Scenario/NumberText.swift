/// The notation of numbers in scenarios: decimal digits, which may have `_` between them; numbers that are not whole
/// have a point or an exponent. Octal, hexadecimal, leading zeros and infinity are no numbers.
package enum NumberText: Equatable {
  case whole(Int)
  case fraction(Double)
  /// A number that is too large for a machine word.
  case outOfReach
  /// `.nan` or `.inf`, in any of their spellings.
  case notFinite
  case notANumber

  package init(_ text: String) {
    self = Self.endless.contains(text.lowercased()) ? .notFinite : Self.finite(text) ?? .notANumber
  }

  private static func finite(_ text: String) -> NumberText? {
    let halves = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].first == "-" ? parts[0].dropFirst() : parts[0]
    let exponents = halves.dropFirst().map { ["+", "-"].contains($0.first) ? $0.dropFirst() : $0 }
    let digits = [whole] + parts.dropFirst() + exponents
    guard parts.count <= 2, halves.count <= 2, digits.allSatisfy(isDigits), whole == "0" || whole.first != "0" else {
      return nil
    }
    let canonical = text.filter { $0 != "_" }
    if digits.count == 1 { return Int(canonical).map { .whole($0) } ?? .outOfReach }
    guard let number = Double(canonical) else { return nil }
    return number.isFinite ? .fraction(number) : .outOfReach
  }

  /// Returns true for digits with single underscores between them.
  private static func isDigits(_ text: Substring) -> Bool {
    text.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { group in
      !group.isEmpty && group.allSatisfy { $0.isASCII && $0.isNumber }
    }
  }

  private static let endless: Set<String> = [
    ".nan", "nan", ".inf", "+.inf", "-.inf", "inf", "+inf", "-inf", "infinity", "-infinity",
  ]

  /// Formats a number for point names and messages: without separators and, if it is whole, without a point.
  package static func plain(_ number: Double) -> String {
    if let whole = Int(exactly: number) { String(whole) } else { "\(number)" }
  }

  /// Formats a number with the separators of scenarios: `10_000_000`.
  package static func grouped(_ number: Int) -> String {
    if (-999...999).contains(number) { return String(number) }
    let rest = String((number % 1_000).magnitude)
    return "\(grouped(number / 1_000))_" + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
