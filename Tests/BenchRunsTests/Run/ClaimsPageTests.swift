import BenchScenarios
import BenchWorkloads
import Foundation
import StoreBenchKit
import Testing

@testable import BenchRuns

/// `docs/claims.md`: what the articles claim, with the sentence that fails where it is false.
@Suite struct ClaimsPageTests {
  @Test func `the page of claims has every scenario that names an article`() throws {
    let file = BrokenClaim.folder.appendingPathComponent("../docs/claims.md").standardizedFileURL
    let page = try Self.page()
    if try String(contentsOf: file, encoding: .utf8) == page { return }
    if ProcessInfo.processInfo.environment["UPDATE"] == "1" { try Data(page.utf8).write(to: file) }
    Issue.record("docs/claims.md is not what the table and the scenarios make; run again with UPDATE=1")
  }

  private static func page() throws -> String {
    let claims = Dictionary(grouping: BrokenClaim.all, by: \.scenario)
    var lines: [String: [String]] = [:]
    for name in claims.keys.sorted() {
      let document = try ScenarioFile(path: BrokenClaim.folder.appendingPathComponent(name + ".yaml").path)
        .read(.standard, .init())
      let scenario = document.base
      let articles = scenario.source.matches(of: /(?:rticles?|and) (00[0-4])/).map { String($0.1) }
      if articles.isEmpty { continue }
      let numbers = articles.joined(separator: ", ")
      let source = scenario.source.replacing(/\s\(articles? [0-9, and]+\)/, with: "")
      let claim = authors[numbers].map { source.replacing("\($0): ", with: "", maxReplacements: 1) } ?? source
      let sentences = claims[name, default: []].map { "`\($0.sentence)`" }.joined(separator: ", ")
      lines[numbers, default: []].append(
        "|[\(name)](../scenarios/\(name).yaml)|\(claim)|\(sentences)|\(try verdict(name))|")
    }
    let parts = lines.keys.sorted().map { key in
      let title = ([key] + [authors[key]].compactMap(\.self)).joined(separator: ": ")
      let table = ["|scenario|claim|sentences|verdict|", "|---|---|---|---|"] + lines[key, default: []]
      return "\n## \(title)\n\n\(table.joined(separator: "\n"))\n"
    }
    return head + parts.joined()
  }

  /// Author and year of each article: in the title of its claims, and not in the claims.
  private static let authors = [
    "000": "H. Kimura (Muukii), 2018", "001": "Firestore with ReactiveX, 2019", "002": "H. Kimura (Muukii), 2017",
    "003": "H. Kimura (Muukii), 2020", "004": "KazaKago, StoreFlowable, 2021",
  ]

  private static let head = """
    # Claims of the articles

    This generated page lists claims of five articles, and the scenarios that test them.

    - **sentences**: expectations of the scenario. They hold at smoke size (`make smoke`). If the claim is made false,
      they fail (`BrokenClaimTests`).
    - **verdict**: the verdict of the full-size run ([gallery](../results/README.md)) on the scenario's `claim`
      [expectations](scenario.md#levels). If there are none, the verdict is on all required expectations. Different
      verdicts are joined by *and*.

    """

  /// The verdict of the recorded run at full size; without one, that of the small size, which `make smoke` checks.
  private static func verdict(_ scenario: String) throws -> String {
    let gallery = BrokenClaim.folder.appendingPathComponent("../results/gallery").standardizedFileURL
    let page = gallery.appendingPathComponent("\(scenario)/README.md")
    if !FileManager.default.fileExists(atPath: page.path) { return "holds at smoke size" }
    let text = try String(contentsOf: page, encoding: .utf8)
    let words = try #require(text.firstMatch(of: /Verdict: \*\*([^*]+)\*\*\./), "\(page.path) has no verdict")
    return "[\(words.1)](../results/gallery/\(scenario)/)"
  }
}
