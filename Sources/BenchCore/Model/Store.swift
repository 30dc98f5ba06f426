/// A way to hold entities: the strongest honest form of its idea.
///
/// One instance lives in one repetition. It is filled once, then takes commits and answers reads in turn, on one
/// thread, and is not shared.
public protocol Store: Reads, ~Copyable {
  /// A past state that stays alive and can be read.
  associatedtype Held: Reads

  /// What the design is; asked by help, tables and checks, never while measuring.
  static var card: DesignCard { get }

  /// The form of ids that its tables are keyed by; asked once, when the design is registered. The default is `int`.
  static var ids: IDForm { get }

  /// What the store is compiled to, in the module in which it conforms; asked once, when the design is registered. Not
  /// to be written: the default is right.
  static var witness: StoreWitness { get }

  /// Takes in everything the server sent: each design pays its own ingest. Called once per repetition; the payload is
  /// dropped afterwards, so what is to stay must be kept here.
  init<P: Probe>(_ payload: Payload, _ probe: inout P)

  /// Applies the changes of one commit, adds the keys of what they touched to those that `touched` names already, and
  /// counts the slots written and removed. Called once per commit; this is the write that is measured. A refresh
  /// follows one commit or several.
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P)

  /// The state as it is now, to stay alive while the store goes on; `nil` for a store that changes in place and cannot
  /// be held. Called before each commit where a scenario holds snapshots, and before the first commit after each
  /// refresh where a derivation compares with the past. The default, for stores that are values, is a copy: what it
  /// costs, the next write pays.
  borrowing func hold() -> Held?

  /// Holds the present state in the place of an older one. Called as `hold()` is, where that many states are held
  /// already; the default calls it and lets go of the older state afterwards.
  borrowing func hold(over past: inout Held?)

  /// Which of these tables differ from what they were in a past state; the first that does ends it, so that there may
  /// be more than the answer names. Called by derivations whose inputs are whole tables, once per view and commit, and
  /// only of stores whose card names the ability `tables`. Comparisons and the elements they walk are reported to the
  /// probe.
  borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables
}

extension Store where Self: ~Copyable {
  /// The default: numbers.
  @inlinable
  public static var ids: IDForm { .int }

  /// The default: the functions that measure this store.
  @inlinable
  public static var witness: StoreWitness { StoreWitness(Self.self) }

  /// The default: holds the present state, and lets go of the older one.
  @inlinable
  public borrowing func hold(over past: inout Held?) { past = hold() }

  /// The default traps: a store whose card names the ability `tables` brings an answer of its own.
  @inlinable
  public borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    preconditionFailure("only a store whose card names the ability is asked to compare tables")
  }
}

extension Store where Held == Self {
  /// A copy of the store; what it costs, the next write pays.
  ///
  /// - Complexity: O(number of containers), each of which is retained.
  @inlinable
  public borrowing func hold() -> Self? { copy self }
}

/// The past of a store that cannot be held: there is none.
public enum NoPast: Reads {
  public func author(_ id: AuthorID) -> Author? { nil }
  public func forEachAuthor(_ body: (Author) -> Void) {}
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}
  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}

/// What a store makes of a past state that is kept alive while it changes.
public enum Holding: String, Sendable, Codable {
  /// A held state shares its containers with the present one, and the first write to each copies it whole.
  case copiesContainers
  /// A held state shares the structure of the present one, and a write copies a path.
  case sharesStructure
  /// The store changes in place: a state that is held would change with it.
  case cannotHold
}
