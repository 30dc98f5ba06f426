#if OpenCombine
  import BenchCore
  import OpenCombine

  /// Each input of a view is a stream of a whole list. The view is a join that runs whenever such a list is sent.
  ///
  /// Idea: the client of article 001 listens to snapshots. A change of a document sends the whole list that contains
  /// the document, and `combineLatest` joins that list with the latest other lists: messages with members, posts with
  /// members and counts. The streams are subjects of OpenCombine, one for each list, shared by all views of the list.
  /// The result of a join is always shown, even if it is equal.
  ///
  /// Model: lists are results of queries (such as the comments of a post, the newest posts, the posts of an author),
  /// and one list has all members by id, in which a view of one author is also looked up. A list is sent once per
  /// refresh if a commit touched an element of the list, even with an equal value. Lists are sent one after the other,
  /// so a commit that changes two lists causes two joins, and the first join combines a new list with an old one: a
  /// glitch of the design. A look-up is `linear`, as in the article, or `hashed`, through a dictionary of the list.
  ///
  /// Costs: a change in a list of n elements takes O(n) to read and send the list (members are also sorted) and, in
  /// each of its v views, a join of m new rows: O(m × n) if linear, O(m) if hashed. An insert-comment also writes the
  /// author, so it sends counts, comments and members. A view joins once for each list that is sent, and once when it
  /// subscribes. Memory: the latest list of each stream, and for each post and comment the lists that contain it.
  package struct CombineLatestDerivation: Derivation {
    package static let card = DesignCard(
      name: "combine-latest",
      idea: "a change publishes each list that contains the changed entity; each view that uses such a list "
        + "joins its lists again and delivers its output",
      source: "`combineLatest` with `members.first { }` on Firestore's streams (article 001); OpenCombine 0.14",
      costs: "a change takes O(n) to publish a list of n entities; a view joins m rows in O(m × n), hashed in O(m)",
      chooseWhen: "screens show a few short lists that change one at a time",
      avoidWhen: "lists are long, many views join one list, or a commit changes several lists: each is joined again",
      choices: LookUp.choices, reports: [.selectorCalls])

    private(set) var streams: ListStreams
    private var subscriptions: [AnyCancellable?] = []
    private let mailbox = Mailbox()

    package init(_ choice: DesignChoice) { streams = ListStreams(LookUp(choice)) }

    /// Subscribes a view to its join. The join runs once and is counted; the screen already shows its result.
    package mutating func mount<S: Store & ~Copyable, P: Probe>(
      _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
    ) {
      while subscriptions.count <= slot { subscriptions.append(nil) }
      for list in screen.views[slot].lists { streams.open(list, from: store, &screen.probe) }
      subscriptions[slot] = streams.join(screen.views[slot], mailbox).sink { [mailbox] rows in
        mailbox.letters.append((slot, rows))
      }
      empty(into: &screen, delivering: false)
    }

    package mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
      subscriptions[slot] = nil
      for list in screen.views[slot].lists { streams.close(list) }
    }

    package mutating func refresh<S: Store & ~Copyable, P: Probe>(
      _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
    ) {
      if streams.isEmpty { return }
      streams.mark(touched)
      while streams.sendNext(from: store, &screen.probe) { empty(into: &screen, delivering: true) }
    }

    private func empty<P: Probe>(into screen: inout Screen<P>, delivering: Bool) {
      screen.probe.add(mailbox.walked, .comparedElements)
      mailbox.walked = 0
      for letter in mailbox.letters {
        if delivering { screen.notify(letter.slot) }
        screen.recompute(letter.slot) { _, rows in rows = letter.rows }
        if delivering { screen.deliver(letter.slot) }
      }
      mailbox.letters.removeAll(keepingCapacity: true)
    }
  }
#endif
