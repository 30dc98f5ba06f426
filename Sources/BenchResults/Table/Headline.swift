/// The first lines: the verdict with its counts, and what must be known before any number is read.
struct Headline {
  let report: RunReport
  let style: TableStyle

  var lines: [String] {
    var lines = verdictLines
    if report.build == .debug {
      lines.append(style.paint("DEBUG BUILD: an optimised program does other work; these numbers mean nothing.", .bad))
    }
    lines += Layout.wrap("Question: \(Layout.printable(report.question))", width: TableStyle.width)
    if let best { lines += Layout.wrap(best, width: TableStyle.width) }
    return lines
  }

  private var counts: VerdictCounts { VerdictCounts(report.judgements) }

  /// Says of designs that should have gone stale that none of their views did; a run that was stopped has not seen all.
  private var unexpectedlySound: String? {
    let designs = report.isInterrupted ? [] : report.cells.unexpectedlySound
    if designs.isEmpty { return nil }
    let verb = designs.count == 1 ? "is" : "are"
    return "\(designs.joined(separator: " and ")) \(verb) expected to go stale and agreed with the oracle throughout"
  }

  private var failedCells: Int { report.cells.filter { $0.failure != nil }.count }

  private var word: (text: String, ink: TableStyle.Ink) {
    if counts.failed + counts.missing + failedCells > 0 { return ("FAIL", .bad) }
    if report.referenceProblem != nil || unexpectedlySound != nil { return ("FAIL", .bad) }
    if report.isInterrupted { return ("INTERRUPTED", .doubtful) }
    return ("PASS", .good)
  }

  private var verdictLines: [String] {
    let parts = [report.referenceProblem, unexpectedlySound, expectations, cells].compactMap { $0 }
    let text = "\(word.text)  \(report.scenario): \(parts.joined(separator: "; "))"
    // Wrapping makes one space of two; the verdict stands apart, which takes the column that is left.
    var lines = Layout.wrap(text, width: TableStyle.width - 1)
    lines[0] = style.paint(word.text, word.ink) + " " + lines[0].dropFirst(word.text.count)
    return lines
  }

  private var expectations: String {
    if counts.total == 0 { return report.isInterrupted ? "stopped before it was judged" : "nothing was expected" }
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

  private var cells: String {
    let states = Dictionary(grouping: report.cells, by: \.state).mapValues(\.count)
    let parts: [(CellReport.State, String)] = [
      (.failed, "failed"), (.disagreed, "WRONG"), (.unfinished, "unfinished"), (.stale, "WRONG as expected"),
      (.impossible, "cannot be played"),
    ]
    let told = parts.compactMap { state, word in states[state].map { "\($0) \(word)" } }
    if told.isEmpty { return "\(Layout.count(report.cells.count, "cell")) agreed with the oracle" }
    // What is as it was expected to be stands behind what agreed.
    let expected = [CellReport.State.stale, .impossible].compactMap { states[$0] }
    if expected.count == told.count {
      let agreed = report.cells.count - expected.reduce(0, +)
      return "\(Layout.count(agreed, "cell")) agreed with the oracle, \(told.joined(separator: ", "))"
    }
    return "\(Layout.count(report.cells.count, "cell")): \(told.joined(separator: ", "))"
  }

  /// Which design wrote fastest at how many points; `nil` when nothing can be compared. Where one is clock-bound nobody
  /// is named, because it is the clock that hides who is faster.
  private var best: String? {
    let metric = Metric.latencyP50
    var wins: [String: Int] = [:]
    var compared = 0
    for (_, cells) in report.points {
      let right = cells.filter { $0.failure == nil && $0.differences == nil }
      let times = right.compactMap { report -> (design: String, time: Double)? in
        let value = self.report.index.typical(of: metric, cell: report.cell, operation: Line.writes)
        return value.map { (report.cell.design, $0.approximation) }
      }
      guard times.count > 1, let fastest = times.min(by: { $0.time < $1.time }),
        !(report.clock?.bounds(fastest.time) ?? false)
      else { continue }
      compared += 1
      wins[fastest.design, default: 0] += 1
    }
    guard let winner = wins.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    let all = report.points.count
    let rest = compared == all ? "" : " that can be compared"
    let points = all == 1 ? "" : " at \(winner.value) of \(Layout.count(compared, "point"))\(rest)"
    return "Lowest median write latency: \(winner.key)\(points)"
  }
}
