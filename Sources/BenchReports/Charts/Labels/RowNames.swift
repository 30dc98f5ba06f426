/// The names of designs that share a row, in as few lines as possible.
enum RowNames {
  /// Returns the width of all names in one line.
  static func width(_ names: [String]) -> Double { TextWidth.of(Plain.list(names), isBold: true) }

  /// Wraps all names to this width, with `and` before the last. If they need more lines than `most`, shows as many as
  /// fit before `and 3 more`. A name is cut if it is too wide.
  ///
  /// - Complexity: O(names²)
  static func lines(_ names: [String], in width: Double, most: Int) -> [String] {
    if names.count < 2 { return [TextWidth.fitting(names.first ?? "", in: width, isBold: true)] }
    for shown in stride(from: names.count, through: 1, by: -1) {
      let rest = names.count - shown
      let words = rest == 0 ? names : Array(names.prefix(shown)) + ["\(rest) more"]
      let lines = broken(joined(words), in: width)
      if lines.count <= most || shown == 1 {
        return lines.prefix(most).map { TextWidth.fitting($0, in: width, isBold: true) }
      }
    }
    return []
  }

  private static func joined(_ names: [String]) -> [String] {
    names.dropLast(2).map { "\($0)," } + names.suffix(2).dropLast() + names.suffix(1).map { "and \($0)" }
  }

  /// Wraps the words below a name to this width, in at most two lines.
  static func notes(_ text: String, in width: Double) -> [String] {
    let lines = broken(text.words, in: width, size: 11.5, isBold: false)
    let rest = lines.dropFirst().joined(separator: " ")
    return [lines.first ?? "", rest].filter { !$0.isEmpty }.map { TextWidth.fitting($0, in: width, size: 11.5) }
  }

  static func broken(_ parts: [String], in width: Double, size: Double = 12, isBold: Bool = true) -> [String] {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, TextWidth.of("\(last) \(part)", size: size, isBold: isBold) <= width {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension String {
  /// The words between spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}
