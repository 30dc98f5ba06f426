import BenchCharts
import BenchCore
import BenchResults

/// A run as one page that needs nothing else: verdict, question, answer and the charts that show it first, then a
/// section for each way of looking at it.
package struct Report: Sendable {
  private let run: ReportedRun

  /// A report of a run; the same run always gives the same bytes.
  package init(_ run: StoredRun) { self.run = ReportedRun(run) }

  /// The page as HTML, ended by a line end.
  ///
  /// - Complexity: O(designs² × points × repetitions²)
  package var html: String {
    var writer = BlockWriter()
    let figures = LeadFigure.all(run)
    var lead = figures.count > 1 ? [writer.markup(.grid(figures))] : figures.map { writer.markup(.figure($0)) }
    if !why.isEmpty { lead.append(writer.list(why, "why")) }
    let sections = AllSections.all.compactMap { section in
      section.make(run).map { writer.section(section.card, $0) }
    }
    let name = Layout.printable(run.manifest.scenario.name)
    let question = Layout.printable(run.question)
    return Page(
      title: "\(name): \(question)", crumb: crumb, question: question,
      answer: Answer(run).plain, designs: run.designs.map { ($0.name, $0.style) }, lead: lead,
      sections: sections
    ).html
  }

  /// At most three sentences that say why, from what was counted.
  private var why: [String] {
    let leads = [run.lead] + Lead.beside(run.run)
    return Explanation(run.run).reasons(3, for: leads).map { $0.filter { $0 != "`" } }
  }

  private var crumb: Page.Crumb {
    let manifest = run.manifest
    let verdict = RunVerdict(
      scenario: manifest.scenario.name, isInterrupted: manifest.run.state != .finished, cells: manifest.cells,
      counts: VerdictCounts(manifest.expectations), referenceProblem: nil, sideBySide: nil, part: nil)
    let kinds: [RunVerdict.Word: DataTable.Cell.Kind] = [.pass: .good, .fail: .bad, .interrupted: .doubt]
    let revision = manifest.build.gitRevision.map { " · revision \($0.prefix(12))" } ?? ""
    let day = manifest.run.started.prefix(10)
    var warnings: [String] = []
    if manifest.isSlowedDown {
      warnings.append("DEBUG BUILD: an optimised program does other work; these numbers mean nothing.")
    }
    if manifest.run.isSmoke { warnings.append("Smoke sizes: they show that it runs, and not what it costs.") }
    return Page.Crumb(
      verdict: verdict.word.rawValue, kind: kinds[verdict.word] ?? .plain,
      parts: [Layout.printable(manifest.scenario.name), Layout.printable(verdict.details), "\(day)\(revision)"],
      warnings: warnings)
  }
}
