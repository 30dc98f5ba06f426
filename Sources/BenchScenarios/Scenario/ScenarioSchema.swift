import BenchCore
import BenchWorkloads

/// A JSON Schema for scenario files, so that editors complete and check keys while a person types.
///
/// The schema is made from the tables of the reader, so it knows every key, default and meaning. It checks each value
/// alone; only `storebench check` checks rules between values. Its version is draft 07, for editors.
package struct ScenarioSchema: Sendable {
  private let vocabulary: Vocabulary

  package init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// The schema as text with a line end; an equal vocabulary gives an equal text.
  package var json: String { schema.json() + "\n" }

  private var schema: OrderedJSON {
    let head = OrderedJSON.object([
      "$schema": .text("http://json-schema.org/draft-07/schema#"), "title": .text("A scenario of storebench"),
      "description": .text(
        "Written by `storebench schema`. Each value by itself; `storebench check` finds what several values break."),
    ])
    guard case .object(let kinds) = self.kinds(AllForms.named.map(\.kind).dropFirst()) else { return head }
    return head.with(kinds + [(key: "definitions", value: .object(definitions))])
  }

  /// Returns the keys of these kinds. If a file names a kind, only its keys are allowed; if not, only those of stores.
  private func kinds(_ kinds: ArraySlice<ScenarioKind>) -> OrderedJSON {
    guard let first = kinds.first else { return section(of: .store) }
    let kind = RootKeys.kind.key.name
    let isFirst = OrderedJSON.object([
      "properties": .object([(key: kind, value: .object(["const": .text(first.name)]))]),
      "required": .list([.text(kind)]),
    ])
    return .object(["if": isFirst, "then": section(of: first), "else": self.kinds(kinds.dropFirst())])
  }

  private func section(of kind: ScenarioKind) -> OrderedJSON { section(kind.form.section, of: kind) }

  private func section(_ rule: SectionRule, of kind: ScenarioKind) -> OrderedJSON {
    let required = rule.keys.filter(\.isRequired).map { OrderedJSON.text($0.name) }
    return .object([
      "type": .text("object"), "additionalProperties": .flag(false),
      "required": required.isEmpty ? nil : .list(required),
      "properties": .object(rule.keys.map { (key: $0.name, value: property($0, of: kind)) }),
    ])
  }

  private func property(_ key: Key, of kind: ScenarioKind) -> OrderedJSON {
    let standard = key.standard.flatMap { $0.isEmpty ? nil : Self.scalar($0) }
    var notes = [(key: "description", value: OrderedJSON.text(key.meaning))]
    if let standard { notes.append((key: "default", value: standard)) }
    let schema =
      if case .settings(let limit) = key.rule { settings(key, limit, kind) } else { schema(key.rule, of: kind) }
    // A reference hides all other members of the object that contains it.
    guard case .object(let members) = schema, members.first?.key == "$ref" else { return schema.with(notes) }
    return .object([(key: "allOf", value: .list([schema]))] + notes)
  }

  private static func scalar(_ text: String) -> OrderedJSON {
    switch NumberText(text) {
    case .whole(let number): .whole(number)
    case .fraction(let number): .number(number)
    default: text == "true" || text == "false" ? .flag(text == "true") : .text(text)
    }
  }

  private func schema(_ rule: Rule, of kind: ScenarioKind) -> OrderedJSON {
    switch rule {
    case .integer(let range): Self.whole(range)
    case .seed: .object(["type": .text("integer"), "minimum": .whole(0), "maximum": .digits("\(UInt64.max)")])
    case .number(let range): Self.number(range)
    case .flag: Self.flag
    case .text(let limit): Self.text(limit, "^[^\\n]*\\S[^\\n]*\\n?$")
    case .phaseName: Self.text(64, "^(?!(\\*|load|mount)\\n?$)[^\\n]*\\S[^\\n]*\\n?$")
    case .slug(let limit): Self.text(limit, "^[A-Za-z0-9_][A-Za-z0-9_.-]*$")
    case .textSize(let range):
      Self.any([
        Self.whole(range), Self.mapping([("uniform", Self.list(Self.whole(range), atLeast: 2, atMost: 2))], atMost: 1),
      ])
    case .duration: Self.time
    case .distribution: Self.reference("distribution")
    case .word(let words): Self.words(words)
    case .words(let words): Self.list(Self.words(words), atLeast: 1, atMost: words.count, areDifferent: true)
    case .names(let menu): Self.list(Self.reference(menu.rawValue), atLeast: 1, atMost: 100, areDifferent: true)
    case .designs: Self.list(Self.text(200, "^[^/]+/[^/]+$"), atLeast: 1, atMost: 100, areDifferent: true)
    case .weights(let kinds, let range): Self.mapping(kinds.map { ($0, Self.number(range)) })
    case .windows(let limit): Self.list(Self.list(Self.time, atLeast: 2, atMost: 2), atLeast: 1, atMost: limit)
    case .path: Self.text(1_000, "^(\\.|[^.]+(\\.[^.]+)*)$")
    case .files(let limit): Self.files(limit)
    case .section(let section): self.section(section, of: kind)
    case .list(let section, let limit): Self.list(self.section(section, of: kind), atMost: limit)
    case .sentences(let limit): Self.list(Self.sentence, atMost: limit)
    case .share: Self.text(100, "^[0-9][0-9_]*(\\.[0-9]+)? *%$")
    case .shares: Self.mapping(vocabulary.times.map { ($0, Self.text(100, "^[0-9][0-9_]*(\\.[0-9]+)? *%$")) })
    case .labels(let limit): Self.named(Self.text(limit, "^[^`\\n]*\\S[^`\\n]*$"))
    case .rate: Self.rate
    case .drawnTime: Self.any([Self.time, Self.mapping([("exponential", Self.time)], atMost: 1)])
    case .phases: Self.list(Self.text(64, "\\S"), atLeast: 1, atMost: LoadKeys.phaseLimit, areDifferent: true)
    case .limits:
      Self.list(Self.text(100, "^[a-z0-9_]+ <= [0-9][0-9_.eE+-]*( ?(us|ms|s|min))?$"), atLeast: 1, atMost: 10)
    case .settings: .object([])
    }
  }

  private static var time: OrderedJSON { text(100, "^[0-9][0-9_]*(\\.[0-9]+)?([eE][+-]?[0-9]+)? ?(us|ms|s|min)$") }

  private static var rate: OrderedJSON {
    let shapes = AllArrivals.cards.map { card in
      if card.takesFile { return mapping([(card.name, text(1_000, "\\S"))], atMost: 1) }
      let numbers = card.parameters.map { ($0.name, number(NumberRange($0.range))) }
      return mapping([(card.name, numbers.count == 1 ? numbers[0].1 : mapping(numbers))], atMost: 1)
    }
    return Self.any([number(NumberRange(ArrivalParameter.rates))] + shapes)
  }
  /// Returns the schema of a whole number. A large number may be a text, because `1_000` is a text in YAML.
  private static func whole(_ range: ClosedRange<Int>) -> OrderedJSON {
    let number = OrderedJSON.object([
      "type": .text("integer"), "minimum": .whole(range.lowerBound), "maximum": .whole(range.upperBound),
    ])
    return range.upperBound < 1_000 ? number : Self.any([number, grouped("")])
  }

  private static func number(_ range: NumberRange) -> OrderedJSON {
    let number = OrderedJSON.object([
      "type": .text("number"),
      range.lower?.isIncluded == false ? "exclusiveMinimum" : "minimum": range.lower.map { .number($0.number) },
      range.upper?.isIncluded == false ? "exclusiveMaximum" : "maximum": range.upper.map { .number($0.number) },
    ])
    return Self.any([number, grouped("(\\.[0-9]+)?([eE][+-]?[0-9]+)?")])
  }

  private static func grouped(_ rest: String) -> OrderedJSON {
    .object(["type": .text("string"), "pattern": .text("^[1-9][0-9]*(_[0-9]+)+\(rest)$")])
  }

  private static func text(_ limit: Int, _ pattern: String) -> OrderedJSON {
    .object(["type": .text("string"), "maxLength": .whole(limit), "pattern": .text(pattern)])
  }

  private static func any(_ schemas: [OrderedJSON]) -> OrderedJSON { .object(["anyOf": .list(schemas)]) }

  private static func words(_ words: [String]) -> OrderedJSON { .object(["enum": .list(words.map { .text($0) })]) }

  private static func reference(_ name: String) -> OrderedJSON {
    .object(["$ref": .text("#/definitions/\(name.replacing(" ", with: "-"))")])
  }

  private static func list(
    _ items: OrderedJSON, atLeast: Int? = nil, atMost: Int, areDifferent: Bool = false
  ) -> OrderedJSON {
    .object([
      "type": .text("array"), "minItems": atLeast.map { .whole($0) }, "maxItems": .whole(atMost),
      "uniqueItems": areDifferent ? .flag(true) : nil, "items": items,
    ])
  }

  /// Returns the schema of a mapping that has at least one of these keys, and no other keys.
  private static func mapping(
    _ members: [(String, OrderedJSON)], atMost: Int? = nil, patterns: [(String, OrderedJSON)] = []
  ) -> OrderedJSON {
    .object([
      "type": .text("object"), "additionalProperties": .flag(false), "minProperties": .whole(1),
      "maxProperties": atMost.map { .whole($0) }, "properties": .object(members.map { (key: $0.0, value: $0.1) }),
      "patternProperties": patterns.isEmpty ? nil : .object(patterns.map { (key: $0.0, value: $0.1) }),
    ])
  }

  private static func files(_ limit: Int) -> OrderedJSON {
    let file = text(1_000, "\\S")
    let one = Self.any([file, list(file, atLeast: 1, atMost: limit)])
    return Self.any([one, named(one)])
  }

  /// Returns the schema of a mapping from at least one name, which may be any.
  private static func named(_ value: OrderedJSON) -> OrderedJSON {
    .object(["type": .text("object"), "minProperties": .whole(1), "additionalProperties": value])
  }

  private static var sentence: OrderedJSON {
    let words = text(500, "\\S")
    let levels = ExpectationLevel.allCases.map { ($0.rawValue, words) }
    return Self.any([words, mapping(levels, atMost: 1)])
  }

  private var definitions: [OrderedJSON.Member] {
    let designs = Rule.Menu.allCases.map { menu in
      let names = vocabulary.names(menu)
      let definition = Self.any([Self.words(names)] + names.flatMap { options($0, names) })
      return (key: menu.rawValue.replacing(" ", with: "-"), value: definition)
    }
    return [(key: "distribution", value: distribution)] + designs + [
      (key: "numbers", value: Self.values(of: Self.number(NumberRange()))),
      (key: "words", value: Self.values(of: Self.any([Self.text(100, "\\S"), Self.flag]))),
    ]
  }

  private var distribution: OrderedJSON {
    let cards = vocabulary.distributions.ordered { $0.name < $1.name }
    let parametrized = cards.compactMap { card -> OrderedJSON? in
      guard let first = card.parameters.first else { return nil }
      let all = Self.mapping(card.parameters.map { ($0.name, Self.number($0.range)) })
      let value = Self.any([Self.number(first.range), all])
      return Self.mapping([(card.name, value)], atMost: 1)
    }
    return Self.any([Self.words(cards.map(\.name))] + parametrized)
  }

  /// Returns the schemas of a design's options: `{ cached-by-argument: { size: 100 } }`, `{ sqlite: { file: true } }`.
  private func options(_ name: String, _ known: [String]) -> [OrderedJSON] {
    let flags = known.filter { $0.hasPrefix("\(name)-") }.map { (String($0.dropFirst(name.count + 1)), Self.flag) }
    let switched = flags.map { Self.mapping([(name, Self.mapping([$0], atMost: 1))], atMost: 1) }
    let options = vocabulary.options(of: name)
    if options.isEmpty { return switched }
    let values = options.map { choices in
      switch choices.range {
      case .numbers(let range): (choices.key, Self.whole(range))
      case .words(let words): (choices.key, Self.words(words))
      }
    }
    let choosing = Self.mapping([(name, Self.mapping(values, atMost: values.count))], atMost: 1)
    // The variants of a store with options are chosen by words; they are not switched on.
    return [choosing] + (vocabulary.options[name] == nil ? switched : [])
  }

  private static let flag = OrderedJSON.object(["type": .text("boolean")])

  private func settings(_ key: Key, _ limit: Int, _ kind: ScenarioKind) -> OrderedJSON {
    let paths = kind.form.paths(vocabulary).map { ($0.text, Self.reference($0.takesWords ? "words" : "numbers")) }
    let isSweep = key.name == RootKeys.sweep.key.name
    let short = [PhaseKeys.operations.key.name, RootKeys.repetitions.key.name].map { ($0, Self.reference("numbers")) }
    // Flows have names, which paths contain: `load.<flow>.rate`.
    let hasFlows = paths.contains { $0.0.hasPrefix("\(RootKeys.load.key.name).") }
    let either = Self.any([Self.reference("numbers"), Self.reference("words")])
    return Self.mapping(
      isSweep ? paths : paths + short, atMost: limit,
      patterns: hasFlows ? [("^\(RootKeys.load.key.name)\\.[^.]+\\..+$", either)] : [])
  }

  private static func values(of value: OrderedJSON) -> OrderedJSON {
    Self.any([value, list(value, atLeast: 1, atMost: SettingsReader.valueLimit, areDifferent: true)])
  }
}
