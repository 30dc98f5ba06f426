/// A way to hold entities: the strongest honest form of its idea.
///
/// One instance lives in one repetition. It is filled once, then takes commits and answers reads in turn, on one
/// thread, and is not shared.
public protocol Store: Reads, ~Copyable {
  /// A past state that stays alive and can be read.
  associatedtype Held: Reads

  /// The card of the design, for help, tables and checks, never used while measuring.
  static var card: DesignCard { get }

  /// The form of ids that its tables are keyed by; asked once, when the design is registered. The default is `int`.
  static var ids: IDForm { get }

  /// The compiled form of the store, in the module in which it conforms; read once, when the design is registered. Do
  /// not implement: the default is right.
  static var witness: StoreWitness { get }

  /// Loads the server's data: each design pays its own ingest. Called once per repetition; the payload is dropped
  /// afterwards, so keep what is needed.
  init<P: Probe>(_ payload: Payload, _ probe: inout P)

  /// Applies the changes of one commit, adds the keys of touched entities to `touched`, and counts the slots written
  /// and removed. Called once per commit; this is the measured write. A refresh follows one commit or several.
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P)

  /// Prepares for a view that is about to be mounted; for a store that keeps data for each open screen.
  /// Called each time that a view is mounted, so a view in two slots is opened twice. The default does nothing.
  mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P)

  /// Releases what is kept for a view that was unmounted; called once for each `open`. The default does nothing.
  mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P)

  /// Returns the present state, to stay valid while the store changes; `nil` for a store that changes in place and
  /// cannot be held. Called before each commit if a scenario holds snapshots, and before the first commit after each
  /// refresh if a derivation compares with the past. The default, for stores that are values, is a copy: the next write
  /// pays its cost.
  borrowing func hold() -> Held?

  /// Holds the present state in the place of an older one. Called as `hold()` is, where that many states are held
  /// already; the default calls it and lets go of the older state afterwards.
  borrowing func hold(over past: inout Held?)

  /// Returns tables that differ from a past state; the first difference ends the comparison, so there may be more than
  /// the result names. Called by derivations whose inputs are whole tables, once per view and commit, and only of
  /// stores whose card names the ability `tables`. Comparisons and the elements they walk are reported to the probe.
  borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables
}

extension Store where Self: ~Copyable {
  /// The default: numbers.
  @inlinable public static var ids: IDForm { .int }

  /// The default: the functions that measure this store.
  @inlinable public static var witness: StoreWitness { StoreWitness(Self.self) }

  /// The default does nothing.
  @inlinable public mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P) {}

  /// The default does nothing.
  @inlinable public mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P) {}

  /// The default: holds the present state, and lets go of the older one.
  @inlinable public borrowing func hold(over past: inout Held?) { past = hold() }

  /// Traps by default: a store whose card names the ability `tables` implements it.
  @inlinable public borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables { preconditionFailure("only a store whose card names the ability is asked to compare tables") }
}

extension Store where Held == Self {
  /// Returns a copy of the store; the next write pays its cost.
  ///
  /// - Complexity: O(number of containers), each of which is retained.
  @inlinable public borrowing func hold() -> Self? { copy self }
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

/// The effect on a store of a past state that is held while it changes.
public enum Holding: String, Sendable, Codable {
  /// A held state shares its containers with the present one, and the first write to each copies it whole.
  case copiesContainers
  /// A held state shares the structure of the present one, and a write copies a path.
  case sharesStructure
  /// The store changes in place: a state that is held would change with it.
  case cannotHold
}
