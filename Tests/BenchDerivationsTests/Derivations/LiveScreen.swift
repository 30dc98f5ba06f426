import BenchCore
import BenchStores
import DesignsFixtures

/// A store with views on a screen that a derivation keeps current, taken through changes one by one, so that a test can
/// look at it in between.
struct LiveScreen<S: Store & ~Copyable, D: Derivation, P: Probe>: ~Copyable {
  private(set) var store: S
  private var touched = Touched()
  private(set) var derivation = D(.none)
  private(set) var screen: Screen<P>

  /// Mounts the views over the payload.
  init(_ store: S.Type, _ derivation: D.Type, _ views: [ViewKey], over payload: Payload = .small, probe: P) {
    var silent = NoProbe()
    self.store = S(payload, &silent)
    screen = Screen(of: views, painter: .none, probe: probe)
    for slot in views.indices { mount(slot) }
  }

  mutating func mount(_ slot: Int) {
    screen.mount(slot, from: store)
    derivation.mount(slot, now: store, &screen)
  }

  mutating func unmount(_ slot: Int) {
    derivation.unmount(slot, &screen)
    screen.unmount(slot)
  }

  /// Applies one commit and brings the screen up to date.
  mutating func apply<Element>(_ kind: (Batch<Element>) -> Commit, _ elements: Element...) {
    elements.withUnsafeBufferPointer { run in
      guard let base = run.baseAddress else { return }
      var silent = NoProbe()
      touched.clear()
      store.commit(kind(Batch(base: base, count: run.count)), &touched, &silent)
    }
    refresh()
  }

  /// Brings the screen up to date as after a commit that touched nothing but these keys.
  mutating func touch(_ keys: [Touched.Key]) {
    touched.clear()
    for key in keys { touched.insert(key) }
    refresh()
  }

  private mutating func refresh() { derivation.refresh(touched, now: store, before: nil, &screen) }

  /// True if every mounted view shows what the store has.
  var isRight: Bool { screen.mounted.allSatisfy { shows($0) } }

  /// Returns true if a slot shows what the store has.
  func shows(_ slot: Int) -> Bool {
    var rows = Rows()
    store.show(screen.views[slot], into: &rows)
    return rows.rows == screen.rows(slot)
  }
}

extension LiveScreen where S: ~Copyable, P == CountingProbe {
  /// Returns the events since the last call.
  mutating func take() -> Tally { screen.probe.take() }
}

extension LiveScreen where S == NormalizedStore {
  init(_ derivation: D.Type, _ views: [ViewKey], over payload: Payload = .small, probe: P) {
    self.init(S.self, derivation, views, over: payload, probe: probe)
  }
}
