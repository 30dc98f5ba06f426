import BenchCore

// Readers of fields that hold more than one value: distributions, sizes, mixes, files.

extension Section {
  func value(_ field: Field<ClosedRange<Int>>) -> ClosedRange<Int>? {
    guard case .textSize(let range) = field.key.rule, let node = nodeOrStandard(field.key) else { return nil }
    let subject = subject(field.key)
    guard let entries = node.entries else { return integer(node, range, subject).map { $0...$0 } }
    guard entries.count == 1, entries[0].key == "uniform", let ends = entries[0].value.elements, ends.count == 2 else {
      return refuse(field.key, "must be a number of characters or a range", cure: "for example { uniform: [20, 60] }")
    }
    let least = integer(ends[0], range, "\(subject).uniform[0]")
    let most = integer(ends[1], range, "\(subject).uniform[1]")
    guard let least, let most else { return nil }
    guard least <= most else {
      return context.refuse(ends[1], "\(subject).uniform[1]", "must be at least uniform[0] (\(ends[0].shown))")
    }
    return least...most
  }

  /// Reads a distribution: `uniform`, `{ zipfian: 0.9 }` or `{ hotspot: { set: 0.2, operations: 0.8 } }`.
  func value(_ field: Field<DistributionSpec>) -> DistributionSpec? {
    guard let node = nodeOrStandard(field.key) else { return nil }
    if let name = node.plainText, !node.isNull {
      return card(of: name, at: node.mark, field.key).map { DistributionSpec(name, $0.standards) }
    }
    guard let entries = node.entries, entries.count == 1 else {
      return refuse(field.key, "must name one distribution", cure: "for example uniform or { zipfian: 0.9 }")
    }
    guard let card = card(of: entries[0].key, at: entries[0].mark, field.key) else { return nil }
    let subject = "\(subject(field.key)).\(entries[0].key)"
    return parameters(entries[0].value, card, subject).map { DistributionSpec(entries[0].key, $0) }
  }

  private func card(of name: String, at mark: YAMLNode.Mark, _ key: Key) -> DistributionCard? {
    let cards = context.vocabulary.distributions
    if let card = cards.first(where: { $0.name == name }) { return card }
    return context.problems.refuse(
      mark, subject(key), showing: YAMLNode.short(name), "must be a distribution this program knows",
      cure: NearestName.cure(name, in: cards.map(\.name).sorted(), all: "known"))
  }

  private func parameters(_ node: YAMLNode, _ card: DistributionCard, _ subject: String) -> [String: Double]? {
    guard let first = card.parameters.first else {
      return context.refuse(node, subject, "takes no parameter", cure: "write the name alone")
    }
    let given =
      if let entries = node.entries {
        values(entries, subject, "parameter of it", among: card.parameters, by: \.name, "parameters") {
          number($1, $0.range, $2)
        }
      } else {
        number(node, first.range, subject).map { [first.name: $0] }
      }
    return given.map { card.standards.merging($0) { $1 } }
  }

  /// Reads the values of a mapping by name. Returns `nil` if a name is that of none of the things or a value has a
  /// problem.
  func values<Thing, Value>(
    _ entries: [YAMLNode.Entry], _ subject: String, _ noun: String, among things: [Thing],
    by name: KeyPath<Thing, String>, _ all: String, _ read: (Thing, YAMLNode, String) -> Value?
  ) -> [String: Value]? {
    var values: [String: Value] = [:]
    for entry in entries {
      guard let thing = things.first(where: { $0[keyPath: name] == entry.key }) else {
        context.reportUnknown(entry, subject, "is no \(noun)", among: things.map { $0[keyPath: name] }, all)
        continue
      }
      values[entry.key] = read(thing, entry.value, "\(subject).\(entry.key)")
    }
    return values.count == entries.count ? values : nil
  }

  /// Reads kinds of operation with their weights, in the order of `OperationKind.inMix`.
  func value(_ field: Field<[MixShare]>) -> [MixShare]? {
    guard case .weights(let range) = field.key.rule, let node = node(field.key) else { return nil }
    guard let entries = node.entries, !entries.isEmpty else {
      return refuse(field.key, "must name at least one kind of operation", cure: "for example { update-author: 1 }")
    }
    let shares = values(
      entries, subject(field.key), "kind of operation", among: OperationKind.inMix, by: \.name, "kinds"
    ) { kind, node, subject in
      number(node, range, subject).map { MixShare(kind: kind, weight: $0) }
    }
    return shares?.values.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }

  /// Reads files of data: one path, a list of files of one form, or a mapping from names to paths or lists of paths.
  func value(_ field: Field<[ImportSource]>) -> [ImportSource]? {
    guard case .files(let limit) = field.key.rule, let node = node(field.key) else { return nil }
    guard let entries = node.entries else { return files(node, nil, field.key, limit) }
    if entries.isEmpty { report(field.key, "must name at least one file", cure: "for example { users: users.csv }") }
    var files: [ImportSource] = []
    for entry in entries {
      if entry.key.contains(".") {
        context.problems.add(
          entry.mark, "\(subject(field.key)).\(YAMLNode.short(entry.key))", "must be a name without points",
          cure: "paths begin with it, and points part their names")
      }
      guard let found = self.files(entry.value, entry.key, field.key, limit) else { return nil }
      files += found
    }
    return files.isEmpty ? nil : files
  }

  private func files(_ node: YAMLNode, _ name: String?, _ key: Key, _ limit: Int) -> [ImportSource]? {
    let nodes = node.elements ?? [node]
    guard (1...limit).contains(nodes.count) else {
      return refuse(key, showing: "\(nodes.count) files", "must be at least one file and at most \(limit)")
    }
    let paths = nodes.compactMap { text($0, key, limit: 1_000) }
    return paths.count == nodes.count ? paths.map { ImportSource(name: name, path: $0) } : nil
  }
}
