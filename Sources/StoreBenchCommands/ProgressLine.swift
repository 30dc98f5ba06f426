import BenchCore
import BenchResults
import BenchRuns
import Foundation
import Synchronization

/// The line on standard error that says how far a run is, and how long it will still take.
///
/// On a terminal it is one line that changes; elsewhere there is none, so that logs stay readable, but for one line at
/// the beginning of what takes more than ten minutes. Failures of cells are reported in either case.
final class ProgressLine: Sendable {
  private let isShown: Bool
  /// Told what takes long, where there is no line that changes.
  private let announce: @Sendable (String) -> Void
  private let clock: MonotonicClock
  private let state: Mutex<State>

  private struct State {
    var scenario = ""
    var began = Nanoseconds.zero
    var estimate = Nanoseconds.zero
    var folder: String?
  }

  init(
    isShown: Bool, clock: MonotonicClock = .system, announce: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isShown = isShown
    self.announce = announce
    self.clock = clock
    state = Mutex(State())
  }

  /// Takes in what happened.
  func hear(_ event: BenchEvent) {
    switch event {
    case .planned(let scenario, let cells, let repetitions, let estimate):
      state.withLock { $0 = State(scenario: scenario, began: clock.now(), estimate: estimate.wallTime) }
      let words = "\(scenario): \(cells) cells, \(repetitions) repetitions, \(estimate.words)"
      show(words)
      if !isShown && estimate.wallTime > Self.long { announce(words) }
    case .opened(let folder): state.withLock { $0.folder = folder }
    case .preparing(let point):
      show("\(scenario): drawing data and operations\(point.settings.isEmpty ? "" : " at \(point)")")
    case .ended(let planned, _, let done, let total):
      let what = "\(planned.pass.rawValue) of \(planned.cell.words)"
      show("\(scenario): \(done * 100 / max(1, total)) %, \(timeLeft(done, total)) left, \(what)")
    case .failed(let cell, let why):
      clear()
      Console.complain("\(cell.words): \(why)")
    }
  }

  /// A run that is estimated at more than this says so before it begins.
  static let long = Nanoseconds.seconds(600)

  /// Where the run that goes on leaves its results, as soon as there is such a place.
  var folder: String? { state.withLock { $0.folder } }

  /// Takes the line away.
  func clear() { if isShown { Console.overwrite("") } }

  private var scenario: String { state.withLock { $0.scenario } }

  private func show(_ line: String) {
    if isShown { Console.overwrite(line) }
  }

  /// What is left, at the pace so far; at the very beginning, as estimated.
  private func timeLeft(_ done: Int, _ total: Int) -> String {
    let state = state.withLock { $0 }
    let spent = (clock.now() - state.began).seconds
    let left = spent < 1 ? state.estimate.seconds : spent / Double(max(1, done)) * Double(total - done)
    return left < 90 ? "\(Int(left.rounded(.up))) s" : "\(Int((left / 60).rounded(.up))) min"
  }
}
