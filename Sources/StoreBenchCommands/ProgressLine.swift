import BenchCore
import BenchResults
import BenchRuns
import Synchronization

/// The line on standard error that shows the progress of a run and the time left.
///
/// On a terminal one line changes. Elsewhere no progress is printed, so that logs stay readable, except for one line if
/// more than ten minutes are left. Failures of cells are reported on a terminal and elsewhere.
final class ProgressLine: Sendable {
  private let isShown: Bool
  /// A function that prints a line about long work, if there is no line that changes.
  private let announce: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var scenario = ""
    var isAnnounced = false
    var folder: String?
  }

  init(isShown: Bool, announce: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.isShown, self.announce) = (isShown, announce)
    state = Mutex(State())
  }

  func hear(_ event: BenchEvent) {
    switch event {
    case .planned(let scenario, let cells, let repetitions, let estimate):
      state.withLock { $0 = State(scenario: scenario) }
      show("\(scenario): \(cells) cells, \(repetitions) repetitions, \(estimate.words)")
    case .opened(let folder): state.withLock { $0.folder = folder }
    case .preparing(let point):
      show("\(scenario): drawing data and operations\(point.settings.isEmpty ? "" : " at \(point)")")
    case .playing(let planned, let left):
      let words =
        "\(scenario): \(planned.pass.rawValue) of \(planned.cell.words), \(ProgressLine.words(left.seconds)) left"
      if isShown { show(words) } else { announce(words) }
    case .ended(let planned, _, let done, let total, let left):
      let words = Self.words(left)
      show("\(scenario): \(done * 100 / max(1, total)) %, \(words), \(planned.pass.rawValue) of \(planned.cell.words)")
      announceIfLong(left.whole, "\(scenario): about \(words) after \(done) of \(total) repetitions")
    case .failed(let cell, let why):
      clear()
      Console.complain("\(cell.words): \(why)")
    }
  }

  /// The time left above which a run is announced.
  static let long = Nanoseconds.seconds(600)

  var folder: String? { state.withLock { $0.folder } }

  func clear() { if isShown { Console.overwrite("") } }

  private var scenario: String { state.withLock { $0.scenario } }

  private func show(_ line: String) { if isShown { Console.overwrite(line) } }

  /// Announces long work once, if there is no line that changes.
  private func announceIfLong(_ time: Nanoseconds, _ words: String) {
    let isFirst = state.withLock { state in
      defer { state.isAnnounced = state.isAnnounced || time > Self.long }
      return !state.isAnnounced && time > Self.long
    }
    if !isShown && isFirst { announce(words) }
  }

  /// Formats the time left: `5 min left, 4 min of them nested/naive`.
  private static func words(_ left: RemainingTime) -> String {
    let share = left.slowest.map { ", \(words(left.ofSlowest.seconds)) of them \($0)" } ?? ""
    return "\(words(left.whole.seconds)) left\(share)"
  }

  private static func words(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
