/// Reads the times of a trace: the first column of a CSV file, in seconds; a first line without a number is a head.
package enum TraceFile {
  /// The largest file that is read, in bytes.
  package static let largest = 64 << 20

  /// What is wrong with a trace, and in which line, from 1.
  package struct Problem: Error, Equatable {
    package let line: Int
    /// What stands there; empty where the whole file is meant.
    package let value: String
    package let rule: String
    package let cure: String
  }

  /// The times in whole nanoseconds, in order.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: `Problem` where a time is no number, is negative, is beyond 24 hours or comes before the one above it,
  ///   where there is none, and where the file is too large.
  package static func times(in text: [UInt8]) throws(Problem) -> [Int] {
    if text.count > largest {
      throw Problem(
        line: 1, value: "\(text.count) bytes", rule: "a trace has at most \(largest) bytes",
        cure: "keep the part that one phase needs")
    }
    var times: [Int] = []
    for (number, line) in text.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let field = line.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\r") }
      if field.isEmpty { continue }
      let shown = String(decoding: field.prefix(40), as: UTF8.self)
      guard let seconds = Double(shown), field.count <= 40 else {
        if number == 0 { continue }
        throw Problem(
          line: number + 1, value: shown, rule: "a time is a number of seconds", cure: "for example 0.25")
      }
      times.append(try checked(seconds, line: number + 1, shown, after: times.last))
    }
    if times.isEmpty {
      throw Problem(line: 1, value: "", rule: "a trace has at least one time", cure: "one time in each line")
    }
    return times
  }

  private static func checked(
    _ seconds: Double, line: Int, _ shown: String, after last: Int?
  ) throws(Problem) -> Int {
    guard seconds >= 0 && seconds <= 86_400 else {
      throw Problem(
        line: line, value: shown, rule: "a time lies within 0 and 86400 seconds",
        cure: "count from the beginning of the phase")
    }
    let time = Int((seconds * 1e9).rounded())
    if let last, time < last {
      throw Problem(
        line: line, value: shown, rule: "times are in order, and this one is before the one above",
        cure: "sort the file by its first column")
    }
    return time
  }
}
