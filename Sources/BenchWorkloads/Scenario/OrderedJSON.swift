/// A JSON value whose objects keep the order in which they were written: a schema reads as it was meant, and the same
/// log is the same bytes on every machine.
package indirect enum OrderedJSON: Equatable, Sendable {
  package typealias Member = (key: String, value: OrderedJSON)

  case null
  case text(String)
  case whole(Int)
  case number(Double)
  /// A whole number that no `Int` holds.
  case digits(String)
  case flag(Bool)
  case list([OrderedJSON])
  case object([Member])

  static func object(_ members: KeyValuePairs<String, OrderedJSON?>) -> OrderedJSON {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }

  func with(_ more: [Member]) -> OrderedJSON {
    if case .object(let members) = self { return .object(members + more) }
    return self
  }

  package static func == (left: OrderedJSON, right: OrderedJSON) -> Bool { left.line == right.line }

  /// The value on one line, without spaces.
  package var line: String { line(comma: ",", colon: ":", padding: "") }

  private func line(comma: String, colon: String, padding: String) -> String {
    var line = ""
    write(into: &line, comma, colon, padding)
    return line
  }

  /// The value as text: short lists and objects on one line, everything else indented by two spaces.
  func json(indent: Int = 0) -> String {
    let line = line(comma: ", ", colon: ": ", padding: " ")
    if line.count + indent <= 100 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      return "[\n" + elements.map { inner + $0.json(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map { inner + "\(OrderedJSON.text($0.key).line): " + $0.value.json(indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default:
      return line
    }
  }

  private func write(into line: inout String, _ comma: String, _ colon: String, _ padding: String) {
    switch self {
    case .null: line += "null"
    case .text(let text): Self.write(text, into: &line)
    case .whole(let number): line += String(number)
    case .number(let number): line += NumberText.plain(number)
    case .digits(let digits): line += digits
    case .flag(let flag): line += flag ? "true" : "false"
    case .list(let elements):
      line += "["
      for (place, element) in elements.enumerated() {
        if place > 0 { line += comma }
        element.write(into: &line, comma, colon, padding)
      }
      line += "]"
    case .object(let members) where members.isEmpty: line += "{}"
    case .object(let members):
      line += "{" + padding
      for (place, member) in members.enumerated() {
        if place > 0 { line += comma }
        Self.write(member.key, into: &line)
        line += colon
        member.value.write(into: &line, comma, colon, padding)
      }
      line += padding + "}"
    }
  }

  private static func write(_ text: String, into line: inout String) {
    line += "\""
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
    line += "\""
  }
}
