/// A value for each swept parameter; together with the store and the derivation, a point identifies a cell.
package struct Point: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    /// The path of a setting, or the name of an axis: `dataset.posts`, `hold`.
    package let key: String
    /// The value as text, without digit separators.
    package let value: String

    /// Creates a setting; removes the underscores of a number, so that `1_000` and `1000` are one setting.
    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = Ratio(decimal: value) == nil ? value : value.filter { $0 != "_" }
    }

    /// Returns a value as a number; a duration becomes milliseconds: 200 for `200ms`, 30,000 for `30s`.
    package static func number(_ value: String) -> Double? { TableNumber.real(value) ?? milliseconds(value) }

    package static func milliseconds(_ value: String) -> Double? {
      let digits = value.prefix { $0.isNumber || $0 == "." }
      let units = ["us": 0.001, "ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000]
      guard let unit = units[String(value.dropFirst(digits.count))] else { return nil }
      return TableNumber.real(String(digits)).map { $0 * unit }
    }

    /// Returns the divisor of a share that a budget plays: 8 for `1/8`.
    package static func divisor(_ share: String) -> Int? {
      share.hasPrefix("1/") ? Int(share.dropFirst(2)).flatMap { $0 > 1 ? $0 : nil } : nil
    }

    fileprivate static func size(_ value: String) -> Double? { divisor(value).map { 1 / Double($0) } ?? number(value) }
  }

  /// The settings, sorted by key.
  package let settings: [Setting]

  package init(_ settings: [Setting] = []) { self.settings = settings.sorted { $0.key < $1.key } }

  /// Reads `key=value` pairs joined by `;`; an empty text is the point of a scenario without a sweep.
  package init?(_ text: String) {
    var settings: [Setting] = []
    for pair in text.split(separator: ";") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return nil }
      settings.append(Setting(sides[0], sides[1]))
    }
    self.init(settings)
  }

  package subscript(key: String) -> String? { settings.first { $0.key == key }?.value }
  package func contains(_ other: Point) -> Bool { other.settings.allSatisfy(settings.contains) }

  /// The point after a name: ` at dataset.posts=1000`; empty without settings.
  package var ending: String { settings.isEmpty ? "" : " at \(self)" }
}

extension Point: CustomStringConvertible {
  /// The point as in the `point` column: `dataset.posts=1000;hold=1`.
  package var description: String { settings.map { "\($0.key)=\($0.value)" }.joined(separator: ";") }
}

extension Point: Comparable {
  /// Sorts by key, then by value. Numbers are sorted by size, so that 20 precedes 100 and 1/512 precedes 1/128.
  package static func < (left: Point, right: Point) -> Bool {
    for (mine, other) in zip(left.settings, right.settings) where mine != other {
      if mine.key != other.key { return mine.key < other.key }
      if let number = Ratio(decimal: mine.value), let second = Ratio(decimal: other.value), number != second {
        return number < second
      }
      if let number = Setting.size(mine.value), let second = Setting.size(other.value), number != second {
        return number < second
      }
      return mine.value < other.value
    }
    return left.settings.count < right.settings.count
  }
}

extension Point: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let point = Point(try container.decode(String.self))
    else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "a point is key=value joined by ;") }
    self = point
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
