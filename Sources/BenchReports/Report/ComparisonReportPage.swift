import BenchCore
import BenchResults
import BenchVerdicts

/// A comparison as one page: first the refusals, then the ratios of all times with the threshold as a band, the changed
/// counts with the times that moved in the same place, and the machines of both sides.
package struct ComparisonReportPage: Sendable {
  private let report: ComparisonReport
  /// The latency curves by side; a side that is not a run folder is left out.
  private let curves: [(name: String, curves: [LatencyCurve])]
  /// The functions that allocate, if both sides are run folders with the profile `sites`.
  private let changedSites: ChangedSites?

  /// Creates the page of a comparison; the same two runs always give the same bytes.
  package init(_ report: ComparisonReport, before: StoredRun? = nil, after: StoredRun? = nil) {
    self.report = report
    changedSites = before.flatMap { before in after.map { ChangedSites(before: before, after: $0) } }
    curves = [("before", before), ("after", after)].compactMap { name, run in run.map { (name, $0.curves) } }
  }

  private var comparison: RunComparison { report.comparison }

  package var html: String {
    var writer = BlockWriter()
    let lead = (first + forest).map { writer.markup($0) }
    let sections = [counts, sites, times, latencies, news, sides].compactMap { found in
      found.map { writer.section($0.card, $0.blocks) }
    }
    let question = "What changed from \(name(comparison.baseline)) to \(name(comparison.candidate))?"
    return Page(
      title: "Comparison: \(question)", crumb: crumb, question: question, answer: answer, designs: [], lead: lead,
      sections: sections
    ).html
  }

  private var crumb: Page.Crumb {
    let kind: DataTable.Cell.Kind =
      switch report.outcome {
      case .error, .worse: .bad
      case .inconclusive, .mixed, .changed: .doubt
      case .better, .same: .good
      }
    let details = report.headline(TableStyle()).dropFirst(report.outcome.rawValue.count)
    return (report.outcome.rawValue, kind, [Layout.printable(String(details)).trimmed], report.marks)
  }

  /// Names a side by its design within one run, by its revision if the revisions differ, otherwise by its folder.
  private func name(_ side: ComparedSide) -> String {
    let sides = [comparison.baseline, comparison.candidate]
    if let design = side.design, sides[0].run.path == sides[1].run.path { return Layout.printable(design) }
    let revisions = sides.map { $0.run.manifest?.build.gitRevision }
    let folder = side.run.path.split(separator: "/").last.map(String.init) ?? side.run.path
    let areApart = revisions[0] != revisions[1] && revisions.allSatisfy { $0 != nil }
    let name = areApart ? side.run.manifest?.build.gitRevision.map { "revision \($0.prefix(12))" } : nil
    return Layout.printable([name ?? folder, side.design].compactMap(\.self).joined(separator: ", "))
  }

  // MARK: - The answer

  var answer: String {
    if let error = comparison.errors.first {
      let more = comparison.errors.count - 1
      return "Not comparable in full: \(error.kind.rawValue): \(Layout.printable(error.words))\(and(more))."
    }
    func words(_ change: Change) -> String? {
      let found = ComparisonFinding.Regime.allCases.reversed().flatMap { report.findings($0, change) }
      return found.first.map { Self.short($0) + and(found.count - 1) }
    }
    if report.outcome == .mixed, let worse = words(.worse), let better = words(.better) {
      return "Each is better at something: better \(better); worse \(worse)."
    }
    for change in [Change.worse, .better, .changed] where change != .better || report.outcome == .better {
      let end = change == .better ? " Nothing is worse." : ""
      if let words = words(change) { return "\(PointWords.capital(change.rawValue)): \(words).\(end)" }
    }
    if report.outcome == .inconclusive {
      let (open, refused) = (report.findings(nil, .inconclusive).count, comparison.refusedLines)
      let parts = [
        open == 0 ? nil : "\(Layout.count(open, "value")) cannot be decided by these repetitions",
        refused == 0 ? nil : "\(Layout.count(refused, "value")) must not be compared",
      ]
      return "Nothing is surely worse, but \(Plain.list(parts.compactMap(\.self)))."
    }
    return "Nothing changed: all counts are equal, and no other value differs by more than its threshold."
  }

  private func and(_ more: Int) -> String { more == 0 ? "" : ", and \(more) more" }

  private static func short(_ finding: ComparisonFinding) -> String {
    let words = Layout.printable(finding.line.words)
    let ratio = finding.ratio.isEmpty ? "" : ",\(finding.ratio)"
    return "\(words) \(value(finding, finding.baseline)) → \(value(finding, finding.candidate))\(ratio)"
  }

  private static func value(_ finding: ComparisonFinding, _ value: MetricValue) -> String {
    finding.regime == .count ? "\(value)" : finding.metric.unit.short(value.approximation)
  }

  // MARK: - What stands first

  private static let mostRows = 40

  private var first: [ReportBlock] {
    let errors = comparison.errors.map { "\($0.kind.rawValue): \(Layout.printable($0.words))" }
    let title = comparison.options.isForced ? "Compared by force" : "Refused"
    let lists = [("Could not be compared", errors), (title, comparison.refusals.map(Layout.printable))]
    return lists.flatMap { head, items in items.isEmpty ? [] : [.heading(head), .list(Self.cut(items))] }
  }

  private static func cut(_ items: [String]) -> [String] {
    items.count <= mostRows ? items : items.prefix(mostRows) + ["and \(Layout.grouped(items.count - mostRows)) more"]
  }

  private var measured: [ComparisonFinding] {
    // Equal findings keep the order of their lines.
    comparison.findings.filter { $0.regime != .count && ($0.statistics?.ratio ?? 0) > 0 }.ordered {
      (Self.rank($0), $1.size) < (Self.rank($1), $0.size)
    }
  }

  private static func rank(_ finding: ComparisonFinding) -> Int {
    [.worse, .better, .changed, .inconclusive, .same].firstIndex(of: finding.change) ?? 5
  }

  private var forest: [ReportBlock] {
    let all = measured
    if all.isEmpty { return [] }
    let shown = all.prefix(Self.mostRows)
    let ratios = shown.map { finding -> ForestChart.Ratio in
      (Layout.printable(rowName(finding.line)), Self.slower(finding), finding.change.rawValue)
    }
    let counts = [Change.worse, .inconclusive, .better, .same].compactMap { change -> String? in
      let count = all.filter { $0.change == change }.count
      return count == 0 ? nil : "\(count) \(change.words)"
    }
    let title = "Ratios of values that vary"
    let threshold = comparison.options.threshold
    let rest = all.count > shown.count ? "; the \(shown.count) largest of \(all.count), the others are below" : ""
    let note = "medians with 95 % intervals; the band is the threshold of \(Percent.words(threshold))\(rest)"
    let found = counts.joined(separator: ", ")
    let figure = Figure(
      title, summary: "\(title), after ÷ before: \(found).", table: Self.table(title, Array(shown)),
      caption: PointWords.capital(found), note: note,
      ForestChart(ratios: ratios, threshold: threshold, words: { ShortNumber.factor($0) }))
    return [.figure(figure)]
  }

  /// Names a line in few words, because the space is narrow: parts that all lines share are left out.
  private func rowName(_ line: ComparedLine) -> String {
    let lines = measured.map(\.line)
    let design = Set(lines.map(\.cell.design)).count > 1 ? line.cell.design : nil
    let point = Set(lines.map(\.cell.point)).count > 1 ? line.cell.point.description : nil
    let operation = line.operation == Line.total ? nil : line.operation
    let phase = line.phase == Line.total || Set(lines.map(\.phase)).count == 1 ? nil : line.phase
    return [design, line.metric, operation, phase, point].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns how many times slower the candidate is; for a throughput, inverts the ratio.
  private static func slower(_ finding: ComparisonFinding) -> Measured {
    let ratio = finding.statistics?.ratio ?? 1
    let interval = finding.statistics?.interval
    if finding.metric.better != .higher {
      return Measured(ratio, low: interval?.lowerBound, high: interval?.upperBound)
    }
    return Measured(1 / ratio, low: interval.map { 1 / $0.upperBound }, high: interval.map { 1 / $0.lowerBound })
  }

  private static func table(_ caption: String, _ findings: [ComparisonFinding]) -> DataTable {
    let rows = findings.map { finding -> [DataTable.Cell] in
      let ratio = slower(finding)
      let interval = ratio.low.flatMap { low in ratio.high.map { ShortNumber.factors(low, $0) } }
      return [
        DataTable.Cell(Layout.printable(finding.line.words)),
        DataTable.Cell(value(finding, finding.baseline), order: finding.baseline.approximation),
        DataTable.Cell(value(finding, finding.candidate), order: finding.candidate.approximation),
        DataTable.Cell(ShortNumber.factor(ratio.value), order: ratio.value, note: interval ?? ""),
        DataTable.Cell(finding.change.rawValue, kind: kind(finding.change)),
      ]
    }
    let head = ["what", "before", "after", "times as slow", "verdict"]
    return DataTable(caption, head: head, rows: rows, isSorted: true)
  }

  private static func kind(_ change: Change) -> DataTable.Cell.Kind {
    switch change {
    case .worse: .bad
    case .better: .good
    case .inconclusive, .changed: .doubt
    case .same: .plain
    }
  }

  // MARK: - Sections

  private typealias Found = (card: SectionCard, blocks: [ReportBlock])

  /// The changed counts, with the times that moved in the same place.
  private var counts: Found? {
    let found = [Change.worse, .better, .changed].flatMap { report.findings(.count, $0) }
    if found.isEmpty { return nil }
    let rows = found.prefix(200).map { finding -> [DataTable.Cell] in
      [
        DataTable.Cell(Layout.printable(finding.line.words)), DataTable.Cell("\(finding.baseline)"),
        DataTable.Cell("\(finding.candidate)", note: finding.note ?? ""),
        DataTable.Cell(finding.change.rawValue, kind: Self.kind(finding.change)), DataTable.Cell(moved(finding)),
      ]
    }
    let left = found.count - rows.count
    let caption = "Counts that changed" + (left > 0 ? "; \(left) more in `compare --all`" : "")
    let card = SectionCard(
      anchor: Anchor("counts"), name: "Counts", head: "Counts that changed",
      say: "Counts are exact: any difference is a difference. Beside each stand the times of the same place that moved."
    )
    let table = DataTable(
      caption, head: ["what", "before", "after", "verdict", "times beside it"], rows: rows, isSorted: true)
    return (card, [.table(table)])
  }

  private var sites: Found? { changedSites?.table.map { (ChangedSites.card, [.table($0)]) } }

  private func moved(_ count: ComparisonFinding) -> String {
    let beside = comparison.findings.filter { other in
      other.regime == .time && [.worse, .better].contains(other.change) && other.line.cell == count.line.cell
        && other.line.phase == count.line.phase && other.line.operation == count.line.operation
    }
    let words = beside.prefix(3).map { "\($0.line.metric) \(ShortNumber.factor($0.statistics?.ratio ?? 1))" }
    return words.isEmpty ? "–" : words.joined(separator: ", ")
  }

  private var times: Found? {
    let rest = Array(measured.dropFirst(Self.mostRows))
    if rest.isEmpty { return nil }
    let card = SectionCard(anchor: Anchor("times"), name: "Times", head: "The other times")
    return (card, [.table(Self.table("Times beyond those of the chart", rest))])
  }

  private var latencies: Found? {
    let slower = measured.filter { $0.change == .worse && $0.metric.includesClock }.map(\.line)
    let places = slower.reduce(into: [ComparedLine]()) { places, line in
      if !places.contains(where: { $0.cell == line.cell && $0.operation == line.operation }) { places.append(line) }
    }
    let figures = places.prefix(3).compactMap(spectrum)
    if figures.isEmpty { return nil }
    let card = SectionCard(
      anchor: Anchor("latency"), name: "Latency", head: "Where it became slower",
      say: "Read upwards from a share: so many operations took at most so long, before and after.")
    return (card, [.grid(figures)])
  }

  private func spectrum(_ place: ComparedLine) -> Figure? {
    let found = curves.enumerated().compactMap { index, side -> LatencySection.Curve? in
      let curve = side.curves.first { curve in
        curve.cell.design == place.cell.design && curve.cell.point == place.cell.point
          && curve.operation == place.operation && curve.count > 0
      }
      return curve.map { (side.name, DesignStyle(hue: index, form: index), $0) }
    }
    if found.count < 2 { return nil }
    return LatencySection.figure(Layout.printable("\(place.operation), \(place.cell.words)"), found)
  }

  private var news: Found? {
    if comparison.news.isEmpty { return nil }
    let card = SectionCard(anchor: Anchor("new"), name: "New", head: "New", say: "What the first side does not have.")
    return (card, [.list(Self.cut(comparison.news.map(Layout.printable)))])
  }

  private var sides: Found? {
    var blocks = report.notes.map { ReportBlock.paragraph(Layout.printable($0)) }
    let manifests = [comparison.baseline, comparison.candidate].compactMap(\.run.manifest)
    if manifests.count == 2 {
      let facts = zip(MachineList.facts(manifests[0]), MachineList.facts(manifests[1]))
      let sorted = facts.filter { $0.value != $1.value } + facts.filter { $0.value == $1.value }
      let rows = sorted.map { before, after in
        [
          DataTable.Cell(before.name), DataTable.Cell(Layout.printable(before.value)),
          DataTable.Cell(Layout.printable(after.value), kind: before.value == after.value ? .plain : .doubt),
        ]
      }
      let title = "What they ran on, what differs first"
      blocks.append(.table(DataTable(title, head: ["what", "before", "after"], rows: rows, wordColumns: 3)))
    }
    blocks += [.paragraph("Compare again:"), .command(Layout.printable(report.command))]
    blocks += report.runs.map { .command($0) }
    let card = SectionCard(anchor: Anchor("run"), name: "The two runs", head: "The two runs")
    return (card, blocks)
  }
}
