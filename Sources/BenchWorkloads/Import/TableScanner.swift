/// A reader of comma-separated values (RFC 4180) from the bytes of a file, one row at a time.
///
/// Goals: every error has its place, and a row costs only the time and memory for its fields. The separator is the most
/// frequent of comma, semicolon and tab in the line of names. Column names are paths: `author.id` and `author.name`
/// make an object `author`, and columns with equal names make a list.
struct TableScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private let separator: UInt8
  private(set) var header: [String] = []
  private var shape = Column()

  private struct Cell {
    var text: String
    var offset: Int
  }

  private struct Column {
    var cells: [Int] = []
    var children: [(key: String, column: Column)] = []

    mutating func add(_ path: ArraySlice<Substring>, _ cell: Int) {
      guard let key = path.first else { return cells.append(cell) }
      let place = children.firstIndex { $0.key == key } ?? children.count
      if place == children.count { children.append((String(key), Column())) }
      children[place].column.add(path.dropFirst(), cell)
    }
  }

  init(_ text: ImportText) throws(FormatError) {
    bytes = text.bytes
    offset = text.start
    separator = Self.separator(of: text.bytes)
    guard let names = try cells() else {
      throw FormatError(offset: offset, message: "the file ends here, where there should be the names of columns")
    }
    header = names.map(\.text)
    for (place, name) in header.enumerated() where !name.isEmpty {
      let steps = name.split(separator: ".", omittingEmptySubsequences: false)
      shape.add(steps.contains { $0.isEmpty } ? [name[...]] : steps[...], place)
    }
  }

  /// Returns the next row that is not empty, with all of its columns; `nil` at the end.
  mutating func row() throws(FormatError) -> JSONValue? {
    while let cells = try cells() {
      let start = cells.first?.offset ?? offset
      guard cells.count == header.count else {
        throw FormatError(
          offset: start,
          message: "the row that begins here has \(cells.count) fields, where there are \(header.count) columns")
      }
      let row = Self.value(shape, cells, start)
      if !row.isAbsent { return row }
    }
    return nil
  }

  private static func value(_ column: Column, _ cells: [Cell], _ start: Int) -> JSONValue {
    if column.children.isEmpty {
      let values = column.cells.map { JSONValue(content: .cell(cells[$0].text), offset: cells[$0].offset) }
      if values.count == 1 { return values[0] }
      return JSONValue(content: .array(values.filter { !$0.isAbsent }), offset: start)
    }
    let members = column.children.map { JSONValue.Member(key: $0.key, value: value($0.column, cells, start)) }
    // An author whose columns are all empty is unknown.
    let isAbsent = members.allSatisfy { $0.value.isAbsent }
    return JSONValue(content: isAbsent ? .null : .object(members), offset: start)
  }

  private static func separator(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == 0x22 { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    let known = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return known.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? known[0]
  }

  private mutating func cells() throws(FormatError) -> [Cell]? {
    while offset < bytes.count, bytes[offset] == 0x0A || bytes[offset] == 0x0D { offset += 1 }
    guard offset < bytes.count else { return nil }
    var cells: [Cell] = []
    while true {
      cells.append(try cell())
      guard offset < bytes.count, bytes[offset] == separator else { return cells }
      offset += 1
    }
  }

  private mutating func cell() throws(FormatError) -> Cell {
    let start = offset
    if start < bytes.count, bytes[start] == 0x22 { return try quotedCell() }
    while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if bytes[offset] == 0x22 {
        throw FormatError(
          offset: offset,
          message: "here is a quote inside a field; a field with quotes must be in quotes, and its own are doubled")
      }
      offset += 1
    }
    return Cell(text: try FormatError.text(bytes[start..<offset], at: start), offset: start)
  }

  private mutating func quotedCell() throws(FormatError) -> Cell {
    let start = offset
    offset += 1
    var content: [UInt8] = []
    while true {
      guard offset < bytes.count else {
        throw FormatError(offset: start, message: "the quotes that open here are never closed")
      }
      let byte = bytes[offset]
      offset += 1
      if byte != 0x22 {
        content.append(byte)
      } else if offset < bytes.count, bytes[offset] == 0x22 {
        content.append(0x22)
        offset += 1
      } else {
        break
      }
    }
    if offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      throw FormatError(offset: offset, message: "a field must end behind its closing quote")
    }
    return Cell(text: try FormatError.text(content, at: start), offset: start)
  }
}
