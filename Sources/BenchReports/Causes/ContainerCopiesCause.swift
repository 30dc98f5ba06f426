import BenchResults

/// What a held state costs a store of plain containers: the first write to each copies it whole.
struct ContainerCopiesCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .copiedElements, over: reference) else { return nil }
    let containers = subject.each(.containerCopies).map { Plain.count($0, "container", "containers") } ?? "containers"
    let figure = Plain.count(more, "element copied", "elements copied")
    return Clause(
      words: "copies \(containers) with \(Plain.count(more, "element", "elements")) instead of \(Plain.number(less)), "
        + "because a state that is held still needs the old ones",
      figure: figure, weight: more - less)
  }
}
