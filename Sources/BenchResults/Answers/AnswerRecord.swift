extension RunManifest {
  package struct AnswerRecord: Equatable, Sendable, Codable {
    /// The sentences that must hold for it to be said.
    package var when: [String]
    package var say: String
    package var charts: [String]

    /// A record; without conditions it is said where no other is.
    package init(when: [String] = [], say: String, charts: [String] = []) {
      (self.when, self.say, self.charts) = (when, say, charts)
    }
  }
}
