/// A text that equals another text only if the two texts have the same bytes.
///
/// Swift strings are equal if they have the same characters. To a server, `é` in one scalar and `é` in two scalars are
/// different ids.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
