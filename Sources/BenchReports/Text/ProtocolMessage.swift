/// A message of protocol buffers, written field by field.
///
/// Source: protobuf.dev/programming-guides/encoding, version 3: varints, and length-delimited fields.
struct ProtocolMessage {
  private(set) var bytes: [UInt8] = []

  /// Creates a message of these numbers, each under its field.
  init(_ numbers: KeyValuePairs<Int, Int> = [:]) { for (field, number) in numbers { add(field, number) } }

  /// Adds a number; 0 is left out, because readers take an absent number for 0.
  mutating func add(_ field: Int, _ value: Int) {
    if value == 0 { return }
    append(UInt64(field) << 3)
    append(UInt64(bitPattern: Int64(value)))
  }

  mutating func add(_ field: Int, packed values: [Int]) {
    if values.isEmpty { return }
    var message = ProtocolMessage()
    for value in values { message.append(UInt64(bitPattern: Int64(value))) }
    add(field, message)
  }

  mutating func add(_ field: Int, _ text: String) { add(field, content: Array(text.utf8)) }
  mutating func add(_ field: Int, _ message: ProtocolMessage) { add(field, content: message.bytes) }

  private mutating func add(_ field: Int, content: [UInt8]) {
    append(UInt64(field) << 3 | 2)
    append(UInt64(content.count))
    bytes += content
  }

  /// Appends a varint: seven bits per byte, the lowest first; all bytes but the last have the highest bit set.
  private mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
