extension Array {
  /// Returns the length of the prefix of elements that satisfy the predicate; no later element may. O(log n).
  @inline(__always) @inlinable  // The search of every insert and removal of a store.
  package func prefixCount(where precedes: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
