import BenchResults

/// Relations that lead to nothing.
struct MissingReferencesCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let missing = subject.each(.missingReferences), missing > 0 else { return nil }
    let figure = Plain.count(missing, "reference", "references")
    return Clause(words: "follows \(figure) behind which there is nothing", figure: figure, weight: missing)
  }
}
