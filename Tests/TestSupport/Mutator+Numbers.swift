extension Mutator {
  /// Numbers that no run measures, and those at the ends of the range of a number.
  private static let oddNumbers = [
    "0", "-0", "-1", "0.5", "1e15", "1e19", "1e250", "1e308", "1e-30", "1e-320", "1e400", "nan", "inf",
    "9007199254740992", "-9007199254740992", "9007199254740993", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211456",
  ]

  /// A copy of the bytes in which one to three numbers are others: odd ones, or those of another place.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public mutating func renumbered(_ bytes: [UInt8]) -> [UInt8] {
    var mutant = bytes
    for _ in 0...draw(3) {
      let numbers = Self.numbers(in: mutant)
      if numbers.isEmpty { return mutant }
      let place = numbers[draw(numbers.count)]
      let other =
        draw(4) == 0
        ? Array(mutant[numbers[draw(numbers.count)]]) : Array(Self.oddNumbers[draw(Self.oddNumbers.count)].utf8)
      mutant.replaceSubrange(place, with: other)
    }
    return mutant
  }

  /// Where numbers are: digits with a sign, a point or an exponent, between characters that belong to no name.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    func belongs(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || [43, 45, 46, 95].contains(byte)
    }
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      guard belongs(bytes[start]) else {
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex { !belongs($0) } ?? bytes.endIndex
      if Double(String(decoding: bytes[start..<end], as: UTF8.self)) != nil { found.append(start..<end) }
      start = end
    }
    return found
  }
}
