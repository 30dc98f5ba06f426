import BenchCore
import BenchResults

/// Points and their settings as pages and sentences have them.
enum PointWords {
  /// A value of a parameter as it is read: `100,000`.
  static func place(_ value: Double) -> String {
    if value.rounded() == value && value.magnitude < 1e15 { return Layout.grouped(Int(value)) }
    // A setting is written as its scenario has it: `0.1`, not `0.100`.
    return ShortNumber.trimmed(ShortNumber.significant(value))
  }

  /// Words for the last part of a key where that part alone is none.
  private static let nouns = [
    "hz": "Hz", "fresh_for": "freshness period", "hold": "held states", "skew": "clock skew", "errors": "error rate",
    "loss": "loss rate", "per_minute": "changes per minute",
  ]

  /// `posts` of `dataset.posts`, `views` of `views.count`, `round trip` of `remote.network.round_trip.constant`.
  static func noun(_ key: String) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let last = parts.last ?? key
    if let noun = nouns[last] { return noun }
    let above = parts.dropLast().last
    let noun = above.map { ["count", "constant"].contains(last) ? $0 : last == "share" ? "\($0) share" : last } ?? last
    return Layout.printable(noun.split(separator: "_").joined(separator: " "))
  }

  /// True if a number precedes the noun, as in `134 posts`.
  private static func isCounted(_ key: String) -> Bool {
    let noun = noun(key)
    return noun.hasSuffix("s") && !noun.hasSuffix("ss") || noun == "Hz"
  }

  /// `134 posts`, `update-post: 134`, `error rate: 20 %`.
  private static func amount(_ words: String, _ key: String) -> String {
    let isShare = ["errors", "loss", "share"].contains(key.split(separator: ".").last)
    if isShare, let share = Double(words), share <= 1 { return "\(noun(key)): \(Percent.rounded(share))" }
    if !isCounted(key) || words.contains(".") { return "\(noun(key)): \(words)" }
    return "\(words) \(words == "1" ? String(noun(key).dropLast(noun(key) == "Hz" ? 0 : 1)) : noun(key))"
  }

  /// `30s` of 30,000 milliseconds.
  static func length(milliseconds: Double) -> String {
    let words = ShortNumber.duration(milliseconds * 1e6)
    let unit = String(words.reversed().prefix { !$0.isNumber }.reversed())
    let digits = String(words.dropLast(unit.count))
    return ShortNumber.trimmed(digits) + unit
  }

  /// A point as it is read: `1,000 posts, isolation: lock`.
  static func words(_ point: Point) -> String {
    point.settings.map { setting in
      // A number beyond those that are counted exactly stays as it was written.
      let number = Double(setting.value).flatMap { $0.magnitude < 1e15 ? $0 : nil }
      let value = number.map(place) ?? Layout.printable(setting.value)
      return number == nil ? "\(noun(setting.key)): \(value)" : amount(value, setting.key)
    }.joined(separator: ", ")
  }

  static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
