/// The line on which each key of a table was read first.
///
/// A duplicate key has two values, and with either a gate may pass wrongly.
struct FirstLines<Key: Hashable> {
  private var lines: [Key: Int] = [:]

  mutating func add(_ key: Key, at line: Int, _ words: @autoclosure () -> String) throws(CSVError) {
    if let first = lines.updateValue(line, forKey: key) {
      throw CSVError(line: line, rule: "\(words()) is on line \(first) already; remove one of the two lines")
    }
  }
}
