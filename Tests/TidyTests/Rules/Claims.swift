extension Rule {
  static let claims = Rule(
    name: "what docs/loads.md says a claim is held by is a test or a make target",
    example: [
      (
        "docs/loads.md",
        """
        1. All is well: `it holds`, `make well`
        2. More: `it holds no more`, `make worse`
        3. The rest: reading
        """
      ),
      ("Tests/ATests/ATests.swift", "  @Test func `it holds`() {}\n"), ("Makefile", "well: ## do well\n"),
    ],
    findings: [
      "docs/loads.md:2: there is no test `it holds no more`", "docs/loads.md:2: there is no target `make worse`",
      "docs/loads.md:3: names neither a test nor a make target",
    ]
  ) { files in
    guard let page = files.first(where: { $0.path == "docs/loads.md" }) else { return [] }
    let tests = files.filter { $0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".swift") }
    let targets = files.first { $0.path == "Makefile" }?.lines ?? []
    return page.lines.enumerated().flatMap { line, text -> [Finding] in
      if text.first?.isNumber != true || text.firstMatch(of: /^\d+\.\s/) == nil { return [] }
      let names = text.matches(of: /`([^`]+)`/).map { String($0.1) }
      if names.isEmpty { return [page.finding(line, "names neither a test nor a make target")] }
      return names.compactMap { name in
        if name.hasPrefix("make ") {
          let target = name.dropFirst(5) + ":"
          return targets.contains { $0.hasPrefix(target) } ? nil : page.finding(line, "there is no target `\(name)`")
        }
        return tests.contains { $0.text.contains("func `\(name)`") }
          ? nil : page.finding(line, "there is no test `\(name)`")
      }
    }
  }
}
