/// Moments as servers and databases write them: `2020-01-31T12:00:00Z`, `2020-01-31T12:00:00.250+01:00` (ISO 8601, RFC
/// 3339), `2020-01-31T12:00:00.000+0100`, `2020-01-31 12:00:00 UTC`, `2020-01-31 12:00`, `2020-01-31`; moments without
/// a zone are in UTC.
enum WrittenMoment {
  /// The valid milliseconds since 1970: from 0 to the end of the year 9999.
  static let range: ClosedRange<Int64> = 0...253_402_300_799_999

  private typealias Rest = Substring.UTF8View

  /// Returns the milliseconds since 1970, UTC, without fractions; `nil` for a text that is no moment.
  ///
  /// Reads byte by byte, because exports have millions of moments and a regular expression takes microseconds for each.
  static func milliseconds(_ text: String) -> Int64? {
    var rest = text[...].utf8
    guard let year = number(4, 1970...9_999, &rest), take("-", &rest), let month = number(2, 1...12, &rest),
      take("-", &rest), let day = number(2, 1...31, &rest)
    else { return nil }
    let date = days(year, month, day)
    guard date < days(year, month + 1, 1) else { return nil }
    let midnight = date * 24 * 60
    if rest.isEmpty { return midnight * 60_000 }
    guard take("T", &rest) || take(" ", &rest), let hour = number(2, 0...23, &rest), take(":", &rest),
      let minute = number(2, 0...59, &rest), let second = seconds(&rest), let east = zone(&rest), rest.isEmpty
    else { return nil }
    return (midnight + hour * 60 + minute - east) * 60_000 + second
  }

  /// Reads the seconds of a time, in milliseconds; 0 if the time ends with its minutes.
  private static func seconds(_ rest: inout Rest) -> Int64? {
    guard take(":", &rest) else { return 0 }
    guard let whole = number(2, 0...60, &rest) else { return nil }
    guard take(".", &rest) else { return whole * 1_000 }
    let digits = rest.prefix { (48...57).contains($0) }
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let thousandths = digits.prefix(3).reduce(into: Int64(0)) { $0 = $0 * 10 + Int64($1 - 48) }
    return whole * 1_000 + thousandths * [100, 10, 1][min(digits.count, 3) - 1]
  }

  /// Reads a time zone as minutes east of Greenwich: `Z`, `UTC`, `+01:00`, `+0100` or `+01`; 0 if there is none.
  private static func zone(_ rest: inout Rest) -> Int64? {
    if rest.isEmpty || take("Z", &rest) { return 0 }
    if rest.elementsEqual(" UTC".utf8) {
      rest = rest.dropFirst(4)
      return 0
    }
    let isWest = take("-", &rest)
    guard isWest || take("+", &rest), let hours = number(2, 0...23, &rest) else { return nil }
    let isWritten = take(":", &rest) || !rest.isEmpty
    guard let minutes = isWritten ? number(2, 0...59, &rest) : 0 else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  private static func take(_ sign: Unicode.Scalar, _ rest: inout Rest) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads the next digits as a number within a range; returns `nil` for anything else.
  private static func number(_ digits: Int, _ range: ClosedRange<Int64>, _ rest: inout Rest) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard let digit = rest.first, (48...57).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - 48)
      rest = rest.dropFirst()
    }
    return range.contains(number) ? number : nil
  }

  /// Returns the days since 1970-01-01 in the Gregorian calendar, counting years from March (H. Hinnant, 2013).
  /// Month 13 is the next January.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
