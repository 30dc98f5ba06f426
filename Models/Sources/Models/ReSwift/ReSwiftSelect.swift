#if RESWIFT
  import ReSwift
  import StoreBenchHost

  /// The library's own subscriptions: each view is `select`ed from the old and the new state after every action, and
  /// delivered if it differs, because rows are `Equatable`.
  struct ReSwiftSelect: Derivation {
    static let card = DesignCard(
      name: "re-swift-select", idea: "a ReSwift subscription for each view: `select`, repeats skipped",
      source: "ReSwift 6.1", costs: "each view is computed twice after every action, and compared",
      chooseWhen: "the preset `reswift` is held against it", avoidWhen: "anything else is asked",
      reports: [.selectorCalls])

    private let arrived = ArrivedValues()
    /// The library refers to its subscribers weakly.
    private var subscribers: [Int: Subscriber] = [:]

    init(_ choice: DesignChoice) {}

    mutating func mount<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
    ) {
      guard let library = ReSwiftStore.current else { return }
      let subscriber = Subscriber(arrived, slot)
      let view = screen.views[slot]
      library.subscribe(subscriber) { [arrived] in $0.select { arrived.select(view, from: $0) } }
      subscribers[slot] = subscriber
      arrived.clear()
    }

    mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
      if let subscriber = subscribers.removeValue(forKey: slot) { ReSwiftStore.current?.unsubscribe(subscriber) }
    }

    mutating func refresh<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
    ) {
      if subscribers.isEmpty { return screen.refreshAll(from: store) }
      arrived.deliver(to: &screen)
    }
  }

  private final class Subscriber: StoreSubscriber {
    private let arrived: ArrivedValues
    private let slot: Int

    init(_ arrived: ArrivedValues, _ slot: Int) {
      self.arrived = arrived
      self.slot = slot
    }

    func newState(state: [Row]) { arrived.put(state, slot) }
  }
#endif
