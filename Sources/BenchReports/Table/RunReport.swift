import BenchCore
import BenchResults

/// Everything that is said about a run when it ends.
package struct RunReport: Sendable {
  /// The run itself: its manifest and what was measured.
  package var run: StoredRun
  /// One for each sentence that was judged, in the order of the scenario; none of a shard or an interrupted run.
  package var judgements: [Judgement]
  /// The lines in the scenario file of what was expected, by the text of each.
  package var linesOfSentences: [String: Int] = [:]
  /// What holding the counts against their reference found wrong, in a few words; it fails the run.
  package var referenceProblem: String?
  /// The costs that the run was asked to record; `nil` of other runs.
  package var recordedCosts: CostsFile?
  /// What the opponent's executable measured, where two were played side by side.
  package var opponent: RunRows?
  /// How the run compares with the one that was played side by side with it; `nil` where it was alone.
  package var sideBySide: SideBySide?
  /// Which part of a run this is; `nil` for a whole one.
  package var part: Part?
  /// Where the results lie; `nil` when none were written.
  package var folder: String?

  /// A report; a whole run that was played alone and held against nothing, until the rest is set.
  package init(_ run: StoredRun, judgements: [Judgement], folder: String?) {
    self.run = run
    self.judgements = judgements
    self.folder = folder
  }

  /// What the run's `run.json` says.
  package var manifest: RunManifest { run.manifest }

  /// In the order of the plan; within a point the table keeps it.
  var cells: [CellReport] { manifest.cells }

  /// Whether the run was stopped before its end.
  var isInterrupted: Bool { manifest.run.state == .interrupted }

  /// In words, each shown on lines of its own.
  var warnings: [String] { manifest.warnings + (manifest.conditions?.warnings ?? []) }

  /// What came of holding this run against the one beside it.
  package struct SideBySide: Equatable, Sendable {
    /// In a few words.
    package let words: String
    /// Whether it fails the run.
    package let isWorse: Bool

    /// The words for a comparison with an executable of this name.
    package init(_ comparison: ComparisonReport, against name: String) {
      words = "against \(name): \(comparison.tally)"
      isWorse = [.worse, .error].contains(comparison.outcome)
    }
  }

  /// A shard, and what it leaves to `storebench merge`.
  package struct Part: Equatable, Sendable {
    /// Which part it is.
    package var shard: Shard
    /// How many sentences wait for all parts.
    package var expectationsLeft: Int

    /// A part that leaves so many sentences to the merge.
    package init(shard: Shard, expectationsLeft: Int) {
      self.shard = shard
      self.expectationsLeft = expectationsLeft
    }
  }

  /// What is said before the numbers.
  var story: RunStory {
    RunStory(
      run, counts: VerdictCounts(judgements), referenceProblem: referenceProblem, sideBySide: sideBySide, part: part)
  }

  /// The points in their order, each with its cells.
  var points: [(point: Point, cells: [CellReport])] { cells.byPlace }

  /// The run in words and numbers: the verdict first, then the expectations, the designs by point, and at the end the
  /// command that reproduces it. No line is longer than 100 columns, unless it is wide or a name forces it.
  ///
  /// - Complexity: O(cells × metrics)
  package func table(_ style: TableStyle = TableStyle()) -> String {
    let (index, clock) = (run.index, run.clock)
    var lines = story.lines(style)
    lines += ExpectationList(judgements: judgements, style: style).lines
    for (point, cells) in points {
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
    lines += Legend.lines(style, of: TableColumn.Kind(run.manifest.cells, index))
    lines += warnings.flatMap { Layout.wrap("Warning: \(Layout.printable($0))", width: TableStyle.width) }
    lines = lines.map(EntityWords(manifest.scenario.called).text)
    if let folder { lines.append("Results:   \(folder)") }
    lines.append("Reproduce: \(manifest.run.command)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The numbers of a point; of a load over time what there is to do, and where times are known what comes of it.
  private func grids(_ cells: [CellReport], _ phase: String?, _ style: TableStyle) -> [String] {
    let (index, clock) = (run.index, run.clock)
    let grid = PointGrid(cells: cells, index: index, clock: clock, style: style, phase: phase)
    let times = LoadTimes(cells, index)
    if times == .none || times == .given { return grid.lines }
    var timed = grid
    timed.kind = .times(times)
    let words = times == .onRecord ? manifest.recordedCosts?.words : "on the times of this run, medians of repetitions"
    return grid.lines + ["", " \(PointWords.capital(words ?? "")):"] + timed.lines
  }

  private func heading(_ point: Point, _ style: TableStyle) -> [String] {
    let text = point.settings.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    return text.isEmpty ? [] : Layout.wrap(text, width: TableStyle.width).map { style.paint($0, .bold) }
  }
}

extension RunRows {
  /// The rows of a run that has just ended.
  package init(_ report: RunReport) { self.init(path: report.folder ?? "", report.run) }
}
