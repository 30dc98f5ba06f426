import BenchCore
import BenchResults
import BenchVerdicts

/// Everything that is reported about a run when it ends.
package struct RunReport: Sendable {
  package var run: StoredRun
  /// One judgement per judged sentence, in the order of the scenario; empty for a shard or an interrupted run.
  package var judgements: [Judgement]
  package var linesOfSentences: [String: Int] = [:]
  /// The differences of the counts from their reference, in a few words; with differences, the run fails.
  package var referenceProblem: String?
  /// The costs that the run was asked to record; `nil` for other runs.
  package var recordedCosts: CostsFile?
  package var opponent: RunRows?
  /// The comparison with the run that was played side by side with this one; `nil` if this run was played alone.
  package var sideBySide: SideBySide?
  /// The shard that this run is; `nil` for a whole run.
  package var part: Part?
  /// The folder of the results; `nil` if none were written.
  package var folder: String?

  package init(_ run: StoredRun, judgements: [Judgement], folder: String?) {
    (self.run, self.judgements, self.folder) = (run, judgements, folder)
  }

  package var manifest: RunManifest { run.manifest }

  /// The cells in the order of the plan; within a point, the table keeps this order.
  var cells: [CellReport] { manifest.cells }
  var warnings: [String] { manifest.warnings + (manifest.conditions?.warnings ?? []) }

  package typealias SideBySide = (words: String, isWorse: Bool)

  /// A shard, with the number of expectations left to `storebench merge`.
  package typealias Part = (shard: Shard, expectationsLeft: Int)

  var story: RunStory {
    RunStory(
      run, counts: VerdictCounts(judgements), referenceProblem: referenceProblem, sideBySide: sideBySide, part: part)
  }

  /// Formats the run: first the verdict, then the expectations, the designs by point, and at the end the command that
  /// reproduces it. No line is longer than 100 columns, unless `style` is wide or a name forces it.
  package func table(_ style: TableStyle = TableStyle()) -> String {
    let (index, clock) = (run.index, run.clock)
    var lines = story.lines(style)
    lines += ExpectationList(judgements: judgements, style: style).lines
    for (point, cells) in cells.byPlace {
      lines += [""] + heading(point, style)
      lines += grids(cells, nil, style)
      for phase in style.hasPhases && index.phases.count > 1 ? index.phases : [] {
        lines += ["", style.paint("in \(phase)", .bold)]
        lines += grids(cells, phase, style)
      }
      if style.isWide {
        lines += WideGrid(cells: cells, index: index, clock: clock).lines
        lines += BlastGrid(cells: cells, reaches: run.reaches).lines
        lines += ViewGrid(cells: cells, works: run.viewWorks).lines
      }
    }
    lines += Legend.lines(style, of: .of(run))
    lines += warnings.flatMap { Layout.wrap("Warning: \(Layout.printable($0))", width: TableStyle.width) }
    lines = [EntityWords(manifest.scenario.called).text(lines.joined(separator: "\n"))]
    if let folder { lines.append("Results:   \(folder)") }
    lines.append("Reproduce: \(manifest.run.command)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formats the verdict alone, as one line of any length.
  package func verdict(_ style: TableStyle) -> String {
    EntityWords(manifest.scenario.called).text(story.verdictLine(style))
  }

  /// Returns the numbers of a point; for a load over time, first the counts, then the figures on known times.
  private func grids(_ cells: [CellReport], _ phase: String?, _ style: TableStyle) -> [String] {
    func lines(_ times: LoadTimes? = nil) -> [String] {
      PointGrid(cells: cells, index: run.index, clock: run.clock, style: style, phase: phase, times: times).lines
    }
    let times = LoadTimes(cells, run.index)
    if times == .given { return lines(times) }
    if times == .none { return lines() }
    let words = times == .onRecord ? manifest.recordedCosts?.words : "with this run's times, medians over repetitions"
    return lines() + ["", " \(PointWords.capital(words ?? "")):"] + lines(times)
  }

  private func heading(_ point: Point, _ style: TableStyle) -> [String] {
    let text = point.settings.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    return text.isEmpty ? [] : Layout.wrap(text, width: TableStyle.width).map { style.paint($0, .bold) }
  }
}

extension RunRows { package init(_ report: RunReport) { self.init(path: report.folder ?? "", report.run) } }

extension RunReport {
  /// Formats the verdict and the outcome of each sentence, without the table.
  package func judged(_ style: TableStyle = TableStyle()) -> String {
    let lines = story.lines(style) + ExpectationList(judgements: judgements, style: style).lines
    let said = EntityWords(manifest.scenario.called).text(lines.joined(separator: "\n"))
    return said + "\n" + (folder.map { "Results:   \($0)\n" } ?? "")
  }
}
