import BenchCore
import BenchWorkloads

// MARK: - Lists of designs: names from another module, and their options

extension Section {
  private static let designLimit = 100

  /// Reads a list of different designs from a menu, each as its name in columns, or a list of words.
  func value(_ field: Field<[String]>) -> [String]? {
    guard let place = place[field.key.name] else { return nil }
    switch field.key.rule {
    case .names(let menu):
      let parts = place.list(upTo: Self.designLimit, menu.rawValue, example: "[a, b]")
      return parts.map { different($0) { part in design(part, menu).map { ($0, $0) } } }
    case .words(let known):
      let parts = place.list(upTo: known.count, "word", example: "[\(known[0])]")
      return parts?.readAll { $0.word(among: known) }.map { words in known.filter(words.contains) }
    default: return nil
    }
  }

  /// Reads the designs of a list, each with its words for messages; reports a design that is there already.
  private func different<Design: Equatable>(
    _ parts: [PlacedNode], _ read: (PlacedNode) -> (Design, shown: String)?
  ) -> [Design] {
    parts.reduce(into: []) { designs, part in
      guard let (design, shown) = read(part) else { return }
      if designs.contains(design) { part.report(showing: shown, "is in the list already", cure: "remove it") }
      designs.append(design)
    }
  }

  /// Reads a list of different designs, each written `store/derivation`.
  func value(_ field: Field<[Matrix.Design]>) -> [Matrix.Design]? {
    let parts = place[field.key.name]?.list(upTo: Self.designLimit, "design", example: "[normalized/keyed]")
    return parts.map { parts in
      different(parts) { part in
        let words = (part.node.plainText ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2 else {
          return part.refuse(
            "must be a store and a derivation", cure: "for example normalized/keyed; presets have a list of their own")
        }
        for (name, menu) in [(words[0], Rule.Menu.stores), (words[1], .derivations)] {
          let known = context.vocabulary.names(menu)
          // A design with a choice has a name in columns.
          if known.contains(name) || variantCure(name, known) != nil { continue }
          part.report(showing: name, menu.rule, cure: NearestName.cure(name, in: known, all: "known"))
        }
        return (Matrix.Design(store: words[0], derivation: words[1]), part.node.shown)
      }
    }
  }

  private func design(_ place: PlacedNode, _ menu: Rule.Menu) -> String? {
    let known = context.vocabulary.names(menu)
    if let entry = place.node.onlyEntry, known.contains(entry.key) {
      // A choice changes how views are derived, and a graph has no views.
      let options = menu == .graphDerivations ? [] : context.vocabulary.options(of: entry.key)
      if !options.isEmpty { return combination(entry, options, known, place.with(entry.value)) }
    }
    if let name = place.node.designName, known.contains(name) { return name }
    return place.refuse(menu.rule, cure: cure(place.node, known))
  }

  private func cure(_ node: YAMLNode, _ known: [String]) -> String {
    let name = node.designName ?? node.entries?.first?.key ?? ""
    if known.contains(name) { return "write \(name) alone" }
    return variantCure(name, known) ?? NearestName.cure(name, in: known, all: "known")
  }

  /// Returns the design that an entry with options names: `{ observable-tables: { write: set, values: opaque } }`.
  private func combination(
    _ entry: YAMLNode.Entry, _ options: [DesignChoices], _ known: [String], _ place: PlacedNode
  ) -> String? {
    guard let chosen = place.choices(among: options) else { return nil }
    let name = options.reduce(entry.key) { $1.name(of: $0, with: chosen[$1.key] ?? $1.standard) }
    if known.contains(name) || context.vocabulary.options[entry.key] == nil { return name }
    return context.problems.refuse(
      entry.mark, place.path, showing: name, "is no combination that there is",
      cure: "choose one thing less; `storebench list stores` has those that there are")
  }

  private func variantCure(_ name: String, _ known: [String]) -> String? {
    for (design, choices) in context.vocabulary.choices.ordered(by: { $0.key < $1.key }) where known.contains(design) {
      guard let choice = choices.choice(in: name, of: design) else { continue }
      return "write { \(design): { \(choices.key): \(choice) } }"
    }
    return nil
  }
}

extension PlacedNode {
  /// Reads what is chosen about a design; returns the choices by their keys.
  func choices(among options: [DesignChoices]) -> [String: DesignChoice]? {
    guard node.entries?.isEmpty == false else {
      return refuse("must choose something about it", cure: options.first.map { "for example \($0.example)" })
    }
    return values("choice that it has", among: options, by: \.key, "choices") { choices, place in
      switch choices.range {
      case .numbers(let range): place.integer(range).map { .number($0) }
      case .words(let words):
        place.word(among: words, "must be one of \(words.joined(separator: ", "))").map { .word($0) }
      }
    }
  }
}

extension DesignChoices {
  fileprivate var example: String {
    switch range {
    case .numbers(let numbers): "{ \(key): \(numbers.upperBound) }"
    case .words(let words): "{ \(key): \(words.first ?? "") }"
    }
  }
}

extension YAMLNode {
  /// The design that an entry of a list names, either by its name or by a plainer design with an option that is on: `{
  /// sqlite: { file: true } }` is `sqlite-file`. An option that is off has no effect.
  fileprivate var designName: String? {
    if let text { return text }
    guard let entry = onlyEntry, let option = entry.value.onlyEntry, let isOn = Bool(option.value.plainText ?? "")
    else {
      return nil
    }
    return isOn ? "\(entry.key)-\(option.key)" : entry.key
  }
}
