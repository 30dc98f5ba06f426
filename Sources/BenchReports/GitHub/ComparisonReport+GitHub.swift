import BenchResults
import BenchVerdicts

// MARK: - The page of a workflow run
extension ComparisonReport {
  /// Annotations in this order: errors, refusals, what is worse (counts before times), and inconclusive values.
  package var annotations: [GitHubAnnotation] {
    let file = comparison.candidate.run.manifest?.scenario.file
    func remarks(
      _ level: GitHubAnnotation.Level, _ regime: ComparisonFinding.Regime?, _ change: Change
    ) -> [GitHubAnnotation] {
      findings(regime, change).map { finding in
        let words = "\(finding.words(with: companions(of: finding)))\nagain: \(command)"
        return GitHubAnnotation(level, title: "\(change.rawValue): \(finding.line.words)", words, file: file)
      }
    }
    let errors = comparison.errors.map {
      GitHubAnnotation(.error, title: "could not be compared", "\($0.kind.rawValue): \($0.words)", file: file)
    }
    let refusals = comparison.refusals.map {
      GitHubAnnotation(.warning, title: comparison.options.isForced ? "by force" : "refused", $0, file: file)
    }
    return errors + refusals + ComparisonFinding.Regime.allCases.flatMap { remarks(.error, $0, .worse) }
      + remarks(.warning, nil, .inconclusive)
  }
}

/// A comparison as a page of GitHub Flavored Markdown: the same sections in the same order as on a terminal.
extension ComparisonReport {
  package var markdown: String {
    let head = ["## \(MarkdownText.escaped(headline(TableStyle())))"]
    let found = sections.flatMap { section in
      [["### \(MarkdownText.escaped(section.title))"], section.lines.map { "- \(MarkdownText.escaped($0))" }]
    }
    let sides = [("baseline", comparison.baseline.run), ("candidate", comparison.candidate.run)]
    let manifests = sides.compactMap { name, run in run.manifest.map { (name: name, manifest: $0) } }
    let compared = runs.isEmpty ? [] : [["What was compared:"]] + runs.map(MarkdownText.fenced)
    return MarkdownText.page(
      [head, marks.map { "**\($0)**" }, notes.map(MarkdownText.escaped)] + found
        + [["Compare again:"], MarkdownText.fenced(command)] + compared + [MachineList.collapsed(manifests)])
  }

  package var isQuiet: Bool { outcome == .same && comparison.refusals.isEmpty }
}
