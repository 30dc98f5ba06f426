/// A buffer to which values are appended.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func put<Number: BitwiseCopyable>(numbers: [Number]) {
    withUnsafeBytes(of: numbers.count) { bytes.append(contentsOf: $0) }
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func put(texts: some Collection<String>) {
    put(numbers: texts.map { UInt32($0.utf8.count) })
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  package mutating func put(lists: some Collection<[String]>) {
    put(numbers: lists.map { UInt32($0.count) })
    put(texts: lists.flatMap { $0 })
  }
}

package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func read(_ count: Int) -> UnsafeRawBufferPointer {
    precondition(position + count <= bytes.count, "the stage file ends too soon")
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  package mutating func numbers<Number: BitwiseCopyable>() -> [Number] {
    let count = read(MemoryLayout<Int>.size).loadUnaligned(as: Int.self)
    let source = read(count * MemoryLayout<Number>.stride)
    return [Number](unsafeUninitializedCapacity: count) { target, initialized in
      UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
      initialized = count
    }
  }

  package mutating func texts() -> [String] {
    let lengths: [UInt32] = numbers()
    return lengths.map { String(decoding: read(Int($0)), as: UTF8.self) }
  }

  package mutating func lists() -> [[String]] {
    let counts: [UInt32] = numbers()
    var texts = texts()[...]
    return counts.map { count in
      defer { texts = texts.dropFirst(Int(count)) }
      return Array(texts.prefix(Int(count)))
    }
  }
}
