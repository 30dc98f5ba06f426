/// The entity values that a view read, in the definition's order within each kind. A derivation remembers these values
/// to know whether to compute the view again.
///
/// The values are in separate arrays and compared in place: to take values out of a common enum would copy, and so
/// retain, every string of every input on every commit. Two texts that share storage compare equal by address. Each
/// store has a specialized walk for inputs, so reading inputs costs the same in a derivation of another package.
@frozen public struct Inputs {
  @usableFromInline var cursor = InputCursor()

  /// Creates empty inputs.
  public init() {}

  /// Reads the inputs again and keeps the new values; returns true if any value differs from before.
  @inlinable public mutating func update<R: Reads & ~Copyable, P: Probe>(
    _ view: ViewKey, from reads: borrowing R, _ probe: inout P
  ) -> Bool {
    cursor.walk(.replaces, view, reads, &probe)
    cursor.trim()
    return cursor.differs
  }

  /// Reads the inputs and replaces the old values without comparing them.
  ///
  /// Surplus old values stay after the end and are overwritten next time: removing them costs more than keeping them.
  @inlinable
  public mutating func fill<R: Reads & ~Copyable, P: Probe>(_ view: ViewKey, from reads: borrowing R, _ probe: inout P)
  {
    cursor.walk(.fills, view, reads, &probe)
  }

  /// Reads the inputs, replaces the old values without comparing them, and removes surplus old values.
  @inlinable public mutating func replace<R: Reads & ~Copyable, P: Probe>(
    _ view: ViewKey, from reads: borrowing R, _ probe: inout P
  ) {
    fill(view, from: reads, &probe)
    cursor.trim()
  }

  /// Reads the inputs and returns true if any value differs from the kept values, which do not change. The comparison
  /// stops at the first difference.
  @inlinable public mutating func differ<R: Reads & ~Copyable, P: Probe>(
    _ view: ViewKey, from reads: borrowing R, _ probe: inout P
  ) -> Bool {
    cursor.walk(.compares, view, reads, &probe)
    return cursor.differs
  }
}

/// A cursor that compares the kept values with the values that a view's definition reads now.
@frozen @usableFromInline struct InputCursor: InputVisitor {
  @usableFromInline var authors = Kept<Author>()
  @usableFromInline var posts = Kept<Post>()
  @usableFromInline var comments = Kept<Comment>()
  @usableFromInline var counts = Kept<Int>()
  @usableFromInline var manner = Manner.fills
  @usableFromInline var differs = false
  /// True if the order of authors has no meaning; see `visit(member:)`.
  @usableFromInline var isUnordered = false
  /// The kept authors whose places other authors took, by id; empty while all authors come in their old places.
  @usableFromInline var displaced: [AuthorID: Author] = [:]

  @usableFromInline init() {}

  @frozen @usableFromInline enum Manner {
    case fills
    /// The cursor compares each value with the kept value, and replaces the kept value.
    case replaces
    /// The cursor compares each value with the kept value, and the kept value stays.
    case compares
  }

  @inlinable mutating func walk<R: Reads & ~Copyable, P: Probe>(
    _ manner: Manner, _ view: ViewKey, _ reads: borrowing R, _ probe: inout P
  ) {
    begin(manner, view)
    reads.select(view, &self)
    end()
    probe.add(1, .selectorCalls)
    probe.read(inputs: authors.position + posts.position + comments.position + counts.position, of: view)
    if manner == .fills { return }
    probe.add(1, .comparisons)
    probe.add(authors.compared + posts.compared + comments.compared + counts.compared, .comparedElements)
  }

  // This code does not depend on the store, so it is compiled once, here.
  @usableFromInline mutating func begin(_ manner: Manner, _ view: ViewKey) {
    self.manner = manner
    isUnordered = view.kind == .topAuthors
    differs = false
    authors.begin()
    posts.begin()
    comments.begin()
    counts.begin()
  }

  // Like `begin`, this code is compiled once, here.
  @usableFromInline mutating func end() {
    if !displaced.isEmpty { displaced = [:] }
    if manner != .compares {
      if authors.end() { differs = true }
      if posts.end() { differs = true }
      if comments.end() { differs = true }
      if counts.end() { differs = true }
    } else if !differs {
      differs = !(authors.isAtEnd && posts.isAtEnd && comments.isAtEnd && counts.isAtEnd)
    }
  }

  @usableFromInline mutating func trim() {
    authors.trim()
    posts.trim()
    comments.trim()
    counts.trim()
  }

  // Comparing optionals copies both and counts a reference for each text, so a placeholder replaces a missing value.
  @inlinable mutating func visit(author: Author?) {
    if isUnordered { return visit(member: author ?? .nobody) }
    if authors.takes(author ?? .nobody, manner, differs) { differs = true }
  }
  @inlinable mutating func visit(post: Post?) { if posts.takes(post ?? .nothing, manner, differs) { differs = true } }
  @inlinable mutating func visit(comment: Comment) { if comments.takes(comment, manner, differs) { differs = true } }
  @inlinable mutating func visit(count: Int) { if counts.takes(count, manner, differs) { differs = true } }
}

extension InputCursor {
  /// Receives one of all authors. A store passes authors in any order, for example a hash table's, which an unrelated
  /// insert may change. So an author is compared with the kept author of the same id, and all authors are compared:
  /// thus the number of comparisons does not depend on the order either.
  @usableFromInline mutating func visit(member author: Author) {
    if manner != .fills && (!displaced.isEmpty || authors.next?.id != author.id) { return visit(moved: author) }
    if authors.takes(author, manner, false) { differs = true }
  }

  /// Receives an author that was kept in another place, was not kept at all, or follows such an author.
  private mutating func visit(moved author: Author) {
    if displaced.isEmpty {
      for kept in authors.rest { displaced[kept.id] = kept }
    }
    let kept = displaced.removeValue(forKey: author.id)
    if authors.takes(author, manner, beside: kept) { differs = true }
  }
}

@frozen @usableFromInline struct Kept<Value: Equatable> {
  @usableFromInline var values: [Value] = []
  /// The number of valid elements; the elements after them are unused.
  @usableFromInline var count = 0
  @usableFromInline var position = 0
  @usableFromInline var compared = 0

  @usableFromInline init() {}

  mutating func begin() {
    position = 0
    compared = 0
  }

  /// Takes the next value read; returns true if another value, or none, was kept in its place. In the manner
  /// `.compares`, compares nothing more once a difference is known. In the manner `.fills`, returns false.
  // Called for each value that any view reads: a call would cost more than the body.
  @inlinable
  @inline(__always) mutating func takes(_ value: Value, _ manner: InputCursor.Manner, _ differs: Bool) -> Bool {
    defer { position += 1 }
    switch manner {
    case .fills:
      put(value)
      return false
    case .replaces:
      if isEqual(value) { return false }
      put(value)
      return true
    case .compares: return differs || !isEqual(value)
    }
  }

  /// The kept value with which to compare the next value read; `nil` after the last kept value.
  var next: Value? { position < count ? values[position] : nil }

  var rest: ArraySlice<Value> { values[min(position, count)..<count] }

  /// Takes the next value; returns true if `kept`, a value kept in another place, is missing or differs from the value.
  mutating func takes(_ value: Value, _ manner: InputCursor.Manner, beside kept: Value?) -> Bool {
    if manner == .replaces { put(value) }
    position += 1
    if kept != nil { compared += 1 }
    return kept != value
  }

  // Inlined, like `put` below, because it is called for each value.
  @inlinable @inline(__always) mutating func isEqual(_ value: Value) -> Bool {
    if position >= count { return false }
    compared += 1
    return values.withUnsafeBufferPointer { $0[position] == value }
  }

  // Inlined, like `isEqual` above.
  @inlinable @inline(__always) mutating func put(_ value: Value) {
    if position < values.count { values[position] = value } else { values.append(value) }
  }

  var isAtEnd: Bool { position == count }

  /// Ends the reading; returns true if the number of values differs from the number in the reading before.
  mutating func end() -> Bool {
    defer { count = position }
    return position != count
  }

  mutating func trim() { if values.count > count { values.removeSubrange(count...) } }
}

extension Author {
  /// The placeholder of a missing author; no real author has its id.
  @usableFromInline static var nobody: Author { Author(id: AuthorID(-1), name: "", points: 0) }
}

extension Post {
  /// The placeholder of a missing post; no real post has its id.
  @usableFromInline static var nothing: Post {
    Post(id: PostID(-1), title: "", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 0))
  }
}
