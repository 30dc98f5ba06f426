import Synchronization

/// Steps of a play that have ended, for another thread to see that it goes on.
@usableFromInline package final class PlayProgress: Sendable {
  private let ended = Atomic<Int>(0)
  private let planned = Atomic<Int>(0)
  private let isWaiting = Atomic<Bool>(false)

  package init() {}

  package var steps: Int { ended.load(ordering: .relaxed) }

  /// All steps of the play; 0 where their number is not known.
  package var total: Int { planned.load(ordering: .relaxed) }

  /// True while the play waits for its turn, which another process ends.
  package var isPaused: Bool { isWaiting.load(ordering: .relaxed) }

  func begin(of total: Int) { planned.store(total, ordering: .relaxed) }

  @usableFromInline package func note(_ steps: Int) { ended.store(steps, ordering: .relaxed) }

  package func pause(_ wait: () -> Void) {
    isWaiting.store(true, ordering: .relaxed)
    wait()
    isWaiting.store(false, ordering: .relaxed)
  }
}
