import BenchCore
import BenchResults

// MARK: - Annotations of the scenario's lines
extension RunPage {
  /// Returns annotations for cells, expectations, the whole run and warnings, in this order; `lines` count from 1.
  package func annotations(linesOfSentences lines: [String: Int]) -> [GitHubAnnotation] {
    let manifest = run.manifest
    let file = manifest.scenario.file
    let cells = manifest.cells.filter { $0.failure != nil || !$0.isComplete }.map { report in
      GitHubAnnotation(
        report.failure == nil ? .warning : .error, title: "\(report.cell.words) \(report.state.rawValue)",
        again(report.trouble ?? ""), file: file)
    }
    let judged = manifest.expectations.filter { $0.level != .claim && $0.verdict != .pass }
    let sentences = judged.worstFirst(\.verdict).map { record in
      GitHubAnnotation(
        record.verdict.isFailure && record.level != .warn ? .error : .warning, title: "expectation: \(record.word)",
        again("\(record.sentence)\nactual: \(record.actual)"), file: file, line: lines[record.sentence])
    }
    let whole = [verdict.unexpectedlySound, referenceProblem].compactMap(\.self).map {
      GitHubAnnotation(.error, title: manifest.scenario.name, again($0), file: file)
    }
    let warnings = manifest.warnings.map { GitHubAnnotation(.warning, title: manifest.scenario.name, $0, file: file) }
    return cells + sentences + whole + warnings
  }

  private func again(_ words: String) -> String { "\(words)\nreproduce: \(run.manifest.run.command)" }
}
