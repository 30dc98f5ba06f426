import BenchCore
import Synchronization

/// A reporter of the progress of a child's play to its parent, from a thread that does not play.
///
/// A report is a sign of life, so it is sent only if a step has ended since the last report, or if the play waits for
/// its turn.
final class ProgressReporter: Sendable {
  static let everyMilliseconds: Int32 = 250

  let progress = PlayProgress()
  private let state = Mutex<State>(State())

  private struct State {
    /// The file descriptor for reports; `nil` before the first report and after the last.
    var descriptor: Int32?
    var steps = 0
    /// The steps of earlier plays of the repetition, which are added so that the reported number only grows.
    var earlier = 0
  }

  func begin(on descriptor: Int32) { state.withLock { $0.descriptor = descriptor } }

  func end() { state.withLock { $0.descriptor = nil } }

  func report() {
    state.withLock { state in
      let steps = progress.steps
      guard let descriptor = state.descriptor, steps != state.steps || progress.isPaused else { return }
      if steps < state.steps { state.earlier += state.steps }
      state.steps = steps
      let total = progress.total == 0 ? 0 : state.earlier + progress.total
      ChildProgress(steps: state.earlier + steps, of: total).report(to: descriptor)
    }
  }
}
