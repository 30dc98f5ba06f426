#if RXSWIFT
  import RxRelay
  import RxSwift
  import StoreBenchHost

  /// `Observable.combineLatest` over relays of whole lists, as `combine-latest` uses subjects of OpenCombine: messages
  /// joined with members. Threads are streams; other kinds of view are computed after every commit.
  struct RxCombineLatest: Derivation {
    static let card = DesignCard(
      name: "rx-combine-latest", idea: "a thread is RxSwift's `combineLatest` of its comments and of all members",
      source: "RxSwift 6.10", costs: "per change the whole list it stands in, and a join in every thread over it",
      chooseWhen: "the derivation `combine-latest` is held against it", avoidWhen: "anything else is asked")

    private let arrived = ArrivedValues()
    private var members: BehaviorRelay<[Author]>?
    private var comments: [PostID: (relay: BehaviorRelay<[Comment]>, listeners: Int)] = [:]
    private var subscriptions: [Int: any Disposable] = [:]

    init(_ choice: DesignChoice) {}

    mutating func mount<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
    ) {
      guard case .thread(let post, .all) = screen.views[slot] else { return }
      let everybody = members ?? BehaviorRelay(value: Self.members(from: store))
      members = everybody
      let list = comments[post]?.relay ?? BehaviorRelay(value: Self.comments(of: post, from: store))
      comments[post] = (list, (comments[post]?.listeners ?? 0) + 1)
      subscriptions[slot] = Observable.combineLatest(list, everybody, resultSelector: Self.join)
        .subscribe(onNext: { [arrived] rows in arrived.put(rows, slot) })
      // The join runs when the view subscribes, and is counted; the screen already shows its value.
      arrived.deliver(to: &screen, isNews: false)
    }

    mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
      guard case .thread(let post, .all) = screen.views[slot] else { return }
      subscriptions.removeValue(forKey: slot)?.dispose()
      if let entry = comments[post] {
        comments[post] = entry.listeners > 1 ? (entry.relay, entry.listeners - 1) : nil
      }
      if comments.isEmpty { members = nil }
    }

    mutating func refresh<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
    ) {
      var lists: Set<PostID> = []
      var areMembersTouched = false
      for key in touched.keys {
        switch key {
        case .author: areMembersTouched = true
        case .comments(let post): lists.insert(post)
        case .comment(let id):
          for (post, entry) in comments where entry.relay.value.contains(where: { $0.id == id }) { lists.insert(post) }
        default: break
        }
      }
      for post in lists { comments[post]?.relay.accept(Self.comments(of: post, from: store)) }
      arrived.deliver(to: &screen)
      if areMembersTouched, let members {
        members.accept(Self.members(from: store))
        arrived.deliver(to: &screen)
      }
      for index in 0..<screen.mounted.count where subscriptions[screen.mounted[index]] == nil {
        screen.refresh(screen.mounted[index], from: store)
      }
    }

    private static func comments<S: StoreBenchHost.Store & ~Copyable>(
      of post: PostID, from store: borrowing S
    ) -> [Comment] {
      var list: [Comment] = []
      store.forEachComment(of: post) { comment, _ in list.append(comment) }
      return list
    }

    private static func members<S: StoreBenchHost.Store & ~Copyable>(from store: borrowing S) -> [Author] {
      var list: [Author] = []
      store.forEachAuthor { list.append($0) }
      return list.sorted { $0.id < $1.id }
    }

    /// Each look-up searches the list of members, as in the article.
    private static func join(_ comments: [Comment], _ members: [Author]) -> [Row] {
      comments.map { comment in
        let author = comment.author.flatMap { id in members.first { $0.id == id } }
        return Row(id: comment.id.rawValue, text: comment.body, author: author?.name)
      }
    }
  }
#endif
