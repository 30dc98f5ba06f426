import BenchCore
import BenchResults

/// Points and their settings as pages and sentences show them.
enum PointWords {
  /// Formats a value of a parameter: `100,000`.
  static func place(_ value: Double) -> String {
    if value.rounded() == value && value.magnitude < 1e15 { return Layout.grouped(Int(value)) }
    // A setting is written as in its scenario: `0.1`, not `0.100`.
    return ShortNumber.trimmed(ShortNumber.significant(value))
  }

  /// Words for the last part of a key where that part alone says too little.
  private static let nouns = [
    "hz": "Hz", "fresh_for": "freshness period", "hold": "held states", "skew": "clock skew", "errors": "error rate",
    "loss": "loss rate", "per_minute": "changes per minute",
  ]

  /// Returns the noun of a key: `posts` for `dataset.posts`, `round trip` for `network.round_trip.constant`.
  static func noun(_ key: String) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let last = parts.last ?? key
    if let noun = nouns[last] { return noun }
    let above = parts.dropLast().last
    let noun = above.map { ["count", "constant"].contains(last) ? $0 : last == "share" ? "\($0) share" : last } ?? last
    return Layout.printable(noun.split(separator: "_").joined(separator: " "))
  }

  /// Formats a value with its noun: `134 posts`, `update-post: 134`, `error rate: 20 %`.
  private static func amount(_ words: String, _ key: String) -> String {
    let noun = noun(key)
    let isShare = ["errors", "loss", "share"].contains(key.split(separator: ".").last)
    if isShare, let share = Double(words), share <= 1 { return "\(noun): \(Percent.rounded(share))" }
    let isCounted = noun.hasSuffix("s") && !noun.hasSuffix("ss") || noun == "Hz"
    if !isCounted || words.contains(".") { return "\(noun): \(words)" }
    return "\(words) \(words == "1" && noun != "Hz" ? String(noun.dropLast()) : noun)"
  }

  /// Formats a duration: `30s` for 30,000 milliseconds.
  static func length(milliseconds: Double) -> String { Axes.plain(ShortNumber.duration(milliseconds * 1e6)) }

  /// Formats a point: `1,000 posts, isolation: lock`.
  static func words(_ point: Point) -> String {
    point.settings.map { setting in
      // A number too large to be exact stays as written.
      let number = Double(setting.value).flatMap { $0.magnitude < 1e15 ? $0 : nil }
      let value = number.map(place) ?? Layout.printable(setting.value)
      return number == nil ? "\(noun(setting.key)): \(value)" : amount(value, setting.key)
    }.joined(separator: ", ")
  }

  static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
