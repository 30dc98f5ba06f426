import BenchCore
import BenchResults
import BenchVerdicts

/// The verdict, question, answer and reasons of a run, decided once; the terminal, the page and Markdown only print
/// them.
package struct RunStory: Sendable {
  let verdict: RunVerdict
  let marks: [String]
  let question: String
  /// The kinds of change with their shares, if the answer begins with the target; otherwise `nil`.
  let changes: String?
  /// The answer to the question; `nil` for an unfinished run, an empty one or a shard.
  let answer: String?
  let reasons: [String]
  /// The smallest difference that the repetitions can detect; `nil` if the repetitions are too few for an interval.
  let noise: String?
  let reported: ReportedRun

  private static let mostReasons = 2

  package init(_ run: StoredRun) { self.init(run, counts: VerdictCounts(run.manifest.expectations)) }

  init(
    _ run: StoredRun, counts: VerdictCounts, referenceProblem: String? = nil, sideBySide: RunReport.SideBySide? = nil,
    part: RunReport.Part? = nil
  ) {
    let manifest = run.manifest
    let isEnded = manifest.run.state == .finished
    verdict = RunVerdict(
      manifest: manifest, counts: counts, referenceProblem: referenceProblem, sideBySide: sideBySide, part: part)
    let found = RunAnswer(run)
    reported = ReportedRun(run, charts: found?.charts ?? [])
    question = Layout.printable(reported.question)
    let isWhole = isEnded && part == nil && !run.isEmpty
    let words = isWhole ? found?.text ?? DefaultAnswer(run: reported).sentence : nil
    let goodEnough = GoodEnough(run: run)
    let mix = isWhole ? goodEnough.point.flatMap { PlayedMix(run: run, point: $0).words } : nil
    changes = mix.map(Layout.printable)
    let enough = goodEnough.sentence(isAlone: found == nil).map { "\($0) " } ?? ""
    answer = words.map { Layout.printable(enough + $0) }
    let isDecided = found?.isDecided ?? true
    reasons = isWhole && isDecided ? Findings(run).reasons(Self.mostReasons, reported) : []
    noise = DetectableChange(manifest.cells, run.index).words.map { "Noise: \($0)." }
    let warning = isWhole ? found?.warning.map { "Warning: \($0)." } : nil
    marks = Self.marks(manifest) + [run.unbrokenCapacity, warning].compactMap(\.self)
  }

  private static func marks(_ manifest: RunManifest) -> [String] {
    let debug = "DEBUG BUILD: a release build does other work, so these numbers mean nothing."
    let smoke = "Smoke sizes: this run shows that the scenario works, not what the designs cost."
    let costs = manifest.recordedCosts.map { "Loads are simulated \($0.words)." }
    return (manifest.isSlowedDown ? [debug] : []) + (manifest.run.isSmoke ? [smoke] : [])
      + [manifest.run.plan?.givenUp, costs].compactMap(\.self)
  }

  func lines(_ style: TableStyle) -> [String] {
    let width = TableStyle.width
    // Wrapping joins the two spaces after the verdict; the column left free is for the second space.
    var lines = Layout.wrap(verdict.line, width: width - 1)
    lines[0] = word(style) + " " + lines[0].dropFirst(verdict.word.rawValue.count)
    for mark in marks { lines += Layout.wrap(mark, width: width).map { style.paint($0, .bad) } }
    let told = ["Question: \(question)", changes, answer.map { "Answer: \($0)" }].compactMap(\.self)
    lines += told.flatMap { Layout.wrap($0, width: width) }
    return lines + reasons.flatMap(Explanation.bullet) + (noise.map { Layout.wrap($0, width: width) } ?? [])
  }

  /// Returns the line of the verdict, of any length.
  func verdictLine(_ style: TableStyle) -> String { word(style) + verdict.line.dropFirst(verdict.word.rawValue.count) }

  private func word(_ style: TableStyle) -> String {
    let inks: [RunVerdict.Word: TableStyle.Ink] = [.fail: .bad, .interrupted: .doubtful, .pass: .good, .part: .bold]
    return style.paint(verdict.word.rawValue, inks[verdict.word] ?? .bold)
  }

  var markdown: [[String]] {
    [
      ["## \(MarkdownText.escaped(verdict.line))"], marks.map { "**\(MarkdownText.escaped($0))**" },
      ["\(MarkdownText.escaped(question))"], changes.map { [MarkdownText.escaped($0)] } ?? [],
      answer.map { ["**\(MarkdownText.escaped($0))**"] } ?? [],
      reasons.map { "- \(MarkdownText.escaped($0))" },
    ].filter { !$0.isEmpty }
  }
}
