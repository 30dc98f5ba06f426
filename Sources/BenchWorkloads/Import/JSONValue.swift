/// A JSON value as far as an import looks at it.
indirect enum JSONValue {
  case null
  case bool(Bool)
  /// A whole number of 64 bits.
  case integer(Int)
  /// Any other number.
  case number
  case string(String)
  case array([JSONValue])
  /// Only the wanted members, and where the object begins, so that a message can look at the others.
  case object([Member], offset: Int)

  struct Member {
    var key: String
    var value: JSONValue
  }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer(let number): "the number \(number)"
    case .number: "a number"
    case .string: "a text"
    case .array(let elements): "a list of \(elements.count)"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object that are worth keeping; everything else is checked and skipped.
final class WantedMembers {
  private(set) var children: [(name: [UInt8], key: String, members: WantedMembers)] = []

  /// What is wanted under a path, made where it is new.
  func members(at path: [String]) -> WantedMembers {
    path.reduce(self) { $0.child($1) }
  }

  private func child(_ key: String) -> WantedMembers {
    if let known = children.first(where: { $0.key == key }) { return known.members }
    let members = WantedMembers()
    children.append((Array(key.utf8), key, members))
    return members
  }

  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    children.firstIndex { $0.name.count == name.count && $0.name.elementsEqual(name) }
  }

  func index(of key: String) -> Int? {
    children.firstIndex { $0.key == key }
  }
}
