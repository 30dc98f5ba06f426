import BenchCore
import BenchResults

/// The answer of a run to the question of its scenario: the first sentence whose conditions hold, filled with the
/// values of the run. If the conditions of no sentence hold, the answer is a list of the first sentence's values.
package struct RunAnswer: Equatable, Sendable {
  package let text: String
  package let isDecided: Bool
  package let charts: [String]
  package let values: [AnswerValue]

  /// The largest number of characters in a sentence that can be read at a glance.
  private static let mostCharacters = 400
  private static let mostWords = 45

  /// Finds the answer in O(answers × cells²); fails for a scenario without answers.
  package init?(_ run: StoredRun) {
    guard let answers = run.manifest.scenario.answers, !answers.isEmpty else { return nil }
    let filler = AnswerFiller(run)
    // An answer without conditions applies only if the conditions of all earlier answers are known not to hold.
    var isOpen = false
    for answer in answers {
      let verdicts = answer.when.map(filler.verdict)
      let holds = answer.when.isEmpty ? !isOpen : verdicts.allSatisfy { $0 == .pass }
      if holds, let text = filler.filled(answer.say) {
        self.init(text: text, isDecided: true, answer, filler)
        return
      }
      isOpen = isOpen || holds || !verdicts.contains(.fail)
    }
    let lead = isOpen ? "Not decided by this run" : "No answer of the scenario holds here"
    self.init(text: lead + filler.listed(answers[0].say), isDecided: false, answers[0], filler)
  }

  private init(text: String, isDecided: Bool, _ answer: RunManifest.AnswerRecord, _ filler: AnswerFiller) {
    (self.text, self.isDecided) = (text, isDecided)
    charts = answer.charts
    values = filler.values(of: answer.say)
  }

  package var warning: String? {
    let words = text.split(whereSeparator: \.isWhitespace).count
    if !isDecided || text.count <= Self.mostCharacters && words <= Self.mostWords { return nil }
    return "the answer has \(text.count) characters and \(words) words; "
      + "it should have at most \(Self.mostCharacters) and \(Self.mostWords)"
  }
}

extension ExpectationNames {
  package init(of run: StoredRun) {
    let cells = run.manifest.cells.map(\.cell)
    self.init(
      stores: Set(cells.map(\.store)).ordered(), derivations: Set(cells.map(\.derivation)).ordered(),
      presets: Set(cells.compactMap(\.preset)).ordered(), phases: run.index.phases,
      operations: Set(run.rows.map(\.operation)).ordered())
    for setting in Set(cells.flatMap(\.point.settings)) { pointValues[setting.key, default: []].append(setting.value) }
    settings = run.manifest.scenario.settings ?? [:]
    words = EntityWords(run.manifest.scenario.called)
    let prefixes = Set(cells.compactMap(\.prefix)).ordered()
    if cells.contains(where: { $0.sync != nil }) { syncs = prefixes } else { isolations = prefixes }
  }
}
