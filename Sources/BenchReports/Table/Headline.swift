import BenchResults

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
    if let noise { lines += Layout.wrap(noise, width: TableStyle.width) }
    if let best { lines += Layout.wrap(best, width: TableStyle.width) }
    return lines
  }

  private var verdict: RunVerdict {
    RunVerdict(
      scenario: report.scenario, isInterrupted: report.isInterrupted, cells: report.cells,
      counts: VerdictCounts(report.judgements), referenceProblem: report.referenceProblem,
      sideBySide: report.sideBySide, part: report.part)
  }

  private var verdictLines: [String] {
    let word = verdict.word.rawValue
    let inks: [RunVerdict.Word: TableStyle.Ink] = [.fail: .bad, .interrupted: .doubtful, .pass: .good, .part: .bold]
    // Wrapping makes one space of two; the verdict stands apart, which takes the column that is left.
    var lines = Layout.wrap(verdict.line, width: TableStyle.width - 1)
    lines[0] = style.paint(word, inks[verdict.word] ?? .bold) + " " + lines[0].dropFirst(word.count)
    return lines
  }

  /// What the repetitions can tell apart; `nil` where there are too few for an interval.
  private var noise: String? {
    DetectableChange(report.cells, report.index).words.map { "Noise: \($0)." }
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
