import BenchWorkloads
import Foundation

/// Damage to a file of lines between two runs.
enum Damage: CaseIterable {
  case bitFlipped, lineGone, lineCut, linesSwapped, lineTwice, endGone

  static func any(_ random: inout RandomStream) -> Damage {
    allCases[random.place(in: allCases.count)]
  }

  /// The file after the damage, at a place drawn from the stream.
  ///
  /// - Complexity: O(n), where n is the size of the file.
  func done(to file: Data, _ random: inout RandomStream) -> Data {
    var bytes = Array(file)
    if bytes.isEmpty { return file }
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let line = random.place(in: max(1, lines.count - 1))
    switch self {
    case .bitFlipped:
      bytes[random.place(in: bytes.count)] ^= 1 << UInt8(random.place(in: 8))
      return Data(bytes)
    case .endGone: return Data(bytes.prefix(random.place(in: bytes.count)))
    case .lineGone: lines.remove(at: line)
    case .lineCut: lines[line] = Array(lines[line].prefix(random.place(in: lines[line].count + 1)))
    case .linesSwapped: lines.swapAt(line, random.place(in: max(1, lines.count - 1)))
    case .lineTwice: lines.insert(lines[line], at: line)
    }
    return Data(lines.joined(separator: [10]))
  }
}

extension RandomStream {
  /// A place in a list that has so many, at least one.
  fileprivate mutating func place(in count: Int) -> Int { Int(next(below: UInt64(count))) }
}
