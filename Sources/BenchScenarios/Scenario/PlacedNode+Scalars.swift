import BenchCore
import BenchWorkloads

// Readers of single values: numbers, texts, names and times.

extension PlacedNode {
  func time(_ range: ClosedRange<Nanoseconds>) -> Nanoseconds? {
    let text = node.plainText ?? ""
    let unit = Self.unit(of: text)
    guard let factor = Self.units[unit], text.count > unit.count else {
      return refuse("must be a number and a unit (us, ms, s or min)", cure: "for example '5 s'")
    }
    let known = NumberRange(Double(range.lowerBound.rawValue) / factor...Double(range.upperBound.rawValue) / factor)
    let digits = text.dropLast(unit.count)
    let amount = spelled(String(digits.last == " " ? digits.dropLast() : digits))
    return amount.number(known, unit: " \(unit)").map { Nanoseconds(UInt64(($0 * factor).rounded())) }
  }

  /// Reads a number of hundredths with the percent sign: `5%`.
  func share(_ range: NumberRange) -> Double? {
    guard let text = node.plainText, text.hasSuffix("%") else {
      return refuse("must be a share in percent", cure: "for example '5%'")
    }
    return spelled(text.dropLast().filter { $0 != " " }).number(range, unit: "%").map { $0 / 100 }
  }

  /// Returns the same place with another spelling of its value.
  private func spelled(_ text: String) -> PlacedNode { with(.plain(text, at: node.mark)) }

  static let units: [String: Double] = ["us": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9]

  /// Returns the letters with which a text ends.
  static func unit(of text: String) -> String { String(text.reversed().prefix { $0.isLetter }.reversed()) }

  /// Returns the nanoseconds of a time that is written as a number and a unit, apart from each other.
  static func time(_ text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]), let unit = units[String(words[1])] else { return nil }
    return number * unit
  }

  func integer(_ range: ClosedRange<Int>) -> Int? {
    let number: Int
    switch NumberText(node.plainText ?? "") {
    case .whole(let whole): number = whole
    case .outOfReach: number = node.plainText?.first == "-" ? .min : .max
    default: return refuse("must be a whole number", cure: wholeCure)
    }
    if range.contains(number) { return number }
    if range.count == 1 { return refuse("must be \(range.lowerBound)") }
    let (end, bound) = number < range.lowerBound ? ("least", range.lowerBound) : ("most", range.upperBound)
    return refuse("must be at \(end) \(NumberText.grouped(bound))")
  }

  private var wholeCure: String? {
    if case .scalar(let text, false) = node.content, case .whole = NumberText(text) { return "write it without quotes" }
    if case .fraction(let number) = NumberText(node.plainText ?? ""), let whole = Int(exactly: number) {
      return "write \(NumberText.grouped(whole))"
    }
    return commaCure
  }

  private var commaCure: String? {
    let text = node.plainText ?? ""
    let hasCommas = text.wholeMatch(of: /[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?/) != nil
    return hasCommas ? "write \(text.replacing(",", with: "_"))" : nil
  }

  func number(_ range: NumberRange, unit: String = "") -> Double? {
    let number: Double
    switch NumberText(node.plainText ?? "") {
    case .whole(let whole): number = Double(whole)
    case .fraction(let fraction): number = fraction
    case .outOfReach, .notFinite: return refuse(showing: node.shown + unit, "must be a finite number")
    case .notANumber: return refuse(showing: node.shown + unit, "must be a number", cure: commaCure)
    }
    guard let rule = range.violation(of: number) else { return number }
    return refuse(showing: node.shown + unit, rule + unit)
  }

  /// Reads a text on one line; a text that YAML would read as a number, a flag or nothing needs quotes.
  func text(limit: Int) -> String? {
    guard case .scalar(let text, let isPlain) = node.content, !node.isNull else { return refuse("must be a text") }
    if isPlain, NumberText(text) != .notANumber || text == "true" || text == "false" {
      return refuse("must be a text", cure: "put quotes around it if you mean it")
    }
    let line = text.last == "\n" ? String(text.dropLast()) : text
    let hasText = line.contains { !$0.isWhitespace }
    guard hasText, !line.contains(where: \.isNewline) else { return refuse("must be one line of text") }
    return line.count <= limit ? line : refuse("must be at most \(NumberText.grouped(limit)) characters long")
  }

  func phaseName() -> String? {
    guard let text = text(limit: 64) else { return nil }
    return OperationLog.Phase.reserved.contains(text)
      ? refuse("must not be '*', 'load' or 'mount'", cure: "they mean something else in columns") : text
  }

  func slug(limit: Int) -> String? {
    guard let text = text(limit: limit) else { return nil }
    let isSlug = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    if isSlug, text.first != ".", text.first != "-" { return text }
    return refuse(
      "must consist of letters, digits, '-', '_' and '.', and begin with a letter, a digit or '_'",
      cure: "it becomes part of a folder name")
  }

  func importPath() -> String? {
    guard let text = node.text, !text.isEmpty, text.count <= 1_000 else {
      return refuse("must be a path", cure: "for example 'data.nodes', or '.' for the value itself")
    }
    let isWhole = text == "." || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    return isWhole ? text : refuse("must be names joined by single points", cure: "for example 'data.nodes'")
  }

  func word(among words: [String], _ rule: String = "must be one of those this program knows") -> String? {
    if let text = node.text, words.contains(text) { return text }
    return refuse(rule, cure: NearestName.cure(ShownText.short(node.plainText ?? ""), in: words, all: "known"))
  }
}
