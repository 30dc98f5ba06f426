import StoreBenchHost

/// A simple derivation to begin with: a view is recomputed when an entity of a kind that it shows was touched, and
/// delivered if its output differs.
public struct ByKind: Derivation {
  public static let card = DesignCard(
    name: "by-kind", idea: "views recompute when a kind of thing that they show was touched, and deliver what differs",
    source: "the example of this package", costs: "a recomputation for each view of a kind that is concerned",
    chooseWhen: "few views are on screen", avoidWhen: "hundreds of views show the same kind of thing")

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    var concerned: Set<ViewKind> = []
    for key in touched.keys { concerned.formUnion(Self.kinds(showing: key)) }
    for slot in screen.mounted where concerned.contains(screen.views[slot].kind) {
      screen.notify(slot)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }

  private static func kinds(showing key: Touched.Key) -> Set<ViewKind> {
    switch key {
    case .author: Set(ViewKind.allCases)
    case .post: [.detail, .feed, .authorPosts, .tagged, .badge, .postRow]
    case .comment: [.detail, .thread, .commentCount]
    case .comments: [.detail, .feed, .authorPosts, .thread, .commentCount, .tagged, .badge, .postRow]
    case .posts: [.authorPosts]
    case .recentPosts: [.feed, .tagged, .badge]
    }
  }
}
