/// A reader of the times of a trace: seconds in the first column of a CSV file, whose first line may be a header.
package enum TraceFile {
  package static let largest = 64 << 20

  /// A problem of a trace, with the line of the problem; lines count from 1.
  package struct Problem: Error, Equatable {
    package let line: Int
    /// The number that breaks the rule; empty if the whole file breaks it, or if the text is no number.
    package let value: String
    package let rule: String
    package let cure: String

    /// Creates a problem of a line. Only numbers are shown, because a scenario can name any file of the machine, and
    /// other people may read the messages.
    package init(line: Int, value: String, rule: String, cure: String) {
      self.line = line
      self.value = value.allSatisfy { "0123456789.,;-+eE ".contains($0) } ? String(value.prefix(40)) : ""
      (self.rule, self.cure) = (rule, cure)
    }
  }

  /// Reads the times, in whole nanoseconds, in order.
  package static func times(in text: [UInt8]) throws(Problem) -> [Int] {
    var times: [Int] = []
    var columns = 1
    for (number, line) in try lines(text) {
      if number == 1 && isHead(line) {
        columns = columnCount(line)
        continue
      }
      try refuseDecimalComma(line, number: number, columns: columns)
      let shown = String(decoding: line.prefix { $0 != comma }, as: UTF8.self).filter { $0 != " " && $0 != "\t" }
      guard shown.utf8.count <= 40, shown.utf8.allSatisfy({ signs.contains($0) }), let seconds = Double(shown) else {
        throw Problem(line: number, value: shown, rule: "a time is a number of seconds", cure: "for example 0.25")
      }
      guard seconds >= 0 && seconds <= 86_400 else {
        throw Problem(
          line: number, value: shown, rule: "a time lies within 0 and 86400 seconds",
          cure: "count from the beginning of the phase")
      }
      let time = Int((seconds * 1e9).rounded())
      if let last = times.last, time < last {
        throw Problem(
          line: number, value: shown, rule: "times are in order, and this one is before the one above",
          cure: "sort the file by its first column")
      }
      times.append(time)
    }
    if times.isEmpty {
      throw Problem(line: 1, value: "", rule: "a trace has at least one time", cure: "one time in each line")
    }
    return times
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let signs = Set("0123456789.-+eE".utf8)
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the lines that are not blank, each with its number in the file, from 1. A line ends with LF, CR LF or CR;
  /// a byte order mark at the beginning is skipped.
  static func lines(_ text: [UInt8]) throws(Problem) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    if text.count > largest {
      throw Problem(
        line: 1, value: "\(text.count)", rule: "a trace has at most \(largest) bytes",
        cure: "keep the part that the scenario needs")
    }
    let body = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    var lines: [(number: Int, bytes: ArraySlice<UInt8>)] = []
    var number = 1
    var start = body.startIndex
    func add(upTo end: Int) {
      let line = body[start..<end]
      if !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { lines.append((number, line)) }
    }
    for place in body.indices where body[place] == lineFeed || body[place] == carriageReturn {
      defer { start = place + 1 }
      // The LF after a CR belongs to the same line end.
      if body[place] == lineFeed && place > body.startIndex && body[place - 1] == carriageReturn { continue }
      add(upTo: place)
      number += 1
    }
    add(upTo: body.endIndex)
    return lines
  }

  /// Returns true if the first line of a file names columns: the line begins with a letter, in quotes or not. A line
  /// that begins like a number counts as an unreadable number.
  static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { ![0x20, 0x09, 0x22].contains($0) }) else { return false }
    // `nan` and `inf` begin with a letter, but are numbers.
    if Double(String(decoding: line.prefix { $0 != comma }, as: UTF8.self)) != nil { return false }
    return first >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
  }

  static func columnCount(_ line: ArraySlice<UInt8>) -> Int { 1 + line.count { $0 == comma } }

  /// Refuses a line of two whole numbers if one number is expected and no header names the columns: one person reads
  /// `0,25` as a quarter of a second, another person as 0 s and a second column.
  private static func refuseDecimalComma(_ line: ArraySlice<UInt8>, number: Int, columns: Int) throws(Problem) {
    let fields = line.split(separator: comma, maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count > 1, columnCount(line) != columns, isDigits(fields[0]) else { return }
    let next = fields[1].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\t") }
    guard isDigits(next) else { return }
    throw Problem(
      line: number, value: String(decoding: line.prefix(40), as: UTF8.self),
      rule: "a time is written with a point, and a comma ends a column",
      cure: "write 0.25, or name the columns in a first line, for example seconds,size")
  }

  private static func isDigits(_ field: ArraySlice<UInt8>) -> Bool {
    let digits = field.filter { $0 != UInt8(ascii: " ") }
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
