import BenchCore

// MARK: - Lists of designs: names from another module, and their options

extension Section {
  private static let designLimit = 100

  /// Reads a list of different designs from a menu; returns the name of each design in columns.
  func value(_ field: Field<[String]>) -> [String]? {
    guard case .names(let menu) = field.key.rule, let node = node(field.key) else { return nil }
    guard let elements = node.elements, !elements.isEmpty else {
      return refuse(field.key, "must be a list of at least one \(menu.rawValue)", cure: "write them as [a, b]")
    }
    if elements.count > Self.designLimit { return refuse(field.key, "must have at most \(Self.designLimit) entries") }
    return different(elements, field.key) { element, subject in
      design(element, menu, subject).map { ($0, $0) }
    }
  }

  /// Reads the designs of a list, each with its words for messages; reports a design that is there already.
  private func different<Design: Equatable>(
    _ elements: [YAMLNode], _ key: Key, _ read: (YAMLNode, String) -> (Design, shown: String)?
  ) -> [Design] {
    var designs: [Design] = []
    for (index, element) in elements.enumerated() {
      let subject = "\(subject(key))[\(index)]"
      guard let (design, shown) = read(element, subject) else { continue }
      if designs.contains(design) {
        context.problems.add(element.mark, subject, showing: shown, "is in the list already", cure: "remove it")
      }
      designs.append(design)
    }
    return designs
  }

  /// Reads a list of different designs, each written `store/derivation`.
  func value(_ field: Field<[Matrix.Design]>) -> [Matrix.Design]? {
    guard let node = node(field.key) else { return nil }
    guard let elements = node.elements, (1...Self.designLimit).contains(elements.count) else {
      return refuse(
        field.key, "must be a list of 1 to \(Self.designLimit) designs", cure: "for example [normalized/keyed]")
    }
    return different(elements, field.key) { element, subject in
      let words = (element.plainText ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else {
        return context.refuse(
          element, subject, "must be a store and a derivation",
          cure: "for example normalized/keyed; presets have a list of their own")
      }
      for (name, menu) in [(words[0], Rule.Menu.stores), (words[1], .derivations)] where !isKnown(name, menu) {
        let cure = NearestName.cure(name, in: context.vocabulary.names(menu), all: "known")
        context.problems.add(element.mark, subject, showing: name, menu.rule, cure: cure)
      }
      return (Matrix.Design(store: words[0], derivation: words[1]), element.shown)
    }
  }

  /// Returns true for a name of a menu, and for the name that a design with a choice has in columns.
  private func isKnown(_ name: String, _ menu: Rule.Menu) -> Bool {
    let known = context.vocabulary.names(menu)
    return known.contains(name) || variantCure(name, known) != nil
  }

  private func design(_ node: YAMLNode, _ menu: Rule.Menu, _ subject: String) -> String? {
    let known = context.vocabulary.names(menu)
    if let entry = node.onlyEntry, known.contains(entry.key) {
      // A choice changes how views are derived, and a graph has no views.
      if menu != .graphDerivations, let choices = context.vocabulary.choices[entry.key] {
        guard let option = entry.value.onlyEntry else {
          return context.refuse(
            entry.value, subject, "must choose one thing about it", cure: "for example \(choices.example)")
        }
        return choice(option, [choices], subject).map { choices.name(of: entry.key, with: $0.choice) }
      }
      if let options = context.vocabulary.options[entry.key] { return combination(entry, options, known, subject) }
    }
    if let name = node.designName, known.contains(name) { return name }
    context.problems.add(node.mark, subject, showing: node.shown, menu.rule, cure: cure(node, known))
    return nil
  }

  private func cure(_ node: YAMLNode, _ known: [String]) -> String {
    let name = node.designName ?? node.entries?.first?.key ?? ""
    if known.contains(name) { return "write \(name) alone" }
    return variantCure(name, known) ?? NearestName.cure(name, in: known, all: "known")
  }

  /// Returns the store that an entry with options names: `{ observable-tables: { write: set, values: opaque } }`.
  private func combination(
    _ entry: YAMLNode.Entry, _ options: [DesignChoices], _ known: [String], _ subject: String
  ) -> String? {
    guard let chosen = entry.value.entries, !chosen.isEmpty else {
      return context.refuse(
        entry.value, subject, "must choose something about it", cure: "for example \(options[0].example)")
    }
    var words = options.map(\.standard)
    for option in chosen {
      guard let chosen = choice(option, options, subject) else { return nil }
      words[chosen.place] = chosen.choice
    }
    let name = zip(options, words).reduce(entry.key) { name, pair in pair.0.name(of: name, with: pair.1) }
    if known.contains(name) { return name }
    return context.problems.refuse(
      entry.mark, subject, showing: name, "is no combination that there is",
      cure: "choose one thing less; `storebench list stores` has those that there are")
  }

  private func choice(
    _ option: YAMLNode.Entry, _ options: [DesignChoices], _ subject: String
  ) -> (place: Int, choice: DesignChoice)? {
    guard let place = options.firstIndex(where: { $0.key == option.key }) else {
      return context.problems.refuse(
        option.mark, "\(subject).\(YAMLNode.short(option.key))", "is nothing that can be chosen about it",
        cure: NearestName.cure(option.key, in: options.map(\.key), all: "choices"))
    }
    switch options[place].range {
    case .numbers(let range):
      return integer(option.value, range, "\(subject).\(option.key)").map { (place, .number($0)) }
    case .words(let words):
      if let word = option.value.plainText, words.contains(word) { return (place, .word(word)) }
      return context.refuse(
        option.value, "\(subject).\(option.key)", "must be one of \(words.joined(separator: ", "))",
        cure: NearestName.cure(option.value.plainText ?? "", in: words, all: "words"))
    }
  }

  private func variantCure(_ name: String, _ known: [String]) -> String? {
    for (design, choices) in context.vocabulary.choices.sorted(by: { $0.key < $1.key })
    where known.contains(design) && name.hasPrefix("\(design)-") {
      guard let choice = choices.choice(named: String(name.dropFirst(design.count + 1))) else { continue }
      return "write { \(design): { \(choices.key): \(choice) } }"
    }
    return nil
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
