import BenchResults

/// Slots that go away: copies, and what goes with an entity.
struct RemovalsCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .entityRemovals, over: reference) else { return nil }
    let figure = Plain.count(more, "slot", "slots")
    return Clause(words: "removes \(figure) instead of \(Plain.number(less))", figure: figure, weight: more - less)
  }
}
