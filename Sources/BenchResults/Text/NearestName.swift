/// Finds what somebody meant who misspelled a name.
enum NearestName {
  /// The name that takes the fewest edits to reach; `nil` when it takes more than a third of its letters.
  ///
  /// - Complexity: O(n × m²), where n is the number of names and m their length.
  static func to(_ wrong: String, in names: [String]) -> String? {
    let ranked = names.map { (name: $0, edits: edits(Array(wrong.lowercased()), Array($0))) }
    guard let best = ranked.min(by: { ($0.edits, $0.name) < ($1.edits, $1.name) }) else { return nil }
    return best.edits <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two words (Damerau's distance, restricted
  /// form: optimal string alignment).
  static func edits(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
