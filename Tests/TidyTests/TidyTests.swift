import Testing

/// The rules of the house, held by a test because no compiler holds them.
@Suite struct TidyTests {
  @Test(arguments: Rule.all)
  func `the repository obeys every rule`(rule: Rule) {
    for finding in rule.check(SourceTree.files) { Issue.record("\(finding)") }
  }

  @Test(arguments: Rule.all)
  func `every rule finds what breaks it and says so`(rule: Rule) {
    let planted = rule.example.map { SourceFile($0.path, $0.text) }
    #expect(rule.check(planted).map(\.description) == rule.findings)
  }

  @Test func `the repository is found, with its sources and its tests`() {
    let paths = Set(SourceTree.files.map(\.path))
    #expect(paths.contains("Package.swift"))
    #expect(paths.contains("Sources/storebench/main.swift"))
    #expect(paths.contains("Tests/TidyTests/TidyTests.swift"))
  }
}
