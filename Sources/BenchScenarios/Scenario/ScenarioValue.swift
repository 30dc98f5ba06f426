import BenchCore
import BenchWorkloads

/// A value that a key of a scenario can have, with the ways in which the value is read and spelled.
protocol ScenarioValue: Equatable, Sendable {
  /// Reads a value; returns `nil` if the value breaks the rule and this was reported.
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Self?
  /// Returns the default of a key, which has the spelling `standard`.
  static func standard(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Self?
  var spelled: String { get }
  /// Returns the spelling that this type uses for the value of a text.
  static func canonical(_ text: String) -> String
}

extension ScenarioValue {
  static func standard(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Self? {
    read(place, rule, context)
  }

  static func canonical(_ text: String) -> String { text }
}

extension Section {
  /// Reads the value of a field, or its default; returns `nil` if there is neither, or after a problem.
  func value<Value: ScenarioValue>(_ field: Field<Value>) -> Value? {
    let key = field.key
    if let place = place[key.name] { return Value.read(place, key.rule, context) }
    return key.standard.flatMap { text in
      let place = PlacedNode(node: .plain(text, at: mark), path: subject(key), problems: context.problems)
      return Value.standard(place, key.rule, context)
    }
  }
}

extension Int: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Int? {
    if case .integer(let range) = rule { place.integer(range) } else { nil }
  }
  var spelled: String { String(self) }
}

extension UInt64: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> UInt64? {
    let text = place.node.plainText ?? ""
    if NumberText(text) != .notANumber, let seed = UInt64(text.filter { $0 != "_" }) { return seed }
    return place.refuse("must be a whole number from 0 to \(UInt64.max)")
  }
  var spelled: String { String(self) }
}

extension Double: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Double? {
    switch rule {
    case .number(let range): place.number(range)
    case .share(let range): place.share(range)
    default: nil
    }
  }
  var spelled: String { NumberText.plain(self) }
}

extension Bool: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Bool? {
    Bool(place.node.plainText ?? "") ?? place.refuse("must be true or false")
  }
  var spelled: String { String(self) }
}

extension Nanoseconds: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> Nanoseconds? {
    if case .duration(let range) = rule { place.time(range) } else { nil }
  }
  var spelled: String {
    rawValue.isMultiple(of: 1_000_000_000)
      ? "\(rawValue / 1_000_000_000) s" : "\(NumberText.plain(Double(rawValue) / 1e6)) ms"
  }
  static func canonical(_ text: String) -> String {
    PlacedNode.time(text).map { Nanoseconds(UInt64($0)).spelled } ?? text
  }
}

extension String: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> String? {
    switch rule {
    case .text(let limit): place.text(limit: limit)
    case .phaseName: place.phaseName()
    case .slug(let limit): place.slug(limit: limit)
    case .path: place.importPath()
    case .word(let words): place.word(among: words)
    default: nil
    }
  }

  /// Returns the default as it is: an empty text is a default, but cannot be written.
  static func standard(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> String? { place.node.text }

  /// The text, in quotes unless YAML reads the text as a word without quotes.
  var spelled: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let isReserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(lowercased())
    if isEmpty || first?.isLetter == true && isPlain && !isReserved { return self }
    return "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }
}

extension ClosedRange: ScenarioValue where Bound == Int {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> ClosedRange<Int>? {
    guard case .textSize(let range) = rule else { return nil }
    if place.node.entries == nil { return place.integer(range).map { $0...$0 } }
    guard place.node.onlyEntry?.key == "uniform", let ends = place["uniform"]?.parts, ends.count == 2 else {
      return place.refuse("must be a number of characters or a range", cure: "for example { uniform: [20, 60] }")
    }
    let (least, most) = (ends[0].integer(range), ends[1].integer(range))
    guard let least, let most else { return nil }
    return least <= most ? least...most : ends[1].refuse("must be at least uniform[0] (\(ends[0].node.shown))")
  }
  var spelled: String { count == 1 ? "\(lowerBound)" : "{ uniform: [\(lowerBound), \(upperBound)] }" }
}

extension DistributionSpec: ScenarioValue {
  /// Reads a distribution: `uniform`, `{ zipfian: 0.9 }` or `{ hotspot: { set: 0.2, operations: 0.8 } }`.
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> DistributionSpec? {
    let cards = context.vocabulary.distributions
    let entry = place.node.onlyEntry
    guard let name = entry?.key ?? (place.node.isNull ? nil : place.node.plainText) else {
      return place.refuse("must name one distribution", cure: "for example uniform or { zipfian: 0.9 }")
    }
    guard let card = cards.first(where: { $0.name == name }) else {
      return place.problems.refuse(
        entry?.mark ?? place.node.mark, place.path, showing: ShownText.short(name),
        "must be a distribution this program knows",
        cure: NearestName.cure(name, in: cards.map(\.name).ordered(), all: "known"))
    }
    let given = entry.map { parameters(place.inside($0), card) } ?? [:]
    return given.map { DistributionSpec(name, card.standards.merging($0) { $1 }) }
  }

  private static func parameters(_ place: PlacedNode, _ card: DistributionCard) -> [String: Double]? {
    guard let first = card.parameters.first else {
      return place.refuse("takes no parameter", cure: "write the name alone")
    }
    if place.node.entries == nil { return place.number(first.range).map { [first.name: $0] } }
    return place.values("parameter of it", among: card.parameters, by: \.name, "parameters") { $1.number($0.range) }
  }

  var spelled: String {
    let standards = AllDistributions.named(name)?.card.standards ?? [:]
    let unusual = parameters.filter { standards[$0.key] != $0.value }.ordered { $0.key < $1.key }
    if unusual.isEmpty { return name }
    return "{ \(name): { \(unusual.map { "\($0.key): \(NumberText.plain($0.value))" }.joined(separator: ", ")) } }"
  }
}

/// A kind with its weight in a mix.
protocol KindShare: Equatable, Sendable {
  associatedtype Kind: WeighedKind
  var kind: Kind { get }
  var weight: Double { get }
  init(kind: Kind, weight: Double)
}

extension Share: KindShare {}

extension Array: ScenarioValue where Element: KindShare {
  /// Reads kinds with their weights, in the order of `inMix`.
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> [Element]? {
    guard case .weights(_, let range) = rule else { return nil }
    guard place.node.entries?.isEmpty == false else {
      let (noun, example) = (Element.Kind.noun, Element.Kind.example.name)
      return place.refuse("must name at least one \(noun)", cure: "for example { \(example): 1 }")
    }
    let kinds = Element.Kind.inMix
    let weights = place.values(Element.Kind.noun, among: kinds, by: \.name, "kinds") { $1.number(range) }
    return weights.map { weights in
      kinds.compactMap { kind in weights[kind.name].map { Element(kind: kind, weight: $0) } }
    }
  }

  var spelled: String { "{ \(map { "\($0.kind.name): \(NumberText.plain($0.weight))" }.joined(separator: ", ")) }" }
}

extension [String: Double]: ScenarioValue {
  /// Reads metrics of times with their shares.
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> [String: Double]? {
    guard case .shares(let range) = rule else { return nil }
    guard place.node.entries?.isEmpty == false else {
      return place.refuse("must name metrics of times with shares", cure: "for example { latency_p50_ns: 5% }")
    }
    return place.values(
      "metric of times that has rows", among: context.vocabulary.times, by: \.self, "there are"
    ) { $1.share(range) }
  }

  /// The shares in percent, rounded, because multiplying by 100 may add a last digit that was not written.
  var spelled: String {
    let shares = sorted { $0.key < $1.key }.map { "\($0.key): \(NumberText.plain(($0.value * 1e11).rounded() / 1e9))%" }
    return "{ \(shares.joined(separator: ", ")) }"
  }
}
