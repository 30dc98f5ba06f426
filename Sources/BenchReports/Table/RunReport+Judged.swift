import BenchResults

extension RunReport {
  /// The verdict and what became of each sentence, without the table.
  package func judged(_ style: TableStyle = TableStyle()) -> String {
    let lines =
      story.lines(style) + ExpectationList(judgements: judgements, style: style).lines
      + (folder.map { ["Results:   \($0)"] } ?? [])
    return lines.joined(separator: "\n") + "\n"
  }
}
