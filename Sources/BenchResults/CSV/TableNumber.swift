/// Parsing of the numbers of tables, which may have been edited.
///
/// Impossible numbers are refused, so that derived sums, quotients and axes stay within the range of `Int` and
/// `Double`.
package enum TableNumber {
  /// The largest count. A `Double` holds all whole numbers up to this count, which is 104 days in nanoseconds.
  static let largestCount = 1 << 53
  /// The largest sum of the counts of a table: every partial sum, and twice the whole sum, fits in an `Int`.
  static let largestTotal = 1 << 61
  /// The range of the magnitudes of measured numbers other than 0. The quotient of two such numbers is neither 0 nor
  /// infinite. The sums of the largest graphs are near 1e242.
  static let magnitudes = 1e-30...1e250

  package static func count(_ text: String) -> Int? {
    guard let value = Int(text), value.magnitude <= largestCount.magnitude else { return nil }
    return value
  }

  static func add(_ fields: [String], to total: inout Int, line: Int) throws(CSVError) {
    for field in fields {
      total += count(field).map { abs($0) } ?? 0
      if total > largestTotal {
        throw CSVError(line: line, rule: "the counts up to here come to more than 2^61, which no run counts")
      }
    }
  }

  static func nanoseconds(_ text: String) -> UInt64? { count(text).flatMap { UInt64(exactly: $0) } }

  package static func real(_ text: String) -> Double? {
    guard let value = Double(text), value == 0 || magnitudes.contains(value.magnitude) else { return nil }
    return value
  }
}
