import BenchRemote

extension Emission {
  /// Returns true if a screen would look the same, ignoring versions.
  ///
  /// - Complexity: O(n) in the number of rows.
  func looksLike(_ other: Emission?) -> Bool {
    guard let other, status == other.status, failure == other.failure, next == other.next, previous == other.previous,
      isKnown == other.isKnown, isFromCache == other.isFromCache, isPending == other.isPending
    else { return false }
    return rows.elementsEqual(other.rows) {
      $0.key == $1.key && $0.isPending == $1.isPending && $0.fields == $1.fields
    }
  }
}
