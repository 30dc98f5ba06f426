import BenchResults

/// The hidden cost of equality: what is walked to learn that nothing is to be done, or to find what belongs together.
struct ComparisonsCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .comparedElements, over: reference) else { return nil }
    let checks = subject.each(.comparisons).map { " in \(Plain.count($0, "comparison", "comparisons"))" } ?? ""
    let figure = Plain.count(more, "element walked", "elements walked")
    return Clause(
      words: "walks \(Plain.count(more, "element", "elements"))\(checks) instead of \(Plain.number(less))",
      figure: figure, weight: more - less)
  }
}
