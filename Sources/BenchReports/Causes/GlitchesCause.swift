import BenchResults

/// Values that are shown for a moment and never were the state.
struct GlitchesCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let glitches = subject.each(.glitches), glitches > 0 else { return nil }
    let figure = Plain.count(glitches, "value", "values")
    return Clause(
      words: "shows \(figure) that the same commit replaces, for a state that never was", figure: figure,
      weight: glitches)
  }
}
