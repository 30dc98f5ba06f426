import BenchCore
import BenchDerivations
import BenchStores
import DesignsFixtures

/// The work of a derivation over the normalized store, from the first operation to the last.
struct Counted {
  private let measurement: BenchCore.Measurement
  private let stage: Stage

  init(_ name: String, _ stage: Stage, choosing choice: DesignChoice? = nil) throws {
    let contestants = Contestant.pairs([CompiledStore(NormalizedStore.self)], AllDerivations.list)
    guard var contestant = contestants.first(where: { $0.derivation.name == name }) else { throw Unknown(name: name) }
    if let choice { contestant = contestant.choosing(choice) }
    measurement = contestant.count(stage)
    self.stage = stage
  }

  private struct Unknown: Error {
    let name: String
  }

  /// The count of an event, after the load.
  subscript(event: Event) -> Int { measurement.total(event) }

  var disagreement: Disagreement? { measurement.disagreement }

  var views: Int { stage.log.views.count }

  /// The number of commits played.
  var commits: Int { stage.log.operations.filter { !$0.kind.isRead && $0.batch > 0 }.count }
}

extension BenchCore.Measurement {
  /// The count of an event, after the load.
  func total(_ event: Event) -> Int {
    lines.filter { $0.phase != "load" }.reduce(0) { $0 + ($1.figures.tally?[event] ?? 0) }
  }

  /// Returns true if the event cannot be counted here.
  func isAbsent(_ event: Event) -> Bool {
    lines.filter { $0.phase != "load" }.allSatisfy { $0.figures.tally?.count(of: event) == nil }
  }
}

/// A store under a derivation, taken by the hand: one change, one refresh, and a look at the screen.
struct Workbench<S: Store, D: Derivation>: ~Copyable {
  var store: S = .small()
  var derivation: D
  var screen: Screen<CountingProbe>

  init(_ store: S.Type, _ derivation: D.Type, views: [ViewKey], choosing choice: DesignChoice = .none) {
    self.derivation = D(choice)
    screen = Screen(of: views, painter: .none, probe: CountingProbe())
    for slot in views.indices { mount(slot) }
    _ = screen.probe.take()
  }

  mutating func mount(_ slot: Int) {
    screen.mount(slot, from: store)
    derivation.mount(slot, now: store, &screen)
  }

  mutating func unmount(_ slot: Int) {
    derivation.unmount(slot, &screen)
    screen.unmount(slot)
  }

  /// Applies changes of a kind as one commit and brings the screen up to date; answers what that took.
  mutating func commit<Element>(
    _ kind: (Batch<Element>) -> Commit, _ elements: Element..., tellingPast: Bool = true
  ) -> Tally {
    let past = tellingPast ? store.hold() : nil
    var touched = Touched()
    elements.withUnsafeBufferPointer { run in
      guard let base = run.baseAddress else { return }
      store.commit(kind(Batch(base: base, count: run.count)), &touched, &screen.probe)
    }
    derivation.refresh(touched, now: store, before: past, &screen)
    return screen.probe.take()
  }

  /// Reads a mounted view; answers what that took.
  mutating func read(_ slot: Int) -> Tally {
    derivation.read(slot, now: store, &screen)
    return screen.probe.take()
  }
}
