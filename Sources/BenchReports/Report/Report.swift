import BenchCore
import BenchResults
import BenchVerdicts

/// A run as one self-contained page: first verdict, question, answer and its charts, then a section for each aspect.
package struct Report: Sendable {
  private let story: RunStory

  package init(_ run: StoredRun) { story = RunStory(run) }

  /// - Complexity: O(designs² × points × repetitions²)
  package var html: String {
    var writer = BlockWriter()
    let run = story.reported
    let figures = LeadFigure.all(run)
    var lead = figures.count > 1 ? [writer.markup(.grid(figures))] : figures.map { writer.markup(.figure($0)) }
    let why = [story.changes].compactMap(\.self) + story.reasons
    if !why.isEmpty { lead.append(writer.list(why, "why")) }
    let sections = AllSections.all.compactMap { section in
      section.make(run).map { writer.section(section.card, $0) }
    }
    let page = Page(
      title: "\(Layout.printable(story.verdict.scenario)): \(story.question)", crumb: crumb, question: story.question,
      answer: story.answer ?? "", designs: run.designs.map { ($0.name, $0.style) }, lead: lead, sections: sections)
    return EntityWords(run.manifest.scenario.called).page(page.html)
  }

  private var crumb: Page.Crumb {
    let manifest = story.reported.manifest
    let kinds: [RunVerdict.Word: DataTable.Cell.Kind] = [.pass: .good, .fail: .bad, .interrupted: .doubt]
    let revision = manifest.build.gitRevision.map { " · revision \($0.prefix(12))" } ?? ""
    let parts = [manifest.scenario.name, story.verdict.details].map(Layout.printable)
    return (
      story.verdict.word.rawValue, kinds[story.verdict.word] ?? .plain,
      parts + ["\(manifest.run.started.prefix(10))\(revision)"], story.marks
    )
  }
}
