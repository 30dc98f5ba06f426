/// The requirements of `Reads` as functions compiled for one type, which take the address of a value.
///
/// Each function is a closure without captures, formed in a generic initializer. If the type is known there, the
/// closure and all its calls are compiled for that type. Methods in a generic class's vtable, and witnesses of a
/// generic type's conformance, would not be compiled so.
@usableFromInline struct ReadsWitness {
  @usableFromInline typealias State = UnsafeRawPointer

  @usableFromInline let show: (State, ViewKey, inout Rows) -> Void
  @usableFromInline let collectKeys: (State, ViewKey, inout KeyCollector) -> Void
  @usableFromInline let walkInputs: (State, ViewKey, inout InputCursor) -> Void
  @usableFromInline let author: (State, AuthorID) -> Author?
  @usableFromInline let forEachAuthor: (State, (Author) -> Void) -> Void
  @usableFromInline let walkPosts: (State, AuthorID, ListEnd, (Post, Int) -> Bool) -> Void
  @usableFromInline let post: (State, PostID) -> (post: Post, author: Author?)?
  @usableFromInline let forEachRecentPost: (State, Int, (Post, Author?, Int) -> Void) -> Void
  @usableFromInline let walkRecentPosts: (State, ListEnd, (Post, Author?, Int) -> Bool) -> Void
  @usableFromInline let walkComments: (State, PostID, ListEnd, (Comment, Author?) -> Bool) -> Void
  @usableFromInline let comment: (State, CommentID, PostID) -> (comment: Comment, author: Author?)?
  @usableFromInline let commentCount: (State, PostID) -> Int

  @inlinable init<R: Reads & ~Copyable>(_ type: R.Type) {
    show = { $0.assumingMemoryBound(to: R.self).pointee.show($1, into: &$2) }
    collectKeys = { $0.assumingMemoryBound(to: R.self).pointee.select($1, &$2) }
    walkInputs = { $0.assumingMemoryBound(to: R.self).pointee.select($1, &$2) }
    author = { $0.assumingMemoryBound(to: R.self).pointee.author($1) }
    forEachAuthor = { $0.assumingMemoryBound(to: R.self).pointee.forEachAuthor($1) }
    walkPosts = { $0.assumingMemoryBound(to: R.self).pointee.walkPosts(by: $1, from: $2, while: $3) }
    post = { $0.assumingMemoryBound(to: R.self).pointee.post($1) }
    forEachRecentPost = { $0.assumingMemoryBound(to: R.self).pointee.forEachRecentPost(limit: $1, $2) }
    walkRecentPosts = { $0.assumingMemoryBound(to: R.self).pointee.walkRecentPosts(from: $1, while: $2) }
    walkComments = { $0.assumingMemoryBound(to: R.self).pointee.walkComments(of: $1, from: $2, while: $3) }
    comment = { $0.assumingMemoryBound(to: R.self).pointee.comment($1, of: $2) }
    commentCount = { $0.assumingMemoryBound(to: R.self).pointee.commentCount(of: $1) }
  }
}

extension ReadsWitness {
  /// True if the functions are compiled for the type. Closures formed by code that does not know the type capture type
  /// metadata; a function is two words, and the second one is its captures.
  var isSpecialised: Bool {
    withUnsafeBytes(of: self) { bytes in
      stride(from: MemoryLayout<Int>.size, to: bytes.count, by: 2 * MemoryLayout<Int>.size).allSatisfy {
        bytes.load(fromByteOffset: $0, as: Int.self) == 0
      }
    }
  }

  /// Passes a view's inputs to a visitor. `reads` is the same value as `state`. If the visitor's type is unknown here,
  /// the view's definition reads `reads` by single queries, at the cost of one more call per value.
  @inlinable @inline(__always)  // The comparisons of types are decided where the visitor's type is known.
  func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ state: State, _ view: ViewKey, from reads: borrowing R, _ visitor: inout V
  ) {
    if V.self == KeyCollector.self {
      withUnsafeMutablePointer(to: &visitor) {
        collectKeys(state, view, &UnsafeMutableRawPointer($0).assumingMemoryBound(to: KeyCollector.self).pointee)
      }
    } else if V.self == InputCursor.self {
      withUnsafeMutablePointer(to: &visitor) {
        walkInputs(state, view, &UnsafeMutableRawPointer($0).assumingMemoryBound(to: InputCursor.self).pointee)
      }
    } else {
      view.select(from: reads, &visitor)
    }
  }
}
