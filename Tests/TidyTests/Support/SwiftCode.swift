/// Swift source without what is no code: comments and the insides of strings become spaces, line by line.
///
/// Code inside `\( )` stays, because it runs. Regular expressions between slashes are told from divisions by what
/// stands before them, which is enough for formatted sources.
struct SwiftCode {
  private let bytes: [UInt8]
  private var out: [UInt8]
  private var position = 0

  /// The text with everything blanked that is no code.
  static func only(_ text: String) -> String {
    var reader = SwiftCode(bytes: Array(text.utf8))
    reader.readCode(untilParenthesis: false)
    return String(decoding: reader.out, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    out = []
    out.reserveCapacity(bytes.count)
  }

  private func at(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  private func sees(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      for index in 0..<word.count where at(index) != word[index] { return false }
      return true
    }
  }

  private mutating func keep(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      out.append(bytes[position])
      position += 1
    }
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      let byte = bytes[position]
      // The bytes of a character beyond ASCII become one space, so that columns stay what they are.
      if byte & 0xC0 != 0x80 { out.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")) }
      position += 1
    }
  }

  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while position < bytes.count {
      switch at(0) {
      case UInt8(ascii: "/") where sees("//"): while position < bytes.count && at(0) != UInt8(ascii: "\n") { blank() }
      case UInt8(ascii: "/") where sees("/*"): blankComment()
      case UInt8(ascii: "/") where beginsExpression: blankExpression()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readString()
      case UInt8(ascii: "("):
        depth += 1
        keep()
      case UInt8(ascii: ")"):
        depth -= 1
        if untilParenthesis && depth < 0 { return }
        keep()
      default: keep()
      }
    }
  }

  private mutating func blankComment() {
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        blank(2)
      } else if sees("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < bytes.count
  }

  /// True if the slash here opens a regular expression: an operand must follow, and no space does.
  private var beginsExpression: Bool {
    let before = out.last { $0 != UInt8(ascii: " ") } ?? UInt8(ascii: "\n")
    return "(,=:[{\n".utf8.contains(before) && at(1) != UInt8(ascii: " ")
  }

  private mutating func blankExpression() {
    keep()
    while position < bytes.count && at(0) != UInt8(ascii: "/") && at(0) != UInt8(ascii: "\n") {
      blank(at(0) == UInt8(ascii: "\\") ? 2 : 1)
    }
    keep()
  }

  /// Reads a string of any of the four forms, or a `#` that begins none.
  private mutating func readString() {
    var pounds = 0
    while at(pounds) == UInt8(ascii: "#") { pounds += 1 }
    keep(pounds)
    guard at(0) == UInt8(ascii: "\"") else { return }
    let quotes = sees("\"\"\"") ? 3 : 1
    keep(quotes)
    while position < bytes.count {
      if closes(quotes, pounds) { return keep(quotes + pounds) }
      guard at(0) == UInt8(ascii: "\\") else {
        blank()
        continue
      }
      if opensCode(pounds) {
        blank(1 + pounds)
        keep()
        readCode(untilParenthesis: true)
        keep()
      } else {
        blank(pounds == 0 ? 2 : 1)
      }
    }
  }

  private func closes(_ quotes: Int, _ pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { at($0) == UInt8(ascii: "\"") }
      && (0..<pounds).allSatisfy { at(quotes + $0) == UInt8(ascii: "#") }
  }

  private func opensCode(_ pounds: Int) -> Bool {
    (0..<pounds).allSatisfy { at(1 + $0) == UInt8(ascii: "#") } && at(1 + pounds) == UInt8(ascii: "(")
  }
}
