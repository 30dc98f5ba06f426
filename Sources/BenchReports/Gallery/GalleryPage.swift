import BenchCore
import BenchResults
import BenchVerdicts

/// The page of one question in a gallery, as Markdown for a code forge.
struct GalleryPage {
  let run: StoredRun
  let story: RunStory
  let verdict: String
  let figures: [Figure]
  let designs: GalleryDesigns

  private var manifest: RunManifest { run.manifest }

  var markdown: String {
    let page = RunPage(run)
    let marks = story.marks.map { "**\(MarkdownText.escaped($0))**" }
    let pictures = figures.enumerated().flatMap { place, figure in
      [
        ["![\(MarkdownText.escaped(figure.words))](\(place + 1).svg)"], [MarkdownText.escaped(figure.words)],
        MarkdownText.collapsed("The numbers of this chart", rows(figure.table)),
      ]
    }
    return MarkdownText.page(
      [["# \(MarkdownText.escaped(story.question))"], ["**\(MarkdownText.escaped(story.answer ?? ""))**"], marks]
        + pictures + reasons + claim + page.troubledCells
        + under("Counts: the same on every machine", "counts", page.tables("Counts") { $0.pass == .counts })
        + under(
          "Times and memory: relative, of one machine", "times",
          page.tables("Measured") { $0.pass != .counts } + [page.notes])
        + designs.blocks(manifest.cells.map(\.cell)) + repeating)
  }

  private var reasons: [[String]] {
    story.reasons.isEmpty ? [] : [["## Why"], story.reasons.map { "- \(MarkdownText.escaped($0))" }]
  }

  private func rows(_ table: DataTable) -> [String] {
    MarkdownText.table(
      table.head.map(MarkdownText.escaped),
      table.rows.map { row in
        row.map { MarkdownText.escaped($0.text + ($0.note.isEmpty ? "" : " (\($0.note))")) }
      }, numbersFrom: table.wordColumns)
  }

  private func under(_ title: String, _ anchor: String, _ blocks: [[String]]) -> [[String]] {
    let blocks = blocks.filter { !$0.isEmpty }
    return blocks.isEmpty ? [] : [["## \(title)"], ["[How to read them](../how-to-read.md#\(anchor))"]] + blocks
  }

  private var claim: [[String]] {
    let source = manifest.scenario.source.map { ["> \(MarkdownText.escaped($0))"] } ?? []
    if manifest.expectations.isEmpty && source.isEmpty { return [] }
    let claims = manifest.expectations.filter { $0.level == .claim }
    let others = manifest.expectations.filter { $0.level != .claim }
    let rows = (claims + others).map { record in
      [
        record.level == .claim ? "claim" : "expected",
        MarkdownText.code(record.sentence), "**\(record.claim ?? record.verdict.claimWords)**",
        MarkdownText.escaped(PageNumber.rounded(record.actual)),
      ]
    }
    return [["## Claim"], source, verdict.isEmpty ? [] : ["Verdict: **\(verdict)**."]]
      + [rows.isEmpty ? [] : MarkdownText.table(["", "sentence", "verdict", "found"], rows)]
  }

  /// The command that repeats the run, with everything that decides the run's counts.
  private var repeating: [[String]] {
    let (scenario, build) = (manifest.scenario, manifest.build)
    let isShipped = scenario.file.hasPrefix("scenarios/")
    let file = isShipped ? "[\(scenario.file)](../../../\(scenario.file))" : MarkdownText.code(scenario.name)
    // Points that differ only in designs or settings share one log.
    let logs = Set(manifest.points.map(\.operationLogHash)).ordered().map(MarkdownText.code)
    let log = logs.prefix(3).joined(separator: ", ") + (logs.count > 3 ? " and \(logs.count - 3) more" : "")
    let facts = [
      ("scenario", "\(file), hash \(MarkdownText.code(scenario.hash))"), ("seed", "\(manifest.run.seed)"),
      ("operation log", log), ("revision", MarkdownText.escaped(build.gitRevision ?? "not known")),
      ("build", MarkdownText.escaped("\(build.toolchain), \(build.allocator ?? "without jemalloc")")),
      ("machine", MarkdownText.escaped(manifest.machine.brief)),
      ("date", String(manifest.run.started.prefix(10))),
    ]
    return [
      ["## Repeat it"], MarkdownText.fenced(command),
      ["`make gallery CHECK=\(scenario.name)` plays it once and compares the counts with this page."],
      MarkdownText.table(["", ""], facts.map { [$0, $1] }),
      ["[The rows](summary.csv) · [All answers](../README.md) · [How to read this](../how-to-read.md)"],
    ]
  }

  private var command: String {
    let words = manifest.run.command.split(separator: " ", maxSplits: 1).map(String.init)
    let program = words.first?.split(separator: "/").last.map(String.init) ?? "storebench"
    return ([program] + words.dropFirst()).joined(separator: " ")
  }
}
