import BenchCore

/// A view computes its value again only if one of its inputs differs from what it was after the previous commit, and
/// delivers it only if the value differs from what is shown.
///
/// Idea: the inputs of a view are the entity values that its definition reads; comparing them is cheaper than deriving
/// and showing. Costs: with v views of i inputs each, every commit reads and compares v × i values, whatever it
/// changed; each view holds a copy of its inputs.
public struct MemoizedDerivation: Derivation {
  public static let card = DesignCard(
    name: "memoized", idea: "a view recomputes if its inputs differ from the last commit's, delivers if its output does",
    source: "reselect, Verge's Derived and MemoizeMap (article 003)",
    costs: "v × i comparisons per commit, with v views of i inputs; recomputes only what may differ")

  private var inputs: [Inputs] = []

  public init() {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    var own = Inputs()
    _ = own.update(screen.views[slot], from: store, &screen.probe)
    inputs.append(own)
  }

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    for slot in 0..<screen.count {
      screen.notify(slot)
      if !inputs[slot].update(screen.views[slot], from: store, &screen.probe) { continue }
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }

  public mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}
}

/// The entity values a view read last, in the order in which its definition reads them.
struct Inputs {
  private var values: [Input] = []

  private enum Input {
    case author(Author?)
    case post(Post?)
    case comment(Comment)
    case count(Int)
  }

  /// Reads the inputs anew and keeps them; answers whether any of them differs from before.
  mutating func update<S: Store & ~Copyable, P: Probe>(
    _ view: ViewKey, from store: borrowing S, _ probe: inout P
  ) -> Bool {
    var cursor = Cursor(values: values)
    values = []
    view.select(from: store, &cursor)
    values = cursor.finish()
    probe.add(1, .comparisons)
    probe.add(cursor.compared, .comparedElements)
    return cursor.differs
  }

  /// Walks along the kept values while the view's definition reads the present ones.
  private struct Cursor: InputVisitor {
    var values: [Input]
    var position = 0
    var compared = 0
    var differs = false

    mutating func visit(author: Author?) {
      if case .author(let old)? = next, old == author { return advance() }
      replace(.author(author))
    }

    mutating func visit(post: Post?) {
      if case .post(let old)? = next, old == post { return advance() }
      replace(.post(post))
    }

    mutating func visit(comment: Comment) {
      if case .comment(let old)? = next, old == comment { return advance() }
      replace(.comment(comment))
    }

    mutating func visit(count: Int) {
      if case .count(let old)? = next, old == count { return advance() }
      replace(.count(count))
    }

    /// The values, without those that the view no longer reads.
    mutating func finish() -> [Input] {
      if position < values.count {
        values.removeSubrange(position...)
        differs = true
      }
      return values
    }

    private var next: Input? { position < values.count ? values[position] : nil }

    private mutating func advance() {
      position += 1
      compared += 1
    }

    private mutating func replace(_ input: Input) {
      differs = true
      if position < values.count {
        compared += 1
        values[position] = input
      } else {
        values.append(input)
      }
      position += 1
    }
  }
}
