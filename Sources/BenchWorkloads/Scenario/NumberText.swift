/// The notation of numbers in scenarios: decimal digits, which may have `_` between them; numbers that are not whole
/// have a point or an exponent. Octal, hexadecimal, leading zeros and infinity are no numbers.
enum NumberText: Equatable {
  case whole(Int)
  case fraction(Double)
  /// A number that is too large for a machine word.
  case outOfReach
  /// `.nan` or `.inf`, in any of their spellings.
  case notFinite
  case notANumber

  init(_ text: String) {
    self = Self.endless.contains(text.lowercased()) ? .notFinite : Self.finite(text) ?? .notANumber
  }

  private static func finite(_ text: String) -> NumberText? {
    var rest = Substring(text)
    let sign = rest.first == "-" ? "-" : ""
    rest = rest.dropFirst(sign.count)
    guard let whole = digits(&rest), whole == "0" || whole.first != "0" else { return nil }
    var canonical = sign + whole
    if rest.isEmpty { return Int(canonical).map { .whole($0) } ?? .outOfReach }
    if rest.first == "." {
      rest.removeFirst()
      guard let decimals = digits(&rest) else { return nil }
      canonical += "." + decimals
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      canonical += "e"
      if rest.first == "+" || rest.first == "-" { canonical.append(rest.removeFirst()) }
      guard let digits = digits(&rest) else { return nil }
      canonical += digits
    }
    guard rest.isEmpty, let number = Double(canonical) else { return nil }
    return number.isFinite ? .fraction(number) : .outOfReach
  }

  /// Takes digits, with single underscores between them, from the front; returns the digits without underscores.
  private static func digits(_ rest: inout Substring) -> String? {
    var digits = ""
    var afterDigit = false
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        digits.append(character)
        afterDigit = true
      } else if character == "_", afterDigit {
        afterDigit = false
      } else {
        break
      }
      rest.removeFirst()
    }
    return afterDigit ? digits : nil
  }

  private static let endless: Set<String> = [
    ".nan", "nan", ".inf", "+.inf", "-.inf", "inf", "+inf", "-inf", "infinity", "-infinity",
  ]

  /// Formats a number for point names and messages: without separators and, if it is whole, without a point.
  static func plain(_ number: Double) -> String {
    if let whole = Int(exactly: number) { String(whole) } else { "\(number)" }
  }

  /// Formats a number with the separators of scenarios: `10_000_000`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append("_") }
      grouped.append(digit)
    }
    return (number < 0 ? "-" : "") + grouped
  }
}
