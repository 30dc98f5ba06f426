import BenchResults

/// Work that commits leave to the first read.
struct LazyWorkCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let left = subject.each(.recomputationsAtFirstRead), left > 0 else { return nil }
    let figure = Plain.count(left, "view", "views")
    return Clause(
      words: "computes \(figure) that earlier commits had left to the first read", figure: figure, weight: left)
  }
}
