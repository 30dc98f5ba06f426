/// A store of any type: the address of its state, and functions compiled for its type.
///
/// Derivations and the measured loop are generic over the store, but they are compiled only for `AnyStore`; so each
/// derivation and each store is compiled once. A query costs one call through a pointer.
///
/// The witness is not retained, because it outlives every play. If the witness might be released, each function loaded
/// from it would be retained and released around each call.
@usableFromInline struct AnyStore: Store, WalkedReads, ~Copyable {
  @usableFromInline let state: UnsafeMutableRawPointer
  @usableFromInline let witness: Unmanaged<StoreWitness>

  /// Creates a store in memory that the witness has allocated; the witness must outlive the store.
  @inlinable init(_ payload: Payload, at state: UnsafeMutableRawPointer, _ witness: StoreWitness) {
    self.state = state
    self.witness = Unmanaged.passUnretained(witness)
    witness.initialize(state, payload)
  }

  deinit { witness._withUnsafeGuaranteedRef { $0.destroy(state) } }

  @usableFromInline static var card: DesignCard { preconditionFailure("the card is that of the store behind it") }

  @usableFromInline static var witness: StoreWitness {
    preconditionFailure("it stands before what a store is compiled to, and is not compiled itself")
  }

  @usableFromInline init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    preconditionFailure("the type alone does not say which store; it is made of a witness")
  }

  @inlinable mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    witness._withUnsafeGuaranteedRef { $0.commit(state, commit, &touched) }
  }

  @inlinable mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P) {
    witness._withUnsafeGuaranteedRef { $0.open(state, view) }
  }

  @inlinable mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P) {
    witness._withUnsafeGuaranteedRef { $0.close(state, view) }
  }

  @inlinable borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing AnyPast, by comparison: TableComparison, _ probe: inout P
  ) -> Tables { witness._withUnsafeGuaranteedRef { $0.changes(state, tables, past.box.state, comparison) } }
}

// MARK: - The past

extension AnyStore {
  @inlinable borrowing func hold() -> AnyPast? {
    var past: AnyPast?
    hold(over: &past)
    return past
  }

  /// Writes into the memory of the older state, unless that state is referenced elsewhere.
  @inlinable borrowing func hold(over past: inout AnyPast?) {
    if var old = past.take(), isKnownUniquelyReferenced(&old.box) {
      let held = witness._withUnsafeGuaranteedRef { $0.hold(state, old.box.state) }
      if held != nil { past = old }
      return
    }
    let held = witness._withUnsafeGuaranteedRef { $0.hold(state, nil) }
    past = held.map { AnyPast(SharedPast($0, witness.takeUnretainedValue())) }
  }
}

@usableFromInline struct AnyPast: WalkedReads {
  @usableFromInline var box: SharedPast

  @inlinable init(_ box: SharedPast) { self.box = box }
}

// MARK: - Reading

extension AnyStore {
  @inlinable borrowing func show(_ view: ViewKey, into rows: inout Rows) {
    witness._withUnsafeGuaranteedRef { $0.reads.show(state, view, &rows) }
  }
  @inlinable borrowing func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    witness._withUnsafeGuaranteedRef { $0.reads.select(state, view, from: self, &visitor) }
  }
  @inlinable borrowing func author(_ id: AuthorID) -> Author? {
    witness._withUnsafeGuaranteedRef { $0.reads.author(state, id) }
  }
  @inlinable borrowing func forEachAuthor(_ body: (Author) -> Void) {
    witness._withUnsafeGuaranteedRef { $0.reads.forEachAuthor(state, body) }
  }
  @inlinable borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    witness._withUnsafeGuaranteedRef { $0.reads.walkPosts(state, author, end, body) }
  }
  @inlinable borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? {
    witness._withUnsafeGuaranteedRef { $0.reads.post(state, id) }
  }
  @inlinable borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    witness._withUnsafeGuaranteedRef { $0.reads.forEachRecentPost(state, limit, body) }
  }
  @inlinable borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    witness._withUnsafeGuaranteedRef { $0.reads.walkRecentPosts(state, end, body) }
  }
  @inlinable borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    witness._withUnsafeGuaranteedRef { $0.reads.walkComments(state, post, end, body) }
  }
  @inlinable borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    witness._withUnsafeGuaranteedRef { $0.reads.comment(state, id, post) }
  }
  @inlinable borrowing func commentCount(of post: PostID) -> Int {
    witness._withUnsafeGuaranteedRef { $0.reads.commentCount(state, post) }
  }
}

extension AnyPast {
  @inlinable func show(_ view: ViewKey, into rows: inout Rows) { box.witness.pastReads.show(box.state, view, &rows) }
  @inlinable func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    box.witness.pastReads.select(box.state, view, from: self, &visitor)
  }
  @inlinable func author(_ id: AuthorID) -> Author? { box.witness.pastReads.author(box.state, id) }
  @inlinable func forEachAuthor(_ body: (Author) -> Void) { box.witness.pastReads.forEachAuthor(box.state, body) }
  @inlinable func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    box.witness.pastReads.walkPosts(box.state, author, end, body)
  }
  @inlinable func post(_ id: PostID) -> (post: Post, author: Author?)? { box.witness.pastReads.post(box.state, id) }
  @inlinable func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    box.witness.pastReads.forEachRecentPost(box.state, limit, body)
  }
  @inlinable func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    box.witness.pastReads.walkRecentPosts(box.state, end, body)
  }
  @inlinable func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    box.witness.pastReads.walkComments(box.state, post, end, body)
  }
  @inlinable func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    box.witness.pastReads.comment(box.state, id, post)
  }
  @inlinable func commentCount(of post: PostID) -> Int { box.witness.pastReads.commentCount(box.state, post) }
}
