import BenchResults

/// Questions that are put to the store because nothing on screen has the answer.
struct QueriesCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .queries, over: reference) else { return nil }
    let figure = Plain.count(more, "query", "queries")
    return Clause(
      words: "asks the store \(figure) instead of \(Plain.number(less))", figure: figure, weight: more - less)
  }
}
