import BenchResults

/// MARK: - The page of a workflow run
extension ComparisonReport {
  /// A remark for each thing that could not be compared, became worse, or is inconclusive, in this order; counts before
  /// times.
  package var annotations: [GitHubAnnotation] {
    let file = comparison.candidate.run.manifest?.scenario.file
    func remarks(
      _ level: GitHubAnnotation.Level, _ regime: ComparisonFinding.Regime, _ change: Change
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
    return errors + refusals + remarks(.error, .count, .worse) + remarks(.error, .measured, .worse)
      + remarks(.warning, .measured, .inconclusive)
  }
}
