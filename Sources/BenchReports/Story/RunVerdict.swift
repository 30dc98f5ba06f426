import BenchResults
import BenchVerdicts

/// The outcome of a run in one word, and in one line that begins every report.
struct RunVerdict {
  enum Word: String {
    case pass = "PASS", fail = "FAIL", interrupted = "INTERRUPTED", part = "PART"
  }

  let manifest: RunManifest
  let counts: VerdictCounts
  let referenceProblem: String?
  let sideBySide: RunReport.SideBySide?
  /// The shard that this run is; `nil` for a whole run.
  let part: RunReport.Part?

  var scenario: String { manifest.scenario.name }
  private var isInterrupted: Bool { manifest.run.state != .finished }
  private var cells: [CellReport] { manifest.cells }

  var word: Word {
    if counts.failed + counts.missing > 0 || cells.contains(where: { $0.failure != nil }) { return .fail }
    if referenceProblem != nil || unexpectedlySound != nil || sideBySide?.isWorse == true { return .fail }
    if isInterrupted { return .interrupted }
    return part == nil ? .pass : .part
  }

  /// `FAIL  books: expectations: 1 failed, 3 passed; 8 cells agreed with the oracle`.
  var line: String { "\(word.rawValue)  \(scenario): \(details)" }

  var details: String {
    [referenceProblem, sideBySide?.words, unexpectedlySound, expectations, played].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// The designs that were expected to go stale but never did, in words; `nil` for an interrupted run or a shard,
  /// because neither has played everything.
  var unexpectedlySound: String? {
    let designs = isInterrupted || part != nil ? [] : cells.unexpectedlySound
    if designs.isEmpty { return nil }
    let verb = designs.count == 1 ? "is" : "are"
    return "\(designs.joined(separator: " and ")) \(verb) expected to go stale, but agreed with the oracle throughout"
  }

  private var expectations: String {
    if let part {
      let left = Layout.count(part.expectationsLeft, "expectation")
      return "shard \(part.shard)" + (part.expectationsLeft == 0 ? "" : ", which leaves \(left) to `storebench merge`")
    }
    if counts.total == 0 { return isInterrupted ? "stopped before it was judged" : "no expectations" }
    if counts.passed == counts.total {
      return counts.total == 1 ? "the expectation holds" : "all \(counts.total) expectations hold"
    }
    let parts = [
      (counts.failed, "failed"), (counts.missing, "missing"), (counts.warned, "warned"),
      (counts.inconclusive, "inconclusive"), (counts.passed, "passed"),
    ]
    let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "expectations: \(told)"
  }

  private var played: String {
    let states = Dictionary(grouping: cells, by: \.state).mapValues(\.count)
    let parts: [CellReport.State] = [.failed, .disagreed, .unfinished, .stale, .impossible]
    let told = parts.compactMap { state in states[state].map { "\($0) \(state.words)" } }
    // Expected outcomes follow the cells that agreed.
    let expected = [CellReport.State.stale, .impossible].compactMap { states[$0] }
    if expected.count == told.count {
      let agreed = cells.count - expected.reduce(0, +)
      return (["\(Layout.count(agreed, "cell")) agreed with the oracle"] + told).joined(separator: ", ")
    }
    return "\(Layout.count(cells.count, "cell")): \(told.joined(separator: ", "))"
  }
}
