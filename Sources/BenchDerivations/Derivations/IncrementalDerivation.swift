import BenchCore

/// Each view keeps its result and applies changes to it: rows are inserted, removed and written in place.
///
/// Idea: differential dataflow, by hand. A change goes from the touched entity only to the rows that show it. All views
/// share the indexes used (`Notes`): the last known value of an author, post or comment, the entity's neighbours in the
/// orders of lists, and the views that show the entity. The old value is in the note or row; the new value is read from
/// the store, entity by entity. If the values differ, the difference is applied. If not, no view is notified.
///
/// The changes and their effects:
///
/// | view | a change applied to it |
/// |---|---|
/// | `feed` | a new first row drops the last; the next older replaces a deleted row; title, name, count of a row |
/// | `author-posts`, `tagged`, `post-row` | a row is inserted or deleted; title, name, count of one row |
/// | `thread`, `detail` | a row is inserted or deleted; text and name of one row; the head of a detail |
/// | `author` | its one row |
/// | `comment-count` | its number, up or down by one |
/// | `top-authors` | a row is inserted, deleted or moved, by rank among all authors |
/// | `badge` | the number of the first level; each higher level is computed from the line below, if that changed |
///
/// A view with a limit keeps only the rows of its window. Changes outside the window do not concern the view. A surplus
/// row is dropped at the far end, and a removed row is replaced by the next row of the list.
///
/// When a missing author or post is inserted, its views are recomputed from the store, and counted as recomputed.
///
/// If a refresh follows several commits, every touched entity is first compared with its note, in the order of the
/// keys; then inserted and deleted comments are counted. So a comment that was inserted and deleted again changes
/// neither the count nor a row.
///
/// Costs: a change of one row is O(log n) with n rows shown, independent of other views. A changed name takes O(log n)
/// for each row that shows it and, while a tag is shown, a look-up of each post of the author. A change that no row
/// shows takes a look-up or two and allocates nothing. Mounting costs notes: the first feed, badge or `tagged` notes
/// all posts, 48 bytes each with 16 of links and 12 to 32 in the table of ids, and their authors; the first
/// `top-authors` notes all authors and ranks, 16 bytes each. These notes remain; other views note only shown entities.
struct IncrementalDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "incremental",
    idea: "each view keeps its rows; a change inserts, removes or updates only the rows that it concerns",
    source: "differential dataflow (McSherry, Murray, Isaacs, Isard 2013), written by hand; in no article",
    costs: "O(log n) per changed row, nothing for views without one; an index entry for each entity that may be shown",
    chooseWhen: "long lists are on screen, and single rows change often",
    avoidWhen: "views are small: recomputing one is as fast, and needs no index and no code for each kind of change",
    abilities: .fixedOrder)

  var notes = Notes()
  var edits = EditedViews()
  /// The windows on the newest posts, the longest window first.
  var windows: [FeedWindow] = []
  var touchedWindows = 0
  /// Views with a limit that gained or lost a row in this refresh.
  var unsettled: ContiguousArray<Int> = []
  var cellCount = 0
  var tagged: [String: SlotList] = [:]
  /// All authors by rank; empty until a view first lists the top authors.
  var ranks = ChunkTree<Rank>()
  /// The windows of the views of the first authors, the longest window first.
  var tops: [TopWindow] = []
  var found: ContiguousArray<Int> = []
  /// The rows of one level of a badge before and after a change. If they differ, the next level must be computed.
  var below = (before: Rows(), now: Rows())

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    edits.reserve(screen.views.count)
    found.reserveCapacity(screen.views.count)
    switch screen.views[slot] {
    case .author(let id): mount(slot, about: id, store)
    case .authorPosts(let id, _): notes.addList(slot, of: notes.note(id, store.author(id)), from: store)
    case .detail(let id): mount(slot, about: id, withHead: true, store)
    case .thread(let id, _): mount(slot, about: id, withHead: false, store)
    case .postRow(let id): mountCell(slot, of: id, store)
    case .commentCount(let author, let post):
      mount(slot, about: author, store)
      mount(slot, about: post, withHead: false, store)
    case .feed(let limit): notes.views.add(slot, to: &windows[window(limit, store)].feeds)
    case .badge(let limit, _): notes.views.add(slot, to: &windows[window(limit, store)].badges)
    case .tagged(let tag, _):
      notes.addAllPosts(from: store)
      notes.views.add(slot, to: &tagged[tag, default: SlotList()])
    case .topAuthors(let limit): mountTop(slot, limit: limit, store)
    }
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    switch screen.views[slot] {
    case .author(let id): unmount(slot, about: id)
    case .authorPosts(let id, _): if let author = notes.authors.slot(of: id) { notes.removeList(slot, of: author) }
    case .detail(let id), .thread(let id, _): unmount(slot, about: id)
    case .postRow(let id): unmountCell(slot, of: id)
    case .commentCount(let author, let post):
      unmount(slot, about: author)
      unmount(slot, about: post)
    case .feed(let limit), .badge(let limit, _): unmountWindow(slot, limit: limit)
    case .tagged(let tag, _):
      notes.views.remove(slot, from: &tagged[tag, default: SlotList()])
      if tagged[tag]?.isEmpty ?? false { tagged[tag] = nil }
    case .topAuthors(let limit): unmountTop(slot, limit: limit)
    }
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    edits.begin()
    for key in touched.keys {
      switch key {
      case .author(let id): follow(id, store, &screen)
      case .post(let id): follow(id, store, &screen)
      case .comment(let id): follow(id, store, &screen)
      case .comments, .posts, .recentPosts: break
      }
    }
    for move in touched.moves { follow(move, store, &screen) }
    if touchedWindows > 0 { settleWindows(store, &screen) }
    if !unsettled.isEmpty { settleLists(store, &screen) }
    for slot in edits.slots {
      if !edits.isStale(slot) {
        screen.deliverEdits(slot)
      } else {
        screen.recompute(slot, from: store)
        // A view that was edited differs from the delivered one, so no comparison is needed.
        if edits.isEdited(slot) || screen.differs(slot) { screen.deliver(slot) }
      }
    }
  }
}

// MARK: - What a step says of a view

extension IncrementalDerivation {
  mutating func tell<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    if edits.isFirstTold(slot) { screen.notify(slot) }
  }

  mutating func edit<P: Probe>(_ slot: Int, _ screen: inout Screen<P>, _ body: (inout Rows) -> Bool) {
    tell(slot, &screen)
    if screen.edit(slot, body) { edits.add(slot) }
  }

  mutating func change<P: Probe>(_ slot: Int, _ screen: inout Screen<P>, _ body: (inout Rows) -> Void) {
    tell(slot, &screen)
    screen.edit(slot, body)
    edits.add(slot)
  }

  /// Marks a view to be recomputed: it has no rows to which a change could be applied.
  mutating func recompute<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    tell(slot, &screen)
    edits.addStale(slot)
  }
}

/// The views notified, edited or to be recomputed in a refresh. A mark is the number of the refresh that made it.
struct EditedViews {
  private(set) var slots: ContiguousArray<Int> = []
  private var marks: ContiguousArray<Marks> = []
  private var refresh: UInt32 = 0

  private struct Marks {
    var told: UInt32 = 0
    var edited: UInt32 = 0
    var stale: UInt32 = 0
  }

  mutating func reserve(_ views: Int) {
    while marks.count < views { marks.append(Marks()) }
    slots.reserveCapacity(views)
  }

  mutating func begin() {
    refresh &+= 1
    if !slots.isEmpty { slots.removeAll(keepingCapacity: true) }
  }

  mutating func isFirstTold(_ slot: Int) -> Bool {
    defer { marks[slot].told = refresh }
    return marks[slot].told != refresh
  }

  mutating func add(_ slot: Int) {
    if !isEdited(slot) && !isStale(slot) { slots.append(slot) }
    marks[slot].edited = refresh
  }

  mutating func addStale(_ slot: Int) {
    if !isEdited(slot) && !isStale(slot) { slots.append(slot) }
    marks[slot].stale = refresh
  }

  func isEdited(_ slot: Int) -> Bool { marks[slot].edited == refresh }
  func isStale(_ slot: Int) -> Bool { marks[slot].stale == refresh }
}
