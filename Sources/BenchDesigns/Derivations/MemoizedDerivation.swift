import BenchCore

/// A view computes its value again only if one of its inputs differs from what it was after the previous commit, and
/// delivers it only if the value differs from what is shown.
///
/// Idea: the inputs of a view are the entity values that its definition reads; comparing them is cheaper than deriving
/// and showing. Costs: with v views of i inputs each, every commit reads and compares v × i values, whatever it
/// changed; each view holds a copy of its inputs.
public struct MemoizedDerivation: Derivation {
  public static let card = DesignCard(
    name: "memoized",
    idea: "a view recomputes if its inputs differ from the last commit's, delivers if its output does",
    source: "reselect, Verge's Derived and MemoizeMap (article 003)",
    costs: "v × i comparisons per commit, with v views of i inputs; recomputes only what may differ",
    chooseWhen: "dozens of views are on screen and most commits concern few of them",
    avoidWhen: "most commits concern most views, or asking for the inputs costs as much as the view",
    reports: Set(Event.special))

  private var inputs: [Inputs] = []

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    while inputs.count <= slot { inputs.append(Inputs()) }
    _ = inputs[slot].update(screen.views[slot], from: store, &screen.probe)
    screen.probe.add(1, .cacheMissesFirst)
  }

  public mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { inputs[slot] = Inputs() }

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      if !inputs[slot].update(screen.views[slot], from: store, &screen.probe) {
        screen.probe.add(1, .cacheHits)
        continue
      }
      screen.probe.add(1, .cacheMissesChanged)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }
}

/// The entity values a view read last, each kind in the order in which the view's definition reads it.
///
/// Kept in arrays of their own and compared where they lie: taking them out of a common enum would copy, and so retain,
/// every string of every input on every commit.
struct Inputs {
  private var cursor = Cursor()

  /// Reads the inputs anew and keeps them; answers whether any of them differs from before.
  mutating func update<S: Store & ~Copyable, P: Probe>(
    _ view: ViewKey, from store: borrowing S, _ probe: inout P
  ) -> Bool {
    cursor.begin()
    view.select(from: store, &cursor)
    cursor.end()
    probe.add(1, .selectorCalls)
    probe.add(1, .comparisons)
    probe.add(cursor.compared, .comparedElements)
    return cursor.differs
  }

  /// Walks along the kept values while the view's definition reads the present ones.
  private struct Cursor: InputVisitor {
    private var authors = Kept<Author?>()
    private var posts = Kept<Post?>()
    private var comments = Kept<Comment>()
    private var counts = Kept<Int>()
    private(set) var differs = false

    var compared: Int { authors.compared + posts.compared + comments.compared + counts.compared }

    mutating func begin() {
      differs = false
      authors.begin()
      posts.begin()
      comments.begin()
      counts.begin()
    }

    mutating func visit(author: Author?) { if authors.replaces(author) { differs = true } }
    mutating func visit(post: Post?) { if posts.replaces(post) { differs = true } }
    mutating func visit(comment: Comment) { if comments.replaces(comment) { differs = true } }
    mutating func visit(count: Int) { if counts.replaces(count) { differs = true } }

    mutating func end() {
      if authors.shortens() { differs = true }
      if posts.shortens() { differs = true }
      if comments.shortens() { differs = true }
      if counts.shortens() { differs = true }
    }
  }

  /// The kept values of one kind.
  private struct Kept<Value: Equatable> {
    private var values: [Value] = []
    private var position = 0
    private(set) var compared = 0

    mutating func begin() {
      position = 0
      compared = 0
    }

    /// Puts the value in its place; answers whether another one stood there, or none.
    mutating func replaces(_ value: Value) -> Bool {
      defer { position += 1 }
      if position == values.count {
        values.append(value)
        return true
      }
      compared += 1
      if values[position] == value { return false }
      values[position] = value
      return true
    }

    /// Drops what the view no longer reads; answers whether there was anything.
    mutating func shortens() -> Bool {
      if position == values.count { return false }
      values.removeSubrange(position...)
      return true
    }
  }
}
