import BenchResults

/// A comparison as a page of GitHub Flavored Markdown: the same sections in the same order as on a terminal.
extension ComparisonReport {
  package var markdown: String {
    var blocks = [["## \(MarkdownText.escaped(headline(TableStyle())))"], marks.map { "**\($0)**" }]
    blocks.append(notes.map(MarkdownText.escaped))
    for section in sections {
      blocks += [["### \(MarkdownText.escaped(section.title))"], section.lines.map { "- \(MarkdownText.escaped($0))" }]
    }
    blocks.append(["Compare again:"])
    blocks.append(MarkdownText.fenced(command))
    if !runs.isEmpty { blocks += [["What was compared:"]] + runs.map(MarkdownText.fenced) }
    return MarkdownText.page(blocks + [MachineList(runs: manifests).collapsed])
  }

  package var isQuiet: Bool { outcome == .same && comparison.refusals.isEmpty }

  private var manifests: [(name: String, manifest: RunManifest)] {
    [("baseline", comparison.baseline.run), ("candidate", comparison.candidate.run)].compactMap { name, run in
      run.manifest.map { (name, $0) }
    }
  }
}
