/// Makes broken copies of a file, from a seed: bits, bytes, lines and values that are gone, doubled, swapped or others.
public struct Mutator {
  /// Values that a mutant may get in place of another.
  private let values: [[UInt8]]
  private var random: SplitMix

  /// A mutator; the same seed makes the same mutants.
  public init(seed: UInt64, values: [String] = Mutator.oddValues) {
    self.values = values.map { Array($0.utf8) }
    random = SplitMix(state: seed)
  }

  /// Numbers that are none, too large or too many; texts that steer something; structure where none is.
  public static let oddValues = [
    "", "0", "-1", "1e999", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "NaN", "null", "true",
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\u202e\"", "[]", "{}", "[[[[[[[[[[]]]]]]]]]]", "{\"a\":1}", "\n", "\r\n",
    ",",
    "\"", "'", "::error::x", "=1+1", "\u{1B}[2J", "\u{0}", "0.1", "99999999999999999999999999", "../../x", "*", "~",
    "&a",
  ]

  /// A draw below a bound, which is at least 1.
  public mutating func draw(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  /// A copy of the bytes with one to three damages.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var mutant = bytes
    for _ in 0...draw(3) where !mutant.isEmpty { damage(&mutant) }
    return mutant
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = draw(bytes.count)
    switch draw(9) {
    case 0: bytes[place] ^= 1 << UInt8(draw(8))
    case 1: bytes[place] = UInt8(draw(256))
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + draw(40)))
    case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + draw(80))], at: draw(bytes.count))
    case 4: bytes.removeSubrange(place...)
    case 5: bytes.insert(contentsOf: values[draw(values.count)], at: place)
    case 6: swapLines(&bytes)
    default: replaceValue(&bytes, from: place)
    }
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    lines.swapAt(draw(lines.count), draw(lines.count))
    bytes = Array(lines.joined(separator: [10]))
  }

  /// Puts something else where the next number or word stands.
  private mutating func replaceValue(_ bytes: inout [UInt8], from place: Int) {
    func isWord(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 || byte == 45
    }
    guard let start = bytes[place...].firstIndex(where: isWord) else { return }
    let end = bytes[start...].firstIndex { !isWord($0) } ?? bytes.endIndex
    let isNumber = (48...57).contains(bytes[start])
    let value = isNumber && draw(2) == 0 ? Array("\(draw(1_000))".utf8) : values[draw(values.count)]
    bytes.replaceSubrange(start..<end, with: value)
  }
}
