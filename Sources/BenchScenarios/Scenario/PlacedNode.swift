import BenchCore
import BenchWorkloads

/// A value of a file with its path for messages, and the list of problems.
struct PlacedNode {
  /// The path of the root.
  static let root = "the file"

  let node: YAMLNode
  let path: String
  let problems: ProblemList

  /// The value of a key; `nil` if the key is missing.
  subscript(key: String) -> PlacedNode? {
    node[key].map { PlacedNode(node: $0, path: under(key), problems: problems) }
  }

  func under(_ key: String) -> String { path == Self.root ? key : "\(path).\(key)" }

  func inside(_ entry: YAMLNode.Entry) -> PlacedNode {
    PlacedNode(node: entry.value, path: under(entry.key), problems: problems)
  }

  /// Returns the same place with another value.
  func with(_ node: YAMLNode) -> PlacedNode { PlacedNode(node: node, path: path, problems: problems) }

  /// The elements of a list; `nil` for a value that is no list.
  var parts: [PlacedNode]? {
    node.elements?.enumerated().map { PlacedNode(node: $1, path: "\(path)[\($0)]", problems: problems) }
  }

  func report(showing value: String? = nil, _ rule: String, cure: String? = nil) {
    problems.add(node.mark, path, showing: value ?? node.shown, rule, cure: cure)
  }

  /// Reports a problem of the value, and returns `nil` in place of the value.
  func refuse<Value>(showing value: String? = nil, _ rule: String, cure: String? = nil) -> Value? {
    report(showing: value, rule, cure: cure)
    return nil
  }

  func reportUnknown(_ entry: YAMLNode.Entry, _ rule: String, among names: [String], _ all: String) {
    let cure = NearestName.cure(entry.key, in: names, all: all)
    problems.add(entry.mark, under(ShownText.short(entry.key)), rule, cure: cure)
  }

  /// Reports a value that is no mapping, and other keys than these.
  func only(_ keys: [String], of owner: String) {
    guard let entries = node.entries else {
      return report("must be a mapping", cure: "its keys: \(keys.joined(separator: ", "))")
    }
    for entry in entries where !keys.contains(entry.key) {
      let isRest = entry.key.count == 3 && entry.key.allSatisfy(\.isNumber)
      let cure = NearestName.cure(entry.key, in: keys, all: "keys here")
      problems.add(
        entry.mark, under(ShownText.short(entry.key)), "is no key of \(owner)",
        cure: isRest ? "a comma begins the next entry; write a number without it: 4_\(entry.key)" : cure)
    }
  }

  func list(upTo limit: Int, _ noun: String, example: String) -> [PlacedNode]? {
    if let parts, (1...limit).contains(parts.count) { return parts }
    return refuse("must be a list of 1 to \(limit) \(noun)s", cure: "for example \(example)")
  }

  /// Reads the values of a mapping by name. Returns `nil` if a name is that of none of the things or a value has a
  /// problem.
  func values<Thing, Value>(
    _ noun: String, among things: [Thing], by name: KeyPath<Thing, String>, _ all: String,
    _ read: (Thing, PlacedNode) -> Value?
  ) -> [String: Value]? {
    let entries = node.entries ?? []
    var values: [String: Value] = [:]
    for entry in entries {
      if let thing = things.first(where: { $0[keyPath: name] == entry.key }) {
        values[entry.key] = read(thing, inside(entry))
      } else {
        reportUnknown(entry, "is no \(noun)", among: things.map { $0[keyPath: name] }, all)
      }
    }
    return values.count == entries.count ? values : nil
  }
}

extension Sequence {
  /// Reads all elements, even after a problem, so that all problems are found; returns `nil` if there was one.
  func readAll<Value>(_ read: (Element) -> Value?) -> [Value]? {
    let values = map(read)
    let found = values.compactMap(\.self)
    return found.count == values.count ? found : nil
  }
}
