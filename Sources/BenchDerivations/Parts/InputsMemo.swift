import BenchCore

/// The inputs of a view at the last refresh; nothing after `drop`.
///
/// A list of another length is known to differ, so nothing of the list is read or kept. The next write to the view's
/// tables counts as a change once more and fills the memo. So repeated appends to a long list cost only the
/// recomputation of the views of the list.
struct InputsMemo {
  private var inputs: Inputs?

  mutating func keep<S: Store & ~Copyable, P: Probe>(_ view: ViewKey, from store: borrowing S, _ probe: inout P) {
    var read = Inputs()
    read.replace(view, from: store, &probe)
    inputs = read
  }

  mutating func drop() { inputs = nil }

  /// Reads and keeps the present inputs; returns true if an input differs from the kept input, or if none was kept.
  mutating func update<S: Store & ~Copyable, P: Probe>(
    _ view: ViewKey, from store: borrowing S, _ probe: inout P
  ) -> Bool {
    if let differs = inputs?.update(view, from: store, &probe) { return differs }
    keep(view, from: store, &probe)
    return true
  }
}

/// The tables and lists written since the last refresh, by which many views can be judged without reading their inputs.
struct WrittenLists {
  private var tables: Tables = []
  // The first insertion in a process creates the type of the set's storage; this is no cost of the design.
  private var lists = Set<Touched.Key>(minimumCapacity: 1)

  /// The state of a view's inputs, as far as it can be inferred from the written tables and lists.
  enum Verdict {
    /// No table of the view was written.
    case same
    /// The whole list that the view reads has another length.
    case anotherLength
    case unknown
  }

  mutating func take(_ touched: borrowing Touched) {
    tables = Tables(changedBy: touched)
    lists.removeAll(keepingCapacity: true)
    for key in touched.keys {
      switch key {
      case .author, .post, .comment: break
      case .comments, .posts, .recentPosts: lists.insert(key)
      }
    }
  }

  /// Judges a view. The written tables count as one compared element, and the view's list counts as another.
  func judge<P: Probe>(_ view: ViewKey, _ probe: inout P) -> Verdict {
    probe.add(1, .comparisons)
    probe.add(1, .comparedElements)
    if view.tables.isDisjoint(with: tables) { return .same }
    guard let list = view.wholeList else { return .unknown }
    probe.add(1, .comparedElements)
    return lists.contains(list) ? .anotherLength : .unknown
  }
}

extension ViewKey {
  /// The list that the view reads to its end, so that each entity that the list gains or loses changes the inputs.
  /// `nil` if there is no such list, or if a limit may exclude such an entity.
  var wholeList: Touched.Key? {
    switch self {
    case .detail(let post), .thread(let post, .all), .commentCount(_, let post): .comments(of: post)
    case .authorPosts(let author, .all): .posts(by: author)
    case .tagged(_, .all): .recentPosts
    case .author, .feed, .topAuthors, .badge, .postRow, .thread, .authorPosts, .tagged: nil
    }
  }
}
