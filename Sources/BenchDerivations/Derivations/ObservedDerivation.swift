import BenchCore
import Observation

/// The rows of a view are computed inside `withObservationTracking`. A view that Observation calls is computed and
/// recorded again at the refresh.
///
/// Idea: what SwiftUI does with an `@Observable` model. Observation calls once, before the value changes, on the
/// writing thread. The call marks the view; the refresh computes the marked views, delivers those whose values differ,
/// and records reads again. A notification is such a call. The framework's allocations are measured, too.
///
/// Calls for an unmounted view are ignored, and every mount makes a new recording. An old recording remains with its
/// properties until one of them changes, because the library cannot cancel a recording.
///
/// Costs, with k properties read by a view: a recording takes a table of the read objects, an entry for each property,
/// and a closure at each object. A write calls the views that read the written property, and removes their entries.
struct ObservedDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "observed",
    idea: "Observation records the properties that a view reads; after a write to one of them, the view recomputes, "
      + "and delivers only changed output",
    source: "SwiftUI with `@Observable` (2023): `withObservationTracking` of Swift's Observation",
    costs: "k recorded reads per recomputation of a view with k properties; a changed property notifies all its views",
    chooseWhen: "the model is `@Observable`, and each view reads few properties",
    avoidWhen: "a view reads thousands of properties: each recomputation records all of them again",
    abilities: .observable, reports: [.falseWakes])

  private let marks = Marks()

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    withObservationTracking({ screen.readAgain(slot, from: store) }, onChange: marks.beginRecording(slot))
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { marks.forget(slot) }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
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

/// The slots called since the last refresh, and the valid recording of each slot.
///
/// It is `@unchecked Sendable` because Observation calls on the writing thread, which also refreshes.
private final class Marks: @unchecked Sendable {
  private(set) var called: [Int] = []
  /// The number of the last recording of each slot; the number is one more if the slot's view was unmounted since.
  private var recordings: [Int32] = []

  /// Starts a recording of a slot that replaces any earlier one; returns the function that Observation calls once.
  func beginRecording(_ slot: Int) -> @Sendable () -> Void {
    while recordings.count <= slot { recordings.append(0) }
    recordings[slot] &+= 1
    // Each number is half a word, so the closure is no larger than one that captures only the slot.
    let (slot, recording) = (Int32(slot), recordings[slot])
    return { self.call(Int(slot), recording) }
  }

  func forget(_ slot: Int) { recordings[slot] &+= 1 }

  private func call(_ slot: Int, _ recording: Int32) { if recordings[slot] == recording { called.append(slot) } }

  func clear() { called.removeAll(keepingCapacity: true) }
}
