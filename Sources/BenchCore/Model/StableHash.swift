/// A 64-bit hash that is the same on every machine and in every build, unlike `Hasher`.
///
/// The hash identifies data across processes: data sets, operation logs and the rows of views. The hash folds in each
/// 64-bit word by a 64 × 64 → 128-bit multiplication (the step of wyhash, Wang Yi 2019, with different constants), so
/// it reads eight bytes per step. It does not resist attacks.
@usableFromInline package struct StableHash: Sendable {
  @usableFromInline var state: UInt64
  @usableFromInline var length: UInt64

  @inlinable package init() {
    state = 0x9e37_79b9_7f4a_7c15
    length = 0
  }

  @inlinable package var value: UInt64 { Self.fold(state ^ 0xd6e8_feb8_6659_fd93, length ^ 0xa076_1d64_78bd_642f) }

  @inlinable package mutating func combine(_ word: UInt64) {
    state = Self.fold(state ^ word, 0xe703_7ed1_a0b4_28db ^ length)
    length &+= 1
  }

  @inlinable package mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  /// Adds the bytes of the text and their number, so that adjacent texts cannot be confused with one longer text.
  @inlinable package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes, eight at a time and little-endian, then the number of bytes.
  @inlinable package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var last: UInt64 = 0
    while offset < bytes.count {
      last = last << 8 | UInt64(bytes[offset])
      offset += 1
    }
    combine(last)
    combine(bytes.count)
  }

  /// Adds the number of elements, then each element.
  package mutating func combine<Element>(
    _ elements: [Element], _ each: (inout StableHash, Element) -> Void
  ) {
    combine(elements.count)
    for element in elements { each(&self, element) }
  }

  @inlinable static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right | 1)
    return product.high ^ product.low
  }
}

extension String {
  package var stableHash: UInt64 {
    changing(StableHash()) { $0.combine(self) }.value
  }
}

extension UInt64 {
  /// Sixteen lower-case hexadecimal digits, the form in which all hashes are printed.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
