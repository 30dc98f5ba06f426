/// A search for the valid name that a user probably meant.
package enum NearestName {
  /// Returns the name that the fewest edits turn into the word, if the edits are few enough for a typing error.
  ///
  /// A swap of two neighbouring letters counts as one edit. Of equally near names, the first in the list is returned.
  package static func find(_ word: String, in names: [String]) -> String? {
    guard word.count <= 64 else { return nil }
    let allowed = max(1, min(3, word.count / 2))
    let found = names.map { (name: $0, distance: distance(Array(word.lowercased()), Array($0.lowercased()))) }
    return found.filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.name
  }

  /// Returns a hint for a message: the nearest name, or all names if none is near.
  package static func cure(_ word: String, in names: [String], all: String) -> String {
    if let name = find(word, in: names) { return "did you mean '\(name)'?" }
    return "\(all): \(names.isEmpty ? "none" : names.joined(separator: ", "))"
  }

  /// Counts edits (insert, delete, replace, swap neighbours) between two words: the optimal string alignment distance.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
