/// Moments as servers and databases write them: `2020-01-31T12:00:00Z`, `2020-01-31T12:00:00.250+01:00` (ISO 8601,
/// RFC 3339), `2020-01-31 12:00`, `2020-01-31`; without a zone they are of UTC.
enum WrittenMoment {
  /// The milliseconds since 1970 that data may have: to the end of the year 9999.
  static let range: ClosedRange<Int64> = 0...253_402_300_799_999

  /// The milliseconds since 1970, UTC; what lies below a millisecond is cut off. `nil` for another text.
  static func milliseconds(_ text: String) -> Int64? {
    let form =
      #/
      ([0-9]{4})-([0-9]{2})-([0-9]{2})
      ([T\ ]([0-9]{2}):([0-9]{2})(:([0-9]{2})(\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?
      /#
    guard let found = text.wholeMatch(of: form)?.output else { return nil }
    let numbers = [found.1, found.2, found.3, found.5, found.6, found.8].map { $0.flatMap { Int64($0) } ?? 0 }
    let limits: [ClosedRange<Int64>] = [1970...9_999, 1...12, 1...31, 0...23, 0...59, 0...60]
    guard zip(numbers, limits).allSatisfy({ $1.contains($0) }) else { return nil }
    let day = days(numbers[0], numbers[1], numbers[2])
    let seconds = ((day * 24 + numbers[3]) * 60 + numbers[4] - offset(found.10 ?? "Z")) * 60 + numbers[5]
    let fraction = (found.9?.dropFirst() ?? "").prefix(3)
    return seconds * 1_000 + (Int64(fraction + String(repeating: "0", count: 3 - fraction.count)) ?? 0)
  }

  /// Minutes east of Greenwich.
  private static func offset(_ zone: Substring) -> Int64 {
    if zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":").map { Int64($0) ?? 0 }
    return (parts[0] * 60 + parts[1]) * (zone.hasPrefix("-") ? -1 : 1)
  }

  /// Days since 1970-01-01 in the Gregorian calendar, by counting years from March on (H. Hinnant, 2013).
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
