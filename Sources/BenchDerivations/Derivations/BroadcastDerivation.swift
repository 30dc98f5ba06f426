import BenchCore

/// Each view has copies of the models it shows, and a change of a model broadcasts the new value under type and id.
///
/// Idea: without a shared store there is nothing to query, so messages must carry values. A view observes all models
/// embedded in it, each once. A view patches its copies at each message and draws once in a refresh; equal values are
/// also posted and drawn. Relations have messages like models: a new post or comment reaches the lists that it enters,
/// and a deleted post or comment the lists that contained it.
///
/// The store represents the server. The poster reads each observed touched key from it once; a real writer would have
/// the value. A view reads the store only where a real app queries the server again because its copies cannot answer a
/// message: a full feed (or its badge) that lost a post, `top-authors` if an author fell to the end or left, and a view
/// of an author who was inserted again. Each such fetch is one of the `queries`.
///
/// If a refresh follows several commits, each message carries the final value of its key, and a post that is new to a
/// list comes with the number of its comments.
///
/// Costs, with m messages of a commit, s views notified and i models in each view: m × s patches of O(i), s views
/// drawn, and the registrations of `keyed`. A message about comments walks all comments of the post. Memory: a copy of
/// every model for every view that shows the model, in addition to the memory of `keyed`.
struct BroadcastDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "broadcast",
    idea: "each view keeps copies of its entities; changes are broadcast by type and id, and views patch their copies",
    source: "ModelObserver (article 002) and Pinterest's immutable models",
    costs: "a patch and a delivery per notified view, even if the new value equals the old one; a copy of each entity "
      + "in each of its views",
    chooseWhen: "only one screen needs the data, and only while the screen is open",
    avoidWhen: "many screens show the same entities, or lists depend on entities that no screen holds",
    abilities: .fixedOrder)

  private(set) var registry = KeyRegistry()
  private var collector = KeyCollector()
  private var poster = Poster()
  private var copies: [ModelCopies] = []
  private var told: [Int] = []
  private var pending = PendingSlots()
  private var relisted = PendingSlots()

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while copies.count <= slot { copies.append(ModelCopies()) }
    copies[slot].fetch(screen.views[slot], from: store)
    observe(slot, screen.views[slot])
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    registry.deregister(slot)
    copies[slot] = ModelCopies()
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    poster.begin()
    for key in touched.keys {
      registry.appendSlots(of: key, to: &told)
      if told.isEmpty { continue }
      post(key, touched, store)
      for slot in told {
        screen.notify(slot)
        pending.insert(slot)
      }
      told.removeAll(keepingCapacity: true)
    }
    for slot in pending.slots {
      if !copies[slot].isComplete {
        copies[slot].fetch(screen.views[slot], from: store)
        screen.probe.add(1, .queries)
      }
      screen.recompute(slot) { view, rows in view.show(from: copies[slot], into: &rows) }
      screen.deliver(slot)
      observe(slot, screen.views[slot])
    }
    pending.clear()
    relisted.clear()
  }

  private mutating func observe(_ slot: Int, _ view: ViewKey) {
    collector.collect(view, from: copies[slot])
    registry.register(slot, for: collector.keys, tables: collector.tables)
  }
}

// MARK: - Messages

extension BroadcastDerivation {
  private mutating func post<S: Store & ~Copyable>(
    _ key: Touched.Key, _ touched: borrowing Touched, _ store: borrowing S
  ) {
    switch key {
    case .author(let id):
      let author = store.author(id)
      for slot in told { copies[slot].patch(id, author) }
    case .post(let id):
      let value = store.post(id)
      for slot in told { copies[slot].patch(id, value) }
    case .comment(let id):
      guard let first = told.first, let post = copies[first].discussed else { return }
      poster.loadComments(of: post, store)
      let value = poster.comments.first { $0.comment.id == id }
      for slot in told { copies[slot].patch(id, value) }
    case .comments(let id):
      poster.loadComments(of: id, store)
      for slot in told { copies[slot].patch(commentsOf: id, poster.comments) }
    case .posts, .recentPosts: postMembers(touched, store)
    }
  }

  /// Passes the touched posts, once per refresh, to each list that gained or lost members.
  private mutating func postMembers<S: Store & ~Copyable>(_ touched: borrowing Touched, _ store: borrowing S) {
    poster.loadPosts(touched, store)
    for slot in told where !relisted.contains(slot) {
      relisted.insert(slot)
      for (id, value) in poster.posts {
        if let (post, author) = value, copies[slot].lacks(post) {
          insert(post, author, into: slot, touched, store)
        } else {
          copies[slot].patch(id, value)
        }
      }
    }
  }

  /// Inserts a post into a list. After a single commit the post is either new, without comments, or was moved; if
  /// moved, the view queries again. After several commits the message carries the number of comments.
  private mutating func insert<S: Store & ~Copyable>(
    _ post: Post, _ author: Author?, into slot: Int, _ touched: borrowing Touched, _ store: borrowing S
  ) {
    if touched.commits == 1 && !poster.changesPosts { return copies[slot].isComplete = false }
    if touched.commits > 1 { poster.loadComments(of: post.id, store) }
    let count = touched.commits > 1 ? poster.comments.count : 0
    copies[slot].insert(ModelCopies.PostCopy(post: post, author: author, commentCount: count))
  }
}
