extension Rule {
  static let scenarios = Rule(
    name: "every scenario has a question, a source, a smoke size and reference counts",
    example: [
      (
        "scenarios/a.yaml",
        "version: 1\nname: a\nquestion: Is it?\nsource: \"nobody\"\nsmoke:\n  set: { operations: 1 }\n"
      ),
      ("results/reference/a.smoke.csv", "scenario\n"),
      ("scenarios/b.yaml", "version: 1\nname: b\nquestion: # none\n"),
      ("results/reference/c.smoke.csv", "scenario\n"),
    ],
    findings: [
      "scenarios/b.yaml:1: has no `question`", "scenarios/b.yaml:1: has no `source`",
      "scenarios/b.yaml:1: has no `smoke`",
      "scenarios/b.yaml:1: has no results/reference/b.smoke.csv; `make reference` writes it",
      "results/reference/c.smoke.csv:1: belongs to no scenario",
    ]
  ) { files in
    let scenarios = files.filter(\.isScenario)
    let paths = Set(files.map(\.path))
    let references = scenarios.map { "results/reference/\(value(of: "name", in: $0) ?? $0.stem).smoke.csv" }
    let lacks = zip(scenarios, references).flatMap { file, reference in
      // What is played in virtual time is played whole in a smoke run.
      let keys = value(of: "kind", in: file) == "remote" ? ["question", "source"] : ["question", "source", "smoke"]
      var lacks = keys.filter { value(of: $0, in: file) == nil }.map { "has no `\($0)`" }
      if !paths.contains(reference) { lacks.append("has no \(reference); `make reference` writes it") }
      return lacks.map { file.finding(0, $0) }
    }
    let orphans = files.filter { $0.path.hasSuffix(".smoke.csv") && !references.contains($0.path) }
    return lacks + orphans.map { $0.finding(0, "belongs to no scenario") }
  }

  /// Returns the value of a key of the outermost section, or a sign that the value is in the lines below it.
  private static func value(of key: String, in file: SourceFile) -> String? {
    guard let line = file.lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else { return nil }
    let text = file.lines[line].dropFirst(key.count + 1).drop { $0 == " " }
    if !text.isEmpty && !text.hasPrefix("#") { return String(text.filter { $0 != "\"" }) }
    let next = file.lines.dropFirst(line + 1).first { !$0.isEmpty }
    return next?.hasPrefix(" ") == true ? "" : nil
  }
}
