/// A reader of RFC 4180 files, such as those of `CSVWriter`; records may end with CRLF or LF.
package enum CSVReader {
  /// First bytes of texts to which `CSVWriter` adds an apostrophe: formula signs, tab, carriage return and apostrophe.
  static let armed: Set<UInt8> = [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D, 0x27]
  package static func records(_ text: String) throws(CSVError) -> [[String]] { try numbered(text).map(\.fields) }

  /// Splits a text into records, each with the number of its first line. The number counts empty lines too.
  package static func numbered(_ text: String) throws(CSVError) -> [(line: Int, fields: [String])] {
    var scanner = CSVScanner(text)
    var records: [(line: Int, fields: [String])] = []
    var total = 0
    while let record = try scanner.next() {
      try TableNumber.add(record.fields, to: &total, line: record.line)
      records.append(record)
    }
    return records
  }

  /// Removes the apostrophe that `CSVWriter` puts in front of a text.
  package static func plain(_ field: String) -> String {
    var bytes = field.utf8.makeIterator()
    guard bytes.next() == 0x27, let second = bytes.next(), armed.contains(second) else { return field }
    return String(field.utf8.dropFirst()) ?? field
  }
}

package struct CSVError: Error, Equatable, CustomStringConvertible {
  /// The line number, from 1.
  package let line: Int
  package let rule: String

  package init(line: Int, rule: String) { (self.line, self.rule) = (line, rule) }

  package var description: String { "line \(line): \(rule)" }

  package init(line: Int, unfit record: [String]) {
    self.init(line: line, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
  }
}

private struct CSVScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var atLineEnd: Bool {
    current == 0x0A || (current == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A)
  }

  /// Returns the next record, or `nil` at the end; skips empty lines.
  mutating func next() throws(CSVError) -> (line: Int, fields: [String])? {
    while atLineEnd { skipLineEnd() }
    if current == nil { return nil }
    let start = line
    var fields = [try field()]
    while current == 0x2C {
      position += 1
      fields.append(try field())
    }
    if atLineEnd { skipLineEnd() }
    return (start, fields)
  }

  private mutating func skipLineEnd() {
    position += current == 0x0D ? 2 : 1
    line += 1
  }

  private mutating func field() throws(CSVError) -> String {
    if current == 0x22 { return try quoted() }
    let start = position
    while let byte = current, byte != 0x2C, !atLineEnd {
      if byte == 0x22 { throw CSVError(line: line, rule: "a quote stands only around a whole field") }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted() throws(CSVError) -> String {
    let opened = line
    var content: [UInt8] = []
    position += 1
    while let byte = current {
      position += 1
      if byte == 0x0A { line += 1 }
      if byte != 0x22 {
        content.append(byte)
      } else if current == 0x22 {
        content.append(byte)
        position += 1
      } else if current == nil || current == 0x2C || atLineEnd {
        return String(decoding: content, as: UTF8.self)
      } else {
        throw CSVError(line: line, rule: "after a closing quote comes a comma or the end of the line")
      }
    }
    throw CSVError(line: opened, rule: "a quote that opens here never closes")
  }
}

/// The first line of each key of a table. A second line of a key is refused: its value might let a gate pass.
package struct FirstLines<Key: Hashable> {
  private var lines: [Key: Int] = [:]

  package init() {}

  package mutating func add(_ key: Key, at line: Int, _ words: @autoclosure () -> String) throws(CSVError) {
    if let first = lines.updateValue(line, forKey: key) {
      throw CSVError(line: line, rule: "\(words()) is on line \(first) already; remove one of the two lines")
    }
  }
}
