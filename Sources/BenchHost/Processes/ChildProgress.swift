import Foundation

/// The progress that a child reports while it works: lines `progress <steps> <total>` in the pipe of its result; the
/// total is 0 if it is unknown. The result follows the last such line.
package struct ChildProgress: Equatable, Sendable {
  package let steps: Int
  /// The number of all steps; 0 if this number is unknown.
  package let total: Int

  package init(steps: Int, of total: Int) { (self.steps, self.total) = (steps, total) }

  package var share: Double? { steps > 0 && total > 0 ? min(1, Double(steps) / Double(total)) : nil }

  private static let word: StaticString = "progress "
  private static let lineEnd = UInt8(ascii: "\n")

  /// Removes the complete reports at the beginning of the output; returns the last report, or `nil` if there is none.
  static func take(from output: inout [UInt8]) -> ChildProgress? {
    var last: ChildProgress?
    let word = Array("\(word)".utf8)
    while output.starts(with: word), let end = output.firstIndex(of: lineEnd) {
      let words = String(decoding: output[word.count..<end], as: UTF8.self).split(separator: " ")
      let numbers = words.map { Int($0) }
      guard numbers.count == 2, let steps = numbers[0], let total = numbers[1] else { return last }
      last = ChildProgress(steps: steps, of: total)
      output.removeFirst(end + 1)
    }
    return last
  }

  /// Writes the line to a descriptor without allocating, because a play in this process counts allocations.
  package func report(to descriptor: Int32) {
    // A word, two numbers of at most 20 digits, a space and the line end.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { line in
      var length = 0
      func put(_ byte: UInt8) {
        line[length] = byte
        length += 1
      }
      func put(_ number: Int) {
        var scale = 1
        while number / scale > 9 { scale *= 10 }
        while scale > 0 {
          put(UInt8(ascii: "0") + UInt8(number / scale % 10))
          scale /= 10
        }
      }
      Self.word.withUTF8Buffer { word in for byte in word { put(byte) } }
      put(max(0, steps))
      put(UInt8(ascii: " "))
      put(max(0, total))
      put(Self.lineEnd)
      _ = write(descriptor, line.baseAddress, length)
    }
  }
}
