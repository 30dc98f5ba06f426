extension JSONScanner {
  /// Skips a string whose opening quote is next; returns true if the string has escapes.
  mutating func skipString() throws(FormatError) -> Bool {
    offset += 1
    var hasEscapes = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return hasEscapes
      }
      if byte < 0x20 { throw error("a control character in a text must be written as an escape") }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        offset += 1
        guard offset < bytes.count else { break }
      }
      offset += 1
    }
    throw error("the \(unit) ends inside a text")
  }

  mutating func string() throws(FormatError) -> String {
    let start = offset + 1
    let hasEscapes = try skipString()
    if hasEscapes { return try unescaped(from: start, to: offset - 1) }
    return try FormatError.text(UnsafeBufferPointer(rebasing: bytes[start..<(offset - 1)]), at: start)
  }

  private func unescaped(from start: Int, to end: Int) throws(FormatError) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(end - start)
    var position = start
    while position < end {
      guard bytes[position] == UInt8(ascii: "\\") else {
        plain.append(bytes[position])
        position += 1
        continue
      }
      let scalar = try escape(at: &position, end)
      plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return try FormatError.text(plain, at: start)
  }

  private func escape(at position: inout Int, _ end: Int) throws(FormatError) -> Unicode.Scalar {
    let start = position
    let letter = bytes[position + 1]
    position += 2
    if let scalar = Self.escapes[letter] { return scalar }
    guard letter == UInt8(ascii: "u") else {
      throw FormatError(offset: start, message: "there is no such escape in JSON")
    }
    let first = try hexadecimal(at: &position, end)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPaired =
      position + 1 < end && bytes[position] == UInt8(ascii: "\\") && bytes[position + 1] == UInt8(ascii: "u")
    if (0xD800..<0xDC00).contains(first), isPaired {
      position += 2
      let second = try hexadecimal(at: &position, end)
      let isSecond = (0xDC00..<0xE000).contains(second)
      let code = isSecond ? 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00) : first
      if let scalar = Unicode.Scalar(code) { return scalar }
    }
    throw FormatError(offset: start, message: "half of a surrogate pair is no character")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private func hexadecimal(at position: inout Int, _ end: Int) throws(FormatError) -> UInt32 {
    let digits = bytes[position..<min(position + 4, end)]
    let isSound = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isSound, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw FormatError(offset: position, message: "\\u needs four hexadecimal digits")
    }
    position += 4
    return code
  }
}
