import BenchCore
import BenchResults
import BenchVerdicts

/// The sentences of a scenario, each with its verdict and the actual value, failures first.
struct ExpectationList {
  let judgements: [Judgement]
  let style: TableStyle

  var lines: [String] {
    if judgements.isEmpty { return [] }
    let sorted = judgements.worstFirst(\.verdict)
    let told = sorted.filter(\.isFailure) + sorted.filter { !$0.isFailure }
    return ["", style.paint("Expectations", .bold)] + told.flatMap(lines)
  }

  private func lines(_ judgement: Judgement) -> [String] {
    let inks: [Verdict: TableStyle.Ink] = [.pass: .good, .fail: .bad, .missing: .bad, .inconclusive: .doubtful]
    let isWarning = judgement.verdict.isFailure && !judgement.isFailure
    let verdict = judgement.verdict.rawValue
    let isClaim = judgement.expectation.level == .claim
    let word = isClaim ? "claim" : isWarning ? "WARN" : judgement.isFailure ? verdict.uppercased() : verdict
    let label = style.paint(Layout.left(word, 12), isWarning ? .doubtful : inks[judgement.verdict] ?? .bold)
    let indent = Layout.gap(14)
    let width = TableStyle.width - 14
    let sentence = Layout.wrap(Layout.printable(judgement.expectation.text), width: width)
    let lead = isClaim ? "\(judgement.claimWords); actual" : "actual"
    let actual = Layout.wrap("\(lead): \(Layout.printable(judgement.actual))", width: width)
    let cause = judgement.cause.map { Layout.wrap(Layout.printable($0), width: width) } ?? []
    return (sentence + actual + cause).enumerated().map { place, line in
      place == 0 ? " \(label) \(line)" : indent + line
    }
  }
}
