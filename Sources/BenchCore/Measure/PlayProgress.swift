import Synchronization

/// The number of finished steps of a play; by this number another thread sees that the play advances.
@usableFromInline package final class PlayProgress: Sendable {
  private let ended = Atomic<Int>(0)
  private let planned = Atomic<Int>(0)
  private let isWaiting = Atomic<Bool>(false)

  package init() {}

  package var steps: Int { ended.load(ordering: .relaxed) }

  /// The number of all steps of the play; 0 if unknown.
  package var total: Int { planned.load(ordering: .relaxed) }

  /// True while the play waits for another process to pass the turn.
  package var isPaused: Bool { isWaiting.load(ordering: .relaxed) }

  func begin(of total: Int) { planned.store(total, ordering: .relaxed) }

  @usableFromInline package func note(_ steps: Int) { ended.store(steps, ordering: .relaxed) }

  package func pause(_ wait: () -> Void) {
    isWaiting.store(true, ordering: .relaxed)
    wait()
    isWaiting.store(false, ordering: .relaxed)
  }
}
