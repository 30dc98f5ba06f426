/// A JSON value whose objects keep the order in which they were written, so that a schema reads as it was meant.
indirect enum SchemaValue: Equatable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  /// A whole number that no `Int` holds.
  case digits(String)
  case flag(Bool)
  case list([SchemaValue])
  case object([Member])

  struct Member: Equatable, Sendable {
    let key: String
    let value: SchemaValue
  }

  static func object(_ members: KeyValuePairs<String, SchemaValue?>) -> SchemaValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  func with(_ more: [Member]) -> SchemaValue {
    if case .object(let members) = self { return .object(members + more) }
    return self
  }
}

extension SchemaValue {
  /// The value as text: short lists and objects on one line, everything else indented by two spaces.
  func json(indent: Int = 0) -> String {
    let line = flat
    if line.count + indent <= 100 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      return "[\n" + elements.map { inner + $0.json(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map { inner + "\(Self.quoted($0.key)): " + $0.value.json(indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default:
      return line
    }
  }

  private var flat: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .whole(let number): "\(number)"
    case .number(let number): NumberText.plain(number)
    case .digits(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .list(let elements): "[\(elements.map(\.flat).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ \(members.map { "\(Self.quoted($0.key)): \($0.value.flat)" }.joined(separator: ", ")) }"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
