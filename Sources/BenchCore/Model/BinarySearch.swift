extension Array {
  /// Returns the length of the prefix that satisfies the predicate, in O(log n); no later element may satisfy it.
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
