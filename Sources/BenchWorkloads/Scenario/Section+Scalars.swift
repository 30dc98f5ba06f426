import BenchCore

// Readers of fields that hold one value: numbers, flags, texts, names and times.

extension Section {
  func value(_ field: Field<Int>) -> Int? {
    guard case .integer(let range) = field.key.rule else { preconditionFailure("\(field.key.name) is no integer") }
    return nodeOrStandard(field.key).flatMap { integer($0, range, subject(field.key)) }
  }

  func value(_ field: Field<UInt64>) -> UInt64? {
    guard let node = nodeOrStandard(field.key) else { return nil }
    let text = node.plainText ?? ""
    switch NumberText(text) {
    case .whole, .outOfReach: if let seed = UInt64(text.filter { $0 != "_" }) { return seed }
    default: break
    }
    return refuse(field.key, "must be a whole number from 0 to \(UInt64.max)")
  }

  func value(_ field: Field<Double>) -> Double? {
    guard case .number(let range) = field.key.rule else { preconditionFailure("\(field.key.name) is no number") }
    return nodeOrStandard(field.key).flatMap { number($0, range, subject(field.key)) }
  }

  func value(_ field: Field<Bool>) -> Bool? {
    guard let node = nodeOrStandard(field.key) else { return nil }
    return Bool(node.plainText ?? "") ?? refuse(field.key, "must be true or false")
  }

  func value(_ field: Field<Nanoseconds>) -> Nanoseconds? {
    guard case .duration(let range) = field.key.rule, let node = nodeOrStandard(field.key) else { return nil }
    return time(node, range, subject(field.key))
  }

  func time(_ node: YAMLNode, _ range: ClosedRange<Nanoseconds>, _ subject: String) -> Nanoseconds? {
    let text = node.plainText ?? ""
    let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
    guard let factor = Self.units[unit], text.count > unit.count else {
      return context.refuse(node, subject, "must be a number and a unit (us, ms, s or min)", cure: "for example '5 s'")
    }
    let known = NumberRange(Double(range.lowerBound.rawValue) / factor...Double(range.upperBound.rawValue) / factor)
    let digits = text.dropLast(unit.count)
    let amount = YAMLNode.plain(String(digits.last == " " ? digits.dropLast() : digits), at: node.mark)
    guard let number = number(amount, known, subject, unit: " \(unit)") else { return nil }
    return Nanoseconds(UInt64((number * factor).rounded()))
  }

  static let units: [String: Double] = ["us": 1e3, "ms": 1e6, "s": 1e9, "min": 60e9]

  /// Returns the nanoseconds of a time that is written as a number and a unit, apart from each other.
  static func time(_ text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]), let unit = units[String(words[1])] else { return nil }
    return number * unit
  }

  /// Reads a text, a name or a path, by the rule of the field. If the key is left out, returns its default or, without
  /// a default, `nil`.
  func value(_ field: Field<String>) -> String? {
    guard let node = node(field.key) else { return field.key.standard }
    switch field.key.rule {
    case .text(let limit): return text(node, field.key, limit: limit)
    case .slug(let limit): return slug(node, field.key, limit: limit)
    case .path: return path(node, field.key)
    case .word(let words): return word(node, words, field.key)
    default: preconditionFailure("\(field.key.name) is no text")
    }
  }

  func integer(_ node: YAMLNode, _ range: ClosedRange<Int>, _ subject: String) -> Int? {
    let number: Int
    switch NumberText(node.plainText ?? "") {
    case .whole(let whole): number = whole
    case .outOfReach where node.plainText?.first == "-": number = .min
    case .outOfReach: number = .max
    default: return context.refuse(node, subject, "must be a whole number", cure: wholeCure(node))
    }
    if range.contains(number) { return number }
    let rule =
      if range.count == 1 {
        "must be \(range.lowerBound)"
      } else if number < range.lowerBound {
        "must be at least \(NumberText.grouped(range.lowerBound))"
      } else {
        "must be at most \(NumberText.grouped(range.upperBound))"
      }
    return context.refuse(node, subject, rule)
  }

  private func wholeCure(_ node: YAMLNode) -> String? {
    if case .scalar(let text, false) = node.content, case .whole = NumberText(text) { return "write it without quotes" }
    if case .fraction(let number) = NumberText(node.plainText ?? ""), let whole = Int(exactly: number) {
      return "write \(NumberText.grouped(whole))"
    }
    return commaCure(node)
  }

  private func commaCure(_ node: YAMLNode) -> String? {
    let text = node.plainText ?? ""
    let hasCommas = text.wholeMatch(of: /[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?/) != nil
    return hasCommas ? "write \(text.replacing(",", with: "_"))" : nil
  }

  func number(_ node: YAMLNode, _ range: NumberRange, _ subject: String, unit: String = "") -> Double? {
    let number: Double
    switch NumberText(node.plainText ?? "") {
    case .whole(let whole): number = Double(whole)
    case .fraction(let fraction): number = fraction
    case .outOfReach, .notFinite:
      return context.refuse(node, subject, showing: node.shown + unit, "must be a finite number")
    case .notANumber:
      return context.refuse(node, subject, showing: node.shown + unit, "must be a number", cure: commaCure(node))
    }
    guard let rule = range.violation(of: number) else { return number }
    return context.refuse(node, subject, showing: node.shown + unit, rule + unit)
  }

  /// Reads a text on one line; a text that YAML would read as a number, a flag or nothing needs quotes.
  func text(_ node: YAMLNode, _ key: Key, limit: Int) -> String? {
    guard case .scalar(let text, let isPlain) = node.content, !node.isNull else { return refuse(key, "must be a text") }
    if isPlain, NumberText(text) != .notANumber || text == "true" || text == "false" {
      return refuse(key, "must be a text", cure: "put quotes around it if you mean it")
    }
    let line = text.last == "\n" ? String(text.dropLast()) : text
    let hasText = line.contains { !$0.isWhitespace }
    guard hasText, !line.contains(where: \.isNewline) else { return refuse(key, "must be one line of text") }
    guard line.count <= limit else {
      return refuse(key, "must be at most \(NumberText.grouped(limit)) characters long")
    }
    return line
  }

  private func slug(_ node: YAMLNode, _ key: Key, limit: Int) -> String? {
    guard let text = text(node, key, limit: limit) else { return nil }
    let isSlug = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    guard isSlug, text.first != ".", text.first != "-" else {
      return refuse(
        key, "must consist of letters, digits, '-', '_' and '.', and begin with a letter, a digit or '_'",
        cure: "it becomes part of a folder name")
    }
    return text
  }

  private func path(_ node: YAMLNode, _ key: Key) -> String? {
    guard let text = node.text, !text.isEmpty, text.count <= 1_000 else {
      return refuse(key, "must be a path", cure: "for example 'data.nodes', or '.' for the value itself")
    }
    let isWhole = text == "." || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    guard isWhole else { return refuse(key, "must be names joined by single points", cure: "for example 'data.nodes'") }
    return text
  }

  private func word(_ node: YAMLNode, _ words: [String], _ key: Key) -> String? {
    guard let text = node.text, words.contains(text) else {
      return refuse(
        key, "must be one of those this program knows",
        cure: NearestName.cure(YAMLNode.short(node.plainText ?? ""), in: words, all: "known"))
    }
    return text
  }
}
