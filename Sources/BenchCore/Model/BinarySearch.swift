extension Array {
  /// Returns the number of the elements that precede, in an array in which these come first, in O(log n).
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
