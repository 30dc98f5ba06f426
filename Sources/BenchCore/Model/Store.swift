/// A way to hold entities: the strongest honest form of its idea.
///
/// One instance lives in one repetition. It is filled once, then takes commits and answers reads in turn, on one
/// thread; nobody else touches it.
public protocol Store: Reads, ~Copyable {
  /// A past state that stays alive and can be read.
  associatedtype Held: Reads

  /// What the design is; asked by help, tables and checks, never while measuring.
  static var card: DesignCard { get }

  /// The form of ids that its tables are keyed by; asked once, when the design is registered. The default is `int`.
  static var ids: IDForm { get }

  /// Takes in everything the server sent: each design pays its own ingest. Called once per repetition; the payload is
  /// dropped afterwards, so what is to stay must be kept here.
  init<P: Probe>(_ payload: Payload, _ probe: inout P)

  /// Applies the changes of one commit, names what they touched, and counts the slots written and removed. Called once
  /// per commit; this is the write that is measured.
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P)

  /// The state as it is now, to stay alive while the store goes on; `nil` for a store that changes in place and cannot
  /// be held. Called before each commit where a scenario holds snapshots. The default, for stores that are values, is
  /// a copy: what it costs, the next write pays.
  borrowing func hold() -> Held?
}

extension Store where Self: ~Copyable {
  @inlinable
  public static var ids: IDForm { .int }
}

extension Store where Held == Self {
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

/// A way to keep views current.
///
/// Views live in the screen's slots; a derivation decides which of them to compute again and delivers what it computed.
public protocol Derivation {
  /// What the design is; asked by help, tables and checks, never while measuring.
  static var card: DesignCard { get }

  /// A derivation that knows no view yet. Called once per repetition.
  init()

  /// Takes up the view in `slot`, which the screen already shows. Called once per view, before the first operation.
  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)

  /// Brings the screen up to date. Called once after each commit.
  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, _ screen: inout Screen<P>)

  /// Makes sure that the view in `slot` is current before it is looked at; a lazy strategy does its work here. Called
  /// for each read of a mounted view.
  mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)
}

/// What a design says of itself: a store, a derivation, or a choice on one of the other axes.
public struct DesignCard: Equatable, Sendable {
  /// The spelling in scenarios, columns and help: lower-case words joined by hyphens.
  public let name: String
  /// The idea in one line.
  public let idea: String
  /// Where the idea comes from: a system and its version, an article, or a technique.
  public let source: String
  /// What it costs, in terms of n and fan-out.
  public let costs: String
  /// When it is the right choice, in the words that follow "when".
  public let chooseWhen: String
  /// When it is the wrong one.
  public let avoidWhen: String
  /// What holding a past state means; of anything but a store, nothing.
  public let holding: Holding

  public init(
    name: String, idea: String, source: String, costs: String, chooseWhen: String, avoidWhen: String,
    holding: Holding = .copiesContainers
  ) {
    self.name = name
    self.idea = idea
    self.source = source
    self.costs = costs
    self.chooseWhen = chooseWhen
    self.avoidWhen = avoidWhen
    self.holding = holding
  }
}
