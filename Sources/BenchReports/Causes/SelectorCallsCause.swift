import BenchResults

/// Inputs of views that are read out of a state to decide or to compute.
struct SelectorCallsCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let more = subject.each(.selectorCalls) else { return nil }
    // A derivation that never collects inputs has no such count: what it was told of, it computes.
    let less = reference.each(.selectorCalls) ?? (reference.each(.notifications) == nil ? more : 0)
    guard CountedWork.isMore(more, than: less) else { return nil }
    let figure = Plain.count(more, "view", "views")
    return Clause(
      words: "reads the inputs of \(figure) out of a state instead of \(Plain.number(less))", figure: figure,
      weight: more - less)
  }
}
