import BenchResults

/// The first lines: the verdict with its counts, and what must be known before any number is read.
struct Headline {
  let report: RunReport
  let style: TableStyle

  var lines: [String] {
    var lines = verdictLines
    if report.manifest.isSlowedDown {
      lines.append(style.paint("DEBUG BUILD: an optimised program does other work; these numbers mean nothing.", .bad))
    }
    lines += Layout.wrap("Question: \(Layout.printable(report.question))", width: TableStyle.width)
    if let answer = report.answer {
      lines += Layout.wrap("Answer: \(Layout.printable(answer))", width: TableStyle.width)
    }
    if let noise { lines += Layout.wrap(noise, width: TableStyle.width) }
    return lines
  }

  private var verdict: RunVerdict {
    RunVerdict(
      scenario: report.manifest.scenario.name, isInterrupted: report.isInterrupted, cells: report.cells,
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
    DetectableChange(report.cells, report.run.index).words.map { "Noise: \($0)." }
  }
}
