#if PERCEPTION
  import PerceptionCore
  import StoreBenchHost

  /// The derivation `observed` by `withPerceptionTracking`.
  struct PerceivedViews: Derivation {
    static let card = DesignCard(
      name: "perceived", idea: "a view's reads are recorded by swift-perception; one that it calls recomputes",
      source: "pointfreeco/swift-perception 2.0.9: `withPerceptionTracking`", costs: "as observed",
      chooseWhen: "the preset `swiftui-entities` is held against it", avoidWhen: "anything else is asked")

    /// True if a store of the library is played, whose properties are recorded. A process plays one store, on one
    /// thread.
    nonisolated(unsafe) static var isOverPerception = false

    private let marks = Marks()
    /// The result of recording a view that the screen shows already.
    private var rows = Rows()

    init(_ choice: DesignChoice) {}

    mutating func mount<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
    ) {
      if !Self.isOverPerception || marks.mount(slot) { return }
      rows.clear()
      withPerceptionTracking({ store.show(screen.views[slot], into: &rows) }, onChange: marks.beginRecording(slot))
    }

    mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
      if Self.isOverPerception { marks.unmount(slot) }
    }

    mutating func refresh<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
    ) {
      if !Self.isOverPerception { return screen.refreshAll(from: store) }
      for slot in marks.called {
        screen.notify(slot)
        withPerceptionTracking({ screen.recompute(slot, from: store) }, onChange: marks.beginRecording(slot))
        if screen.differs(slot) { screen.deliver(slot) }
      }
      marks.clear()
    }
  }

  /// The slots that are recorded, and those that were called since the last refresh, as `observed` has them.
  ///
  /// Unchecked, because the library calls on the thread that writes, and that thread also refreshes.
  private final class Marks: @unchecked Sendable {
    private(set) var called: [Int] = []
    private var isRecorded: [Bool] = []
    private var isMounted: [Bool] = []

    /// Takes a slot up; returns true if the recording of an earlier view of it is still there.
    func mount(_ slot: Int) -> Bool {
      while isMounted.count <= slot {
        isMounted.append(false)
        isRecorded.append(false)
      }
      isMounted[slot] = true
      return isRecorded[slot]
    }

    func unmount(_ slot: Int) { isMounted[slot] = false }

    func beginRecording(_ slot: Int) -> @Sendable () -> Void {
      isRecorded[slot] = true
      return { self.call(slot) }
    }

    private func call(_ slot: Int) {
      isRecorded[slot] = false
      if isMounted[slot] { called.append(slot) }
    }

    func clear() { called.removeAll(keepingCapacity: true) }
  }
#endif
