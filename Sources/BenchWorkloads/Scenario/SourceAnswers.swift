/// A sentence that answers the question of a scenario if the conditions of the answer hold.
package struct SourceAnswer: Equatable, Sendable {
  /// The sentences that must hold; empty for the answer that is given if no earlier answer is.
  package var conditions: [SourceSentence]
  package var say: SourceSentence
  package var charts: [SourceSentence]

  package init(conditions: [SourceSentence], say: SourceSentence, charts: [SourceSentence]) {
    (self.conditions, self.say, self.charts) = (conditions, say, charts)
  }
}

package struct SourceAnswers: Equatable, Sendable {
  /// The answers in file order; the first answer whose conditions hold is given.
  package var all: [SourceAnswer] = []
  package var settings: [String: String] = [:]
  /// Every number that the file has outside of its sentences, without separators of digits.
  package var numbers: Set<String> = []

  package init() {}
}
