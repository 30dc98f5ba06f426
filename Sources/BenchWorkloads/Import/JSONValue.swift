/// A JSON value or a table cell, as far as an import reads it, with the offset where it begins.
struct JSONValue {
  var content: Content
  var offset: Int

  indirect enum Content {
    case null
    case bool(Bool)
    /// A whole number that fits into 64 bits.
    case integer(Int)
    /// Any other number, as written.
    case number(String)
    case string(String)
    /// A cell of a table, in which texts and numbers look alike.
    case cell(String)
    case array([JSONValue])
    case object([Member])
  }

  struct Member {
    var key: String
    var value: JSONValue
  }

  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .integer(let number): "the number \(number)"
    case .number(let digits): "the number \(ShownText.short(digits))"
    case .string, .cell: "a text"
    case .array(let elements): "a list of \(elements.count)"
    case .object: "an object"
    }
  }

  var shown: String {
    switch content {
    case .string(let text), .cell(let text): "'\(ShownText.short(text))'"
    case .bool(let flag): "\(flag)"
    default: kind
    }
  }

  /// True for `null` and for an empty cell of a table.
  var isAbsent: Bool {
    switch content {
    case .null: true
    case .cell(let text): text.isEmpty
    default: false
    }
  }

  /// The text that identifies an entity; `nil` for a value that cannot be an id.
  var identifier: String? {
    switch content {
    case .string(let text), .cell(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    default: nil
    }
  }
}

/// The members of a JSON object that an import keeps; all other members are checked and skipped.
final class WantedMembers {
  /// The number of records with these members, if they are those of a list.
  var records = 0
  private(set) var children: [(name: [UInt8], key: String, members: WantedMembers)] = []

  convenience init(_ paths: [[String]]) {
    self.init()
    for path in paths { _ = members(at: path) }
  }

  func members(at path: [String]) -> WantedMembers { path.reduce(self) { $0.child($1) } }

  private func child(_ key: String) -> WantedMembers {
    if let known = children.first(where: { $0.key == key }) { return known.members }
    let members = WantedMembers()
    children.append((Array(key.utf8), key, members))
    return members
  }

  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    children.firstIndex { $0.name.count == name.count && $0.name.elementsEqual(name) }
  }

  func index(of key: String) -> Int? { children.firstIndex { $0.key == key } }

  /// The skipped members that had a value: their names and kinds, and how often each occurred.
  private var others: [(name: [UInt8], kind: UnreadFields.Kind, count: Int)] = []
  /// The largest number of names that are counted; if an object has more names, its keys are data.
  private static let limit = 100

  /// Counts a skipped member under the kind that the first byte of its value shows; a `null` member does not count.
  func pass(_ name: UnsafeBufferPointer<UInt8>, _ first: UInt8?) {
    switch first {
    case UInt8(ascii: "n"): return
    case UInt8(ascii: "{"): note(name, .objects)
    case UInt8(ascii: "["): note(name, .lists)
    default: note(name, .values)
    }
  }

  /// Counts the skipped members of a table row.
  func pass(over value: JSONValue) {
    guard case .object(let members) = value.content else { return }
    for member in members {
      if let index = index(of: member.key) {
        children[index].members.pass(over: member.value)
      } else if !member.value.isAbsent {
        let isObject = if case .object = member.value.content { true } else { false }
        note(member.key.utf8, isObject ? .objects : .values)
      }
    }
  }

  private func note(_ name: some Collection<UInt8>, _ kind: UnreadFields.Kind) {
    if let place = others.firstIndex(where: { $0.name.count == name.count && $0.name.elementsEqual(name) }) {
      others[place].count += 1
      others[place].kind = max(kind, others[place].kind)
    } else if others.count < Self.limit {
      others.append((Array(name), kind, 1))
    }
  }

  func unread(below path: String = "") -> [UnreadFields.Field] {
    others.map { .init(path: path + String(decoding: $0.name, as: UTF8.self), kind: $0.kind, count: $0.count) }
      + children.flatMap { $0.members.unread(below: "\(path)\($0.key).") }
  }
}
