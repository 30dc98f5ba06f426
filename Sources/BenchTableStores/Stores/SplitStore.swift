import BenchCore

/// A store of all entities, which passes values on to a small store for each open screen.
///
/// Idea: Store, ViewModel and CellModel of article 003. The entity store (`normalized`) is the source of truth. A
/// mounted view gets a store with joined copies of the entities that it shows. After each commit the written values are
/// passed on to the screens that show them; the keys of the commit lead to these screens. Other screens are not
/// visited. A view is shown from the store of its screen; one look-up of the view finds this store.
///
/// A view of a number or a rank (`comment-count`, `top-authors`, `badge`) has no store, because such a store would copy
/// all entities on which the number depends. Such a view reads the entity store, as do views that are not on screen.
///
/// Costs, in addition to those of `normalized`: opening a screen reads its view once and registers its keys. Each key
/// of a commit is looked up. On s screens of i rows each, a post or comment is found in O(s × log i), and an author in
/// O(s × i). Each copy passed on is an entity write, so an author's change takes one write and one more for each copy
/// on screen. Inserting or deleting a comment or post moves the rows after it. A screen with a window is read again,
/// and so is a feed that lost a post. A held state contains the entities only.
///
/// Memory: that of `normalized`; 128 bytes for each cell (80 post, 40 author, 8 count) and 104 for each line (64
/// comment, 40 author), whose strings are shared with the entities; for each key of a screen 8 bytes, and about 100 for
/// each key in use. The key of an author who is no longer shown is kept until that author changes.
package struct SplitStore: Store, WalkedReads {
  package typealias Held = NormalizedStore

  package static let card = DesignCard(
    name: "split",
    idea: "one store for all entities, and a small store of copies for each open screen; each commit updates the "
      + "copies",
    source: "Store, ViewModel and CellModel of Pairs (Verge 8, article 003)",
    costs: "like `normalized`; each change also updates the copies; reading an open screen takes one look-up",
    chooseWhen: "screens are read far more often than their data changes",
    avoidWhen: "the data of many screens changes often: each change updates all copies",
    abilities: [.tables, .sharedReads, .screens])

  private(set) var entities: NormalizedStore
  private(set) var screens: [ScreenStore] = []
  private var places: [ViewKey: Int] = [:]
  private var freePlaces: [Int] = []
  /// The places of the screens registered for each key. For an author's key, some may not show the author any more.
  private(set) var readers: [Touched.Key: [Int]] = [:]
  // Buffers that each commit uses again.
  private var shown = ScreenStore.KeyChanges()
  private var changedLists: [Int] = []
  private var unknown: [Int] = []

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) { entities = NormalizedStore(payload, &probe) }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    let (keys, moves) = (touched.keys.count, touched.moves.count)
    entities.commit(commit, &touched, &probe)
    if places.isEmpty { return }
    pass(touched.keys.dropFirst(keys), &probe)
    pass(touched.moves.dropFirst(moves), &probe)
    passLists(touched.keys.dropFirst(keys), &probe)
  }

  /// Holds only the entities, because the content of the screens follows from them.
  package func hold() -> NormalizedStore? { entities.hold() }
}

// MARK: - Screens

extension SplitStore {
  package mutating func open<P: Probe>(_ view: ViewKey, _ probe: inout P) {
    guard ScreenStore.isKept(for: view) else { return }
    if let place = places[view] {
      screens[place].users += 1
      return
    }
    var screen = ScreenStore(view: view)
    screen.fill(from: entities, &probe)
    let place = freePlaces.popLast() ?? screens.count
    if place == screens.count { screens.append(screen) } else { screens[place] = screen }
    places[view] = place
    register(place)
  }

  package mutating func close<P: Probe>(_ view: ViewKey, _ probe: inout P) {
    guard let place = places[view] else { return }
    screens[place].users -= 1
    if screens[place].users > 0 { return }
    deregister(place)
    probe.removed(screens[place].slots)
    screens[place] = ScreenStore(view: view)
    places[view] = nil
    freePlaces.append(place)
  }

  private func keys(of place: Int) -> [Touched.Key] {
    var collector = KeyCollector()
    collector.collect(screens[place].view, from: screens[place])
    return collector.keys
  }

  private mutating func register(_ place: Int) { for key in keys(of: place) { register(place, for: key) } }
  private mutating func deregister(_ place: Int) { for key in keys(of: place) { deregister(place, of: key) } }

  private mutating func register(_ place: Int, for key: Touched.Key) {
    if readers[key]?.contains(place) != true { readers[key, default: []].append(place) }
  }

  private mutating func deregister(_ place: Int, of key: Touched.Key) {
    readers[key]?.removeAll { $0 == place }
    if readers[key]?.isEmpty == true { readers[key] = nil }
  }

  private mutating func registerChanges(of place: Int) {
    if shown.isEmpty { return }
    for key in shown.gone { deregister(place, of: key) }
    for key in shown.new { register(place, for: key) }
    shown.removeAll()
  }
}

// MARK: - Passing on

extension SplitStore {
  private mutating func pass<P: Probe>(_ keys: ArraySlice<Touched.Key>, _ probe: inout P) {
    for key in keys {
      guard let showing = readers[key] else { continue }
      for place in showing {
        switch screens[place].take(key, from: entities, &shown, &probe) {
        case .notShown: deregister(place, of: key)
        case .taken: break
        case .listChanged: if !changedLists.contains(place) { changedLists.append(place) }
        case .unknown: if !unknown.contains(place) { unknown.append(place) }
        }
        registerChanges(of: place)
      }
    }
  }

  private mutating func pass<P: Probe>(_ moves: ArraySlice<Touched.Move>, _ probe: inout P) {
    for move in moves {
      guard let showing = readers[.comments(of: move.post)] else { continue }
      for place in showing {
        screens[place].take(move, from: entities, &shown, &probe)
        registerChanges(of: place)
      }
    }
  }

  private mutating func passLists<P: Probe>(_ keys: ArraySlice<Touched.Key>, _ probe: inout P) {
    if changedLists.isEmpty && unknown.isEmpty { return }
    for place in changedLists where !unknown.contains(place) {
      for case .post(let id) in keys {
        let isKnown = screens[place].list(id, from: entities, &shown, &probe)
        registerChanges(of: place)
        if isKnown { continue }
        unknown.append(place)
        break
      }
    }
    for place in unknown {
      deregister(place)
      screens[place].fill(from: entities, &probe)
      register(place)
    }
    changedLists.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
  }
}

// MARK: - Reading

extension SplitStore {
  package func show(_ view: ViewKey, into rows: inout Rows) {
    if let place = places[view] { return view.show(from: screens[place], into: &rows) }
    view.show(from: entities, into: &rows)
  }

  package func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    if !ScreenStore.readsMore(view), let place = places[view] { return view.select(from: screens[place], &visitor) }
    view.select(from: entities, &visitor)
  }

  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing NormalizedStore, by comparison: TableComparison, _ probe: inout P
  ) -> Tables { entities.changes(in: tables, since: past, by: comparison, &probe) }

  package func author(_ id: AuthorID) -> Author? { entities.author(id) }
  package func forEachAuthor(_ body: (Author) -> Void) { entities.forEachAuthor(body) }
  package func post(_ id: PostID) -> (post: Post, author: Author?)? { entities.post(id) }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    entities.comment(id, of: post)
  }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    entities.walkComments(of: post, from: end, while: body)
  }
  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    entities.walkPosts(by: author, from: end, while: body)
  }
  package func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    entities.walkRecentPosts(from: end, while: body)
  }
  package func commentCount(of post: PostID) -> Int { entities.commentCount(of: post) }
}
