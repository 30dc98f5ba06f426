/// An error in a file, with its place; such an error does not depend on the map.
struct FormatError: Error {
  var offset: Int
  var message: String

  /// Decodes bytes as UTF-8; throws if they are invalid.
  static func text(_ bytes: some Sequence<UInt8>, at start: Int) throws(FormatError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormatError(offset: start, message: "the text that begins here is no UTF-8")
    }
    return text
  }
}

/// A reader of JSON (RFC 8259) straight from the bytes of a file, one value at a time.
///
/// Goals: a file of 100 MB costs little more memory than the parts of it that are kept, errors have places, and nesting
/// cannot exhaust the stack. Non-goals: a tree of the whole file, which takes 16 times its size in Foundation.
struct JSONScanner {
  static let depthLimit = 200

  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  /// What ends where the bytes end, for messages: the file or a line of it.
  let unit: String

  init(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int = 0, unit: String = "file") {
    (self.bytes, self.offset, self.unit) = (bytes, offset, unit)
  }

  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      offset += 1
    }
    return nil
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ meaning: String) throws(FormatError) {
    guard consume(byte) else { throw unexpected(meaning) }
  }

  func error(_ message: String) -> FormatError { FormatError(offset: offset, message: message) }

  mutating func unexpected(_ meaning: String) -> FormatError {
    guard let byte = peek() else { return error("the \(unit) ends here, where there should be \(meaning)") }
    let shown = (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    return error("here is \(shown), where there should be \(meaning)")
  }

  /// Visits the elements of a list whose `[` is next.
  mutating func elements(_ visit: (Int, inout JSONScanner) throws(FormatError) -> Void) throws(FormatError) {
    try expect(UInt8(ascii: "["), "a list")
    if consume(UInt8(ascii: "]")) { return }
    var index = 0
    while true {
      try visit(index, &self)
      index += 1
      if consume(UInt8(ascii: "]")) { return }
      try expect(UInt8(ascii: ","), "',' or ']'")
    }
  }

  /// Visits the members of an object whose `{` is next; `visit` consumes the value of each member.
  mutating func members(_ visit: (Key, inout JSONScanner) throws(FormatError) -> Void) throws(FormatError) {
    try expect(UInt8(ascii: "{"), "an object")
    if consume(UInt8(ascii: "}")) { return }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try key()
      try expect(UInt8(ascii: ":"), "':'")
      try visit(key, &self)
      if consume(UInt8(ascii: "}")) { return }
      try expect(UInt8(ascii: ","), "',' or '}'")
    }
  }

  /// A key as bytes of the file, which become a string only when a string is needed.
  struct Key {
    var offset: Int
    var raw: UnsafeBufferPointer<UInt8>
    var hasEscapes: Bool
  }

  private mutating func key() throws(FormatError) -> Key {
    let start = offset
    let hasEscapes = try skipString()
    let raw = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<(offset - 1)])
    return Key(offset: start, raw: raw, hasEscapes: hasEscapes)
  }

  func text(of key: Key) throws(FormatError) -> String {
    var scanner = JSONScanner(bytes, offset: key.offset)
    return try scanner.string()
  }

  mutating func value(_ wanted: WantedMembers, depth: Int) throws(FormatError) -> JSONValue {
    let next = peek()
    let start = offset
    return JSONValue(content: try content(next, wanted, depth: depth), offset: start)
  }

  private mutating func content(
    _ next: UInt8?, _ wanted: WantedMembers, depth: Int
  ) throws(FormatError) -> JSONValue.Content {
    switch next {
    case UInt8(ascii: "{"): return .object(try object(wanted, depth: depth))
    case UInt8(ascii: "["):
      try check(depth)
      var values: [JSONValue] = []
      try elements { (_, scanner) throws(FormatError) in
        values.append(try scanner.value(wanted, depth: depth + 1))
      }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try literal()
    default: return try number()
    }
  }

  private mutating func object(_ wanted: WantedMembers, depth: Int) throws(FormatError) -> [JSONValue.Member] {
    try check(depth)
    var kept: [JSONValue.Member] = []
    try members { (key, scanner) throws(FormatError) in
      let index = key.hasEscapes ? wanted.index(of: try scanner.text(of: key)) : wanted.index(of: key.raw)
      guard let index else {
        wanted.pass(key.raw, scanner.peek())
        return try scanner.skipValue(depth: depth + 1)
      }
      let child = wanted.children[index]
      if kept.contains(where: { $0.key == child.key }) {
        throw FormatError(offset: key.offset, message: "the key '\(child.key)' is given twice in one object")
      }
      kept.append(JSONValue.Member(key: child.key, value: try scanner.value(child.members, depth: depth + 1)))
    }
    return kept
  }

  mutating func skipValue(depth: Int) throws(FormatError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try check(depth)
      try members { (_, scanner) throws(FormatError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try check(depth)
      try elements { (_, scanner) throws(FormatError) in try scanner.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try literal()
    default: _ = try number()
    }
  }

  func check(_ depth: Int) throws(FormatError) {
    if depth > Self.depthLimit { throw error("values are nested more than \(Self.depthLimit) deep") }
  }

  private mutating func literal() throws(FormatError) -> JSONValue.Content {
    for (word, value) in [("true", JSONValue.Content.bool(true)), ("false", .bool(false)), ("null", .null)] {
      guard bytes[offset...].starts(with: word.utf8) else { continue }
      offset += word.utf8.count
      return value
    }
    throw unexpected("a value")
  }

  private mutating func number() throws(FormatError) -> JSONValue.Content {
    guard let first = peek(), first == UInt8(ascii: "-") || Self.isDigit(first) else { throw unexpected("a value") }
    let start = offset
    if first == UInt8(ascii: "-") { offset += 1 }
    let whole = offset
    guard digits() > 0 else { throw unexpected("a digit") }
    if bytes[whole] == UInt8(ascii: "0"), offset - whole > 1 {
      throw FormatError(offset: whole, message: "a number must not begin with 0")
    }
    let end = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard digits() > 0 else { throw unexpected("a digit") }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      guard digits() > 0 else { throw unexpected("a digit") }
    }
    let written = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard end == offset, let number = Int(written) else { return .number(written) }
    return .integer(number)
  }

  private mutating func digits() -> Int {
    let start = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
