import BenchCore

/// A value that a key of a scenario can have, with the ways in which the value is read and spelled.
protocol ScenarioValue: Sendable {
  /// Reads the value under a field, or its default; returns `nil` if the value breaks the rule of the field and this
  /// was reported.
  static func read(_ field: Field<Self>, in section: Section) -> Self?
  var spelled: String { get }
  /// Returns the spelling that this type uses for the value of a text.
  static func canonical(_ text: String) -> String
}

extension ScenarioValue {
  static func canonical(_ text: String) -> String { text }
}

extension Int: ScenarioValue {
  static func read(_ field: Field<Int>, in section: Section) -> Int? { section.value(field) }
  var spelled: String { String(self) }
}

extension UInt64: ScenarioValue {
  static func read(_ field: Field<UInt64>, in section: Section) -> UInt64? { section.value(field) }
  var spelled: String { String(self) }
}

extension Double: ScenarioValue {
  static func read(_ field: Field<Double>, in section: Section) -> Double? { section.value(field) }
  var spelled: String { NumberText.plain(self) }
}

extension Bool: ScenarioValue {
  static func read(_ field: Field<Bool>, in section: Section) -> Bool? { section.value(field) }
  var spelled: String { String(self) }
}

extension Nanoseconds: ScenarioValue {
  static func read(_ field: Field<Nanoseconds>, in section: Section) -> Nanoseconds? { section.value(field) }
  var spelled: String {
    rawValue.isMultiple(of: 1_000_000_000)
      ? "\(rawValue / 1_000_000_000) s" : "\(NumberText.plain(Double(rawValue) / 1e6)) ms"
  }
  static func canonical(_ text: String) -> String {
    Section.time(text).map { Nanoseconds(UInt64($0)).spelled } ?? text
  }
}

extension String: ScenarioValue {
  static func read(_ field: Field<String>, in section: Section) -> String? { section.value(field) }

  /// The text, in quotes unless YAML reads the text as a word without quotes.
  var spelled: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let isReserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    if isEmpty || first?.isLetter == true && isPlain && !isReserved { return self }
    return "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }
}

extension ClosedRange: ScenarioValue where Bound == Int {
  static func read(_ field: Field<ClosedRange<Int>>, in section: Section) -> ClosedRange<Int>? { section.value(field) }
  var spelled: String { count == 1 ? "\(lowerBound)" : "{ uniform: [\(lowerBound), \(upperBound)] }" }
}

extension DistributionSpec: ScenarioValue {
  static func read(_ field: Field<DistributionSpec>, in section: Section) -> DistributionSpec? { section.value(field) }
  var spelled: String {
    let standards = AllDistributions.named(name)?.card.standards ?? [:]
    let unusual = parameters.filter { standards[$0.key] != $0.value }.sorted { $0.key < $1.key }
    if unusual.isEmpty { return name }
    return "{ \(name): { \(unusual.map { "\($0.key): \(NumberText.plain($0.value))" }.joined(separator: ", ")) } }"
  }
}

extension [MixShare]: ScenarioValue {
  static func read(_ field: Field<[MixShare]>, in section: Section) -> [MixShare]? { section.value(field) }
  var spelled: String { "{ \(map { "\($0.kind.name): \(NumberText.plain($0.weight))" }.joined(separator: ", ")) }" }
}

extension [String: Double]: ScenarioValue {
  static func read(_ field: Field<[String: Double]>, in section: Section) -> [String: Double]? { section.value(field) }

  /// The shares in percent, rounded, because multiplying by 100 may add a last digit that was not written.
  var spelled: String {
    let shares = sorted { $0.key < $1.key }.map { "\($0.key): \(NumberText.plain(($0.value * 1e11).rounded() / 1e9))%" }
    return "{ \(shares.joined(separator: ", ")) }"
  }
}
