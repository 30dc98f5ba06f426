/// A JSON value whose objects keep the order of their members, so that the keys of a schema come in a sensible order,
/// and equal logs have equal bytes on every machine.
package indirect enum OrderedJSON: Equatable, Sendable {
  package typealias Member = (key: String, value: OrderedJSON)

  case null
  case text(String)
  case whole(Int)
  case number(Double)
  /// A whole number that does not fit into an `Int`.
  case digits(String)
  case flag(Bool)
  case list([OrderedJSON])
  case object([Member])

  package static func object(_ members: KeyValuePairs<String, OrderedJSON?>) -> OrderedJSON {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }

  package func with(_ more: [Member]) -> OrderedJSON {
    if case .object(let members) = self { .object(members + more) } else { self }
  }

  package static func == (left: OrderedJSON, right: OrderedJSON) -> Bool { left.line == right.line }

  /// The value on one line, without spaces.
  package var line: String { line(comma: ",", colon: ":", padding: "") }

  private func line(comma: String, colon: String, padding: String) -> String {
    func lines(_ elements: [OrderedJSON]) -> [String] {
      elements.map { $0.line(comma: comma, colon: colon, padding: padding) }
    }
    switch self {
    case .null: return "null"
    case .text(let text): return Self.quoted(text)
    case .whole(let number): return String(number)
    case .number(let number): return NumberText.plain(number)
    case .digits(let digits): return digits
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let elements): return "[\(lines(elements).joined(separator: comma))]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let parts = zip(members, lines(members.map(\.value))).map { Self.quoted($0.key) + colon + $1 }
      return "{" + padding + parts.joined(separator: comma) + padding + "}"
    }
  }

  /// Formats the value: short lists and objects are on one line, and longer ones are indented by two spaces.
  package func json(indent: Int = 0) -> String {
    let line = line(comma: ", ", colon: ": ", padding: " ")
    if line.count + indent <= 100 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      return "[\n" + elements.map { inner + $0.json(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map { inner + "\(Self.quoted($0.key)): " + $0.value.json(indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  private static func quoted(_ text: String) -> String {
    var line = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\""
  }
}
