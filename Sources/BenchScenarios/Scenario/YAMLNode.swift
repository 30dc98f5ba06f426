import BenchWorkloads

/// A value of a scenario file with its place: the result of composing YAML.
///
/// The type is not that of Yams, so that settings can replace parts of a tree and every part keeps its place.
struct YAMLNode {
  /// The beginning of the value; lines and columns count from 1, and columns count Unicode scalars.
  var mark: Mark
  var content: Content

  struct Mark: Equatable, Hashable {
    var line: Int
    var column: Int
  }

  enum Content {
    /// Plain scalars may be numbers, flags or names; quoted and block scalars are always texts.
    case scalar(String, isPlain: Bool)
    case mapping([Entry])
    case sequence([YAMLNode])
  }

  struct Entry {
    var key: String
    var mark: Mark
    var value: YAMLNode
  }

  static func plain(_ text: String, at mark: Mark) -> YAMLNode {
    YAMLNode(mark: mark, content: .scalar(text, isPlain: true))
  }

  var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// The only entry of a mapping that has one.
  var onlyEntry: Entry? { entries?.count == 1 ? entries?.first : nil }

  /// The text of a scalar, quoted or not.
  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  var plainText: String? { if case .scalar(let text, true) = content { text } else { nil } }

  subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// Sets the value of a key; a missing key is added, and a value that is not a mapping becomes one.
  mutating func set(_ key: String, _ value: YAMLNode) {
    var entries = entries ?? []
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(Entry(key: key, mark: value.mark, value: value))
    }
    content = .mapping(entries)
  }

  /// True if there is no value: `key:` alone, or `null`.
  var isNull: Bool {
    ["", "~", "null"].contains(plainText?.lowercased())
  }

  var shown: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence(let elements): "a list of \(elements.count)"
    case .scalar(_, true) where isNull: "nothing"
    case .scalar(let text, true): ShownText.short(text)
    case .scalar(let text, false): "\"\(ShownText.short(text))\""
    }
  }
}
