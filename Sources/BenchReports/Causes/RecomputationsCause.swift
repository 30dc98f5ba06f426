import BenchResults

/// Views that are computed anew.
struct RecomputationsCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .recomputations, over: reference) else { return nil }
    let figure = Plain.count(more, "view", "views")
    return Clause(
      words: "computes \(figure) anew instead of \(Plain.number(less))", figure: figure, weight: more - less)
  }
}
