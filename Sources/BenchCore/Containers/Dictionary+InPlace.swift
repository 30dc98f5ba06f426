extension Dictionary {
  /// Changes the value of a key in place; returns false if the key is absent.
  ///
  /// The shorter `dictionary[key]?.change()` does the same at twice the cost. With Swift 6.3 the accessors of a
  /// dictionary are coroutines that are not inlined and allocate three frames, 192 bytes, on every call (72 ns instead
  /// of 32 on a table of 10,000).
  @inlinable
  @inline(__always) @discardableResult package mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool {
    guard let place = index(forKey: key) else { return false }
    body(&values[place])
    return true
  }

  /// Changes the value of a key in place; if the key is absent, first inserts the default.
  @inlinable @inline(__always)
  package mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    if change(key, body) { return }
    var value = empty()
    body(&value)
    self[key] = value
  }
}
