/// A value that can be compared element by element with its past.
@usableFromInline package protocol Walked {
  /// Compares as `==` does, up to the first difference and without walking storage that both values share. The elements
  /// walked inside are added to `walk`; the caller adds the element itself.
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool
}

extension Walked where Self: Equatable {
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool { self == past }
}

@usableFromInline package struct Walk {
  /// True if elements are counted, which happens only in the counts pass.
  @usableFromInline package let isCounting: Bool
  @usableFromInline package private(set) var elements = 0

  @inlinable package init(isCounting: Bool) { self.isCounting = isCounting }

  @inlinable package mutating func add(_ elements: Int) { self.elements += elements }
}

@usableFromInline package protocol PastComparable: Walked {
  /// Returns true if the container shares its storage with the past state. The container was then not written since,
  /// because a write to held storage copies the storage.
  func isIdentical(to past: Self) -> Bool
}

@usableFromInline package struct TableWalk {
  @usableFromInline let comparison: TableComparison
  @usableFromInline var comparisons = 0
  @usableFromInline var walk: Walk

  @inlinable package init(_ comparison: TableComparison, isCounting: Bool) {
    self.comparison = comparison
    walk = Walk(isCounting: isCounting)
  }

  @inlinable package mutating func differ<C: PastComparable>(_ container: C, _ past: C) -> Bool {
    comparisons += 1
    switch comparison {
    case .identity: return !container.isIdentical(to: past)
    case .equality: return !container.isEqual(to: past, &walk)
    }
  }

  @inlinable package func tell<P: Probe>(_ probe: inout P) {
    probe.add(comparisons, .comparisons)
    probe.add(walk.elements, .comparedElements)
  }
}

/// Returns the address of a container's elements. The address is the same in two states until one state is written.
///
/// The first word of an array, a dictionary, a tree or a struct of one of these is the reference to its storage.
/// Neither Swift 6.1 nor swift-collections has a public function for this address, so the address is read from memory
/// and only compared. `TableWalkTests` check that the address changes exactly when a container with a held past is
/// written.
@inlinable package func storage<C>(of container: C) -> UInt {
  withUnsafeBytes(of: container) { $0.load(as: UInt.self) }
}

extension PastComparable {
  @inlinable package func isIdentical(to past: Self) -> Bool { storage(of: self) == storage(of: past) }
}

extension PastComparable where Self: RandomAccessCollection, Element: Walked {
  @inlinable func isEqualInEachPlace(to past: Self, _ walk: inout Walk) -> Bool {
    if count != past.count { return false }
    if isIdentical(to: past) { return true }
    for index in indices {
      walk.add(1)
      if !self[index].isEqual(to: past[index], &walk) { return false }
    }
    return true
  }
}

extension Array: Walked, PastComparable where Element: Walked {
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool { isEqualInEachPlace(to: past, &walk) }
}

extension ContiguousArray: Walked, PastComparable where Element: Walked {
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool { isEqualInEachPlace(to: past, &walk) }
}

extension Dictionary: Walked, PastComparable where Key: EntityKey, Value: Walked {
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    isEqual(to: past, &walk, at: { key, _ in key.id.rawValue }, by: { $0.isEqual(to: $1, &$2) })
  }
}

extension Dictionary {
  @inlinable package func isIdentical(to past: Self) -> Bool { storage(of: self) == storage(of: past) }

  /// Compares dictionaries with a given equality of values.
  ///
  /// `==` of a dictionary walks in hash order, which differs in each process. So the count is the length of a walk in
  /// the order of `place`, a unique number of each element, and does not depend on the hash order.
  @inlinable package func isEqual(
    to past: Self, _ walk: inout Walk, at place: (Key, Value) -> Int, by areEqual: (Value, Value, inout Walk) -> Bool
  ) -> Bool {
    if isIdentical(to: past) { return true }
    if count != past.count { return false }
    if walk.isCounting { return isEqualCounting(to: past, &walk, at: place, by: areEqual) }
    for (key, value) in self {
      guard let other = past[key], areEqual(value, other, &walk) else { return false }
    }
    return true
  }

  /// Finds the first difference by `place`, comparing all elements; then counts the elements up to there: O(n).
  @inlinable func isEqualCounting(
    to past: Self, _ walk: inout Walk, at place: (Key, Value) -> Int, by areEqual: (Value, Value, inout Walk) -> Bool
  ) -> Bool {
    var end = Int.max
    var search = Walk(isCounting: true)
    for (key, value) in self where place(key, value) < end {
      if let other = past[key], areEqual(value, other, &search) { continue }
      end = place(key, value)
    }
    if end == .max {
      walk.add(count + search.elements)
      return true
    }
    for (key, value) in self where place(key, value) <= end {
      walk.add(1)
      if let other = past[key] { _ = areEqual(value, other, &walk) }
    }
    return false
  }
}

extension EntityID: Walked {}
extension Author: Walked {}
extension Post: Walked {}
extension Comment: Walked {}
extension UInt32: Walked {}
extension Int: Walked {}

extension PostPayload: Walked {
  /// Compares all fields except `extra`; walks the comments only if their storage differs.
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    id == past.id && title == past.title && body == past.body && author == past.author && tags == past.tags
      && createdAt == past.createdAt && comments.isEqual(to: past.comments, &walk)
  }
}

extension CommentPayload: Walked {}
