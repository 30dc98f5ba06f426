/// A writer of tables in the format of RFC 4180.
///
/// An empty field means that the value is absent. A spreadsheet would run a text that begins with `=`, `+`, `-`, `@`, a
/// tab or a carriage return. Such a text gets an apostrophe in front, and so does a text that begins with an
/// apostrophe, so that the reader can remove it. Numbers need no apostrophe: `-5` is no formula.
package struct CSVWriter: Sendable {
  package enum Field: Equatable, Sendable {
    /// A text, quoted where necessary, with an apostrophe in front where a spreadsheet would run it.
    case text(String)
    case number(MetricValue)
    case absent

    package static func integer(_ value: Int) -> Field { .number(.integer(value)) }
    package static func real(_ value: Double) -> Field { .number(.real(value)) }
    package static func optional(_ value: MetricValue?) -> Field { value.map { .number($0) } ?? .absent }
  }

  package private(set) var contents = ""
  /// The end of each record: the one that RFC 4180 requires, or a line feed in files under version control.
  private let ending: String

  /// Creates a table with the names of its columns; without names, it continues another table.
  package init(_ columns: [String] = [], ending: String = "\r\n") {
    self.ending = ending
    if !columns.isEmpty { record(columns.map { .text($0) }) }
  }

  package mutating func record(_ fields: [Field]) {
    // A record with one empty field would be an empty line, which readers skip.
    contents += fields == [.absent] ? "\"\"" : fields.map(Self.encode).joined(separator: ",")
    contents += ending
  }

  private static func encode(_ field: Field) -> String {
    switch field {
    case .text(let text): quote(disarm(text))
    case .number(let value): value.description
    case .absent: ""
    }
  }

  private static func disarm(_ text: String) -> String {
    guard let first = text.utf8.first, CSVReader.armed.contains(first) else { return text }
    return "'" + text
  }

  private static func quote(_ text: String) -> String {
    let special = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    if !special { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
