/// A way to hold entities; each store is the strongest honest form of its idea.
///
/// One instance serves one repetition. It is filled once, then takes commits and answers reads in turn, on one thread.
public protocol Store: Reads, ~Copyable {
  /// A past state that stays alive and can be read.
  associatedtype Held: Reads

  /// The card of the design, for help, tables and checks; it is never used while measuring.
  static var card: DesignCard { get }

  /// The form of ids in the store's tables, read once, when the design is registered. The default is `int`.
  static var ids: IDForm { get }

  /// The compiled form of the store, made in the module of the conformance and read once, when the design is
  /// registered. Do not implement this property; use the default.
  static var witness: StoreWitness { get }

  /// Loads the server's data; each design pays for loading. Called once per repetition; the payload is dropped
  /// afterwards, so copy all data that the store is to keep.
  init<P: Probe>(_ payload: Payload, _ probe: inout P)

  /// Applies the changes of one commit, adds the keys of touched entities to `touched`, and counts written and removed
  /// slots. This method is the measured write. A refresh follows one or more commits.
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P)

  /// Prepares for a view that is about to be mounted, in a store that keeps data for each open screen. Called for each
  /// mount, so if a view is in two slots, it is opened twice. The default does nothing.
  mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P)

  /// Releases the data of a view that was unmounted; called once for each `open`. The default does nothing.
  mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P)

  /// Returns the present state, which stays valid while the store changes; `nil` for a store that changes in place and
  /// cannot be held. Called before each commit if a scenario holds snapshots, and before the first commit after each
  /// refresh if a derivation compares with the past. The default, for stores that are values, copies the store; the
  /// next write then pays for copying its containers.
  borrowing func hold() -> Held?

  /// Replaces an older held state with the present one. Called instead of `hold()` if the maximum number of states is
  /// already held; the default calls `hold()` and then releases the older state.
  borrowing func hold(over past: inout Held?)

  /// Returns the tables that differ from a past state. The first difference may end the comparison, so tables that are
  /// not returned may differ, too. Called by derivations whose inputs are whole tables, once per view and commit, only
  /// for stores whose card names the ability `tables`. Comparisons and compared elements are reported to the probe.
  borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables
}

extension Store where Self: ~Copyable {
  /// The default: ids are numbers.
  @inlinable public static var ids: IDForm { .int }

  /// The default: the functions of this store, compiled for its type.
  @inlinable public static var witness: StoreWitness { StoreWitness(Self.self) }

  /// Does nothing by default.
  @inlinable public mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P) {}

  /// Does nothing by default.
  @inlinable public mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P) {}

  /// Holds the present state and then releases the older state.
  @inlinable public borrowing func hold(over past: inout Held?) { past = hold() }

  /// Traps by default; a store whose card names the ability `tables` implements this method.
  @inlinable public borrowing func changes<P: Probe>(
    in tables: Tables, since past: borrowing Held, by comparison: TableComparison, _ probe: inout P
  ) -> Tables { preconditionFailure("only a store whose card names the ability is asked to compare tables") }
}

extension Store where Held == Self {
  /// Returns a copy of the store; the next write to a container pays for copying the container.
  ///
  /// - Complexity: O(number of containers), each of which is retained.
  @inlinable public borrowing func hold() -> Self? { copy self }
}

/// The type of past states of a store that cannot be held; it has no values.
public enum NoPast: Reads {
  public func author(_ id: AuthorID) -> Author? { nil }
  public func forEachAuthor(_ body: (Author) -> Void) {}
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}
  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}

/// The effect of a held past state on the writes of a store.
public enum Holding: String, Sendable, Codable {
  /// A held state shares its containers with the present one; the first write to each container copies it whole.
  case copiesContainers
  /// A held state shares structure with the present one; a write copies only a path.
  case sharesStructure
  /// The store changes in place, so a held state would change with it.
  case cannotHold
}
