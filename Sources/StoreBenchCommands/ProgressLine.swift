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
  /// Prints long work if there is no line that changes.
  private let announce: @Sendable (String) -> Void
  private let clock: MonotonicClock
  private let state: Mutex<State>

  private struct State {
    var scenario = ""
    var began = Nanoseconds.zero
    var estimate = Nanoseconds.zero
    /// The forecast of pilots, and its finished share.
    var forecast: Forecast?
    var share = 0.0
    var ended: Set<RepetitionKey> = []
    var isAnnounced = false
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
      announceIfLong(estimate.wallTime, words)
    case .forecast(let forecast):
      // The time until now is not part of the forecast.
      state.withLock { state in
        state.forecast = forecast
        state.estimate = forecast.wallTime
        state.began = clock.now()
      }
      let words = "\(scenario): about \(ProgressLine.words(forecast.wallTime.seconds)), by a pilot of each design"
      show(words)
      announceIfLong(forecast.wallTime, words)
    case .opened(let folder): state.withLock { $0.folder = folder }
    case .preparing(let point):
      show("\(scenario): drawing data and operations\(point.settings.isEmpty ? "" : " at \(point)")")
    case .playing(let planned, let left):
      let words =
        "\(scenario): \(planned.pass.rawValue) of \(planned.cell.words), \(ProgressLine.words(left.seconds)) left"
      if isShown { show(words) } else { announce(words) }
    case .ended(let planned, _, let done, let total):
      let what = "\(planned.pass.rawValue) of \(planned.cell.words)"
      state.withLock { state in
        state.share += state.forecast?.share(of: planned) ?? 0
        state.ended.insert(RepetitionKey(cell: planned.cell, pass: planned.pass, number: planned.number))
      }
      show("\(scenario): \(done * 100 / max(1, total)) %, \(timeLeft(done, total)) left, \(what)")
    case .failed(let cell, let why):
      // The rest of it is not played.
      state.withLock { $0.share += $0.forecast?.share(of: cell, without: $0.ended) ?? 0 }
      clear()
      Console.complain("\(cell.words): \(why)")
    }
  }

  /// A run that is estimated at more than this says so before it begins.
  static let long = Nanoseconds.seconds(600)

  /// The folder of the running job's results, as soon as it exists.
  var folder: String? { state.withLock { $0.folder } }

  /// Takes the line away.
  func clear() { if isShown { Console.overwrite("") } }

  private var scenario: String { state.withLock { $0.scenario } }

  private func show(_ line: String) {
    if isShown { Console.overwrite(line) }
  }

  /// Off a terminal, what takes long is said once.
  private func announceIfLong(_ time: Nanoseconds, _ words: String) {
    let isFirst = state.withLock { state in
      defer { state.isAnnounced = state.isAnnounced || time > Self.long }
      return !state.isAnnounced && time > Self.long
    }
    if !isShown && isFirst { announce(words) }
  }

  /// Returns the remaining time, at the pace so far; at the very beginning, the forecast.
  ///
  /// Where a pilot said what each repetition takes, the share that has ended is that of the whole time: a few slow
  /// designs at the end are not taken for many quick ones at the beginning.
  func timeLeft(_ done: Int, _ total: Int) -> String {
    let state = state.withLock { $0 }
    let spent = (clock.now() - state.began).seconds
    let share = state.forecast == nil ? Double(done) / Double(max(1, total)) : min(1, state.share)
    let isEarly = state.forecast == nil ? spent < 1 : share < Self.early
    let left = isEarly || share <= 0 ? max(0, state.estimate.seconds - spent) : spent / share * (1 - share)
    return Self.words(left)
  }

  /// Below this share what has ended says less than the forecast.
  private static let early = 0.02

  private static func words(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
