import BenchCore
import BenchResults
import BenchVerdicts

/// A run as a page of GitHub Flavored Markdown: verdict, problems, counts, times, and at the end the command that
/// reproduces the run, and the machine.
package struct RunPage: Sendable {
  let run: StoredRun
  let referenceProblem: String?

  package init(_ run: StoredRun, referenceProblem: String? = nil) {
    (self.run, self.referenceProblem) = (run, referenceProblem)
  }

  package var markdown: String {
    MarkdownText.page(
      story.markdown.map { $0.map(EntityWords(manifest.scenario.called).text) }
        + troubledCells + warnings + expectations
        + tables("Counts") { $0.exactness == .exact } + tables("Times") { $0.exactness == .varied } + [notes]
        + [["Reproduce, from seed \(manifest.run.seed):"], MarkdownText.fenced(manifest.run.command)]
        + [MachineList.collapsed([("", run.manifest)])])
  }

  package var isQuiet: Bool {
    verdict.word == .pass && verdict.counts.passed == verdict.counts.total && manifest.warnings.isEmpty
  }

  private var story: RunStory {
    RunStory(run, counts: VerdictCounts(run.manifest.expectations), referenceProblem: referenceProblem)
  }

  var verdict: RunVerdict { story.verdict }
  private var manifest: RunManifest { run.manifest }

  // MARK: - What is wrong or missing

  var troubledCells: [[String]] {
    let troubled = manifest.cells.filter { $0.state != .finished }
    if troubled.isEmpty { return [] }
    let rows = troubled.map { report in
      let reason = report.failure?.lines.joined(separator: "; ") ?? report.trouble ?? ""
      return [MarkdownText.escaped(report.cell.words), report.state.rawValue, MarkdownText.escaped(reason)]
    }
    return [["### Cells that are not as others"], MarkdownText.table(["cell", "state", "because"], rows)]
  }

  private var warnings: [[String]] {
    if manifest.warnings.isEmpty { return [] }
    return [["### Warnings"], manifest.warnings.map { "- Warning: \(MarkdownText.escaped($0))" }]
  }

  private var expectations: [[String]] {
    if manifest.expectations.isEmpty { return [] }
    let rows = manifest.expectations.worstFirst(\.verdict).map { record in
      let word = record.word
      return [
        record.verdict == .pass ? word : "**\(word)**", MarkdownText.code(record.sentence),
        MarkdownText.escaped(record.actual),
      ]
    }
    return [["### Expectations"], MarkdownText.table(["verdict", "sentence", "actual"], rows)]
  }

  // MARK: - Numbers

  /// Returns one table per point, with the columns of the terminal's table whose metrics satisfy `isShown`.
  func tables(_ title: String, _ isShown: (Metric) -> Bool) -> [[String]] {
    let times = LoadTimes(manifest.cells, run.index)
    let counted = times == .given ? [] : RunKind.of(run).columns
    let columns = (counted + times.columns).filter { isShown($0.metric) }
    if columns.isEmpty { return [] }
    let isTimed = columns.contains { $0.metric.exactness == .varied }
    return manifest.cells.byPlace.flatMap { point, cells -> [[String]] in
      let place = point.settings.isEmpty ? "" : " at \(MarkdownText.escaped(PointWords.words(point)))"
      let head = ["design"] + columns.map(\.words)
      let rows = cells.map { report in
        let stop = isTimed ? report.stop.map { " (\($0.words))" } ?? "" : ""
        return [MarkdownText.escaped(report.cell.design + stop)] + columns.map { number($0, report) }
      }
      return [["### \(title)\(place)"], MarkdownText.table(head, rows, numbersFrom: 1)]
    }
  }

  /// Formats a number with its interval. A latency under ten clock reads has a `~` before it.
  private func number(_ column: GridColumn, _ report: CellReport) -> String {
    let asked = SummaryTable.Column(metric: column.metric, operation: column.operation)
    guard let spread = SummaryTable.spread(asked, of: report, run.index) else { return "–" }
    let isClockBound = column.metric.includesClock && (run.clock?.bounds(spread.median.approximation) ?? false)
    let short = column.metric.unit.short
    let marks = (report.isStale ? "WRONG " : "") + (isClockBound ? "&#126;" : "")
    let value = marks + short(spread.median.approximation)
    guard column.metric.exactness == .varied, let interval = spread.interval else { return value }
    return "\(value) (\(short(interval.lowerBound)) to \(short(interval.upperBound)))"
  }

  var notes: [String] {
    let hasClock = manifest.machine.clockReadNs != nil
    let noise = story.noise.map { ["- \($0)"] + (hasClock ? ["- A time after &#126; is under ten clock reads."] : []) }
    return (noise ?? [])
      + manifest.cells.filter { !$0.varied.isEmpty }.map { report in
        let names = report.varied.map(MarkdownText.escaped).joined(separator: ", ")
        return "- Varied between repetitions of \(MarkdownText.escaped(report.cell.words)): \(names)"
      }
  }
}

extension GridColumn {
  /// Both words of the head on one line: `recomputed`, `write p50`.
  fileprivate var words: String { top.hasSuffix("-") ? top.dropLast() + bottom : "\(top) \(bottom)" }
}

/// The machine and the build of runs, as a table that is collapsed until a reader opens it.
enum MachineList {
  /// Returns the table of runs with their names; if there is only one run, its name may be empty.
  static func collapsed(_ runs: [(name: String, manifest: RunManifest)]) -> [String] {
    if runs.isEmpty { return [] }
    let facts = runs.map { Self.facts($0.manifest) }
    let rows = facts[0].indices.map { place in
      [facts[0][place].name] + facts.map { MarkdownText.escaped($0[place].value) }
    }
    return MarkdownText.collapsed("Machine and build", MarkdownText.table([""] + runs.map(\.name), rows))
  }

  static func facts(_ manifest: RunManifest) -> [(name: String, value: String)] {
    let (machine, build) = (manifest.machine, manifest.build)
    return [
      ("run", "\(manifest.run.id), \(manifest.run.started)"),
      ("revision", build.gitRevision ?? "not known"),
      ("toolchain", "\(build.toolchain), \(build.mode.rawValue)"),
      ("allocator", build.allocator ?? "none"),
      ("system", "\(machine.system), \(machine.architecture)"),
      ("processor", "\(machine.processor), \(Layout.count(machine.processors, "core"))"),
      ("memory", MetricUnit.bytes.short(Double(machine.memoryBytes))),
      ("clock", machine.clockReadNs.map { "\(ShortNumber.duration($0)) a reading" } ?? "not known"),
      ("scenario", "\(manifest.scenario.file), hash \(manifest.scenario.hash)"),
    ]
  }
}
