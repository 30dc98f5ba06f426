import BenchCore
import Observation

/// The rows of a view are computed inside `withObservationTracking`; a view that Observation calls is computed again,
/// and recorded again, at the refresh.
///
/// Idea: what SwiftUI does with an `@Observable` model. Observation calls before the value changes, on the thread that
/// writes it, and once: the call marks the view, and the refresh computes the marked views, delivers values that
/// differ, and records again. A notification is such a call. What the framework allocates to record and to call is
/// measured.
///
/// A view that leaves the screen is no longer computed. Its recording stays with the properties until one of them
/// changes, because the library has no call to end it; a slot that is mounted again before that uses it again.
///
/// Costs, with k properties read by a view: a recording takes a table of the objects that were read, an entry for each
/// property, and a closure at each object; a write calls the views that read its property, and takes their entries
/// away.
package struct ObservedDerivation: Derivation {
  package static let card = DesignCard(
    name: "observed",
    idea: "a view's reads are recorded by Observation; one that it calls recomputes and delivers what differs",
    source: "SwiftUI with `@Observable` (2023): `withObservationTracking` of Swift's Observation",
    costs: "a recording of k reads per recomputation of a view that reads k properties; a call per view of a property",
    chooseWhen: "the model is `@Observable`, and views read few properties each",
    avoidWhen: "a view reads thousands of properties: each recomputation records all of them again",
    abilities: .observable, reports: [.falseWakes])

  private let marks = Marks()
  /// The result of recording a view that the screen shows already.
  private var rows = Rows()

  package init(_ choice: DesignChoice) {}

  package mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    if marks.mount(slot) { return }
    rows.clear()
    withObservationTracking({ store.show(screen.views[slot], into: &rows) }, onChange: marks.beginRecording(slot))
  }

  package mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { marks.unmount(slot) }

  package mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for slot in marks.called {
      screen.notify(slot)
      withObservationTracking({ screen.recompute(slot, from: store) }, onChange: marks.beginRecording(slot))
      if screen.differs(slot) { screen.deliver(slot) }
    }
    marks.clear()
  }
}

/// The slots that are recorded, and those that were called since the last refresh.
///
/// `@unchecked Sendable` because Observation calls on the thread that writes, and that thread also refreshes.
private final class Marks: @unchecked Sendable {
  private(set) var called: [Int] = []
  private var isRecorded: [Bool] = []
  private var isMounted: [Bool] = []

  /// Takes a slot up; returns true if the recording of an earlier view of it is still there: then nothing that the view
  /// reads has changed since.
  func mount(_ slot: Int) -> Bool {
    while isMounted.count <= slot {
      isMounted.append(false)
      isRecorded.append(false)
    }
    isMounted[slot] = true
    return isRecorded[slot]
  }

  func unmount(_ slot: Int) { isMounted[slot] = false }

  /// Notes that a slot is recorded; returns the function that Observation calls, once.
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
