import BenchCatalog
import BenchCore
import BenchWorkloads
import Foundation
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
    var rows: [(articles: String, line: String)] = []
    for claim in BrokenClaim.all {
      let document = try ScenarioFile(path: BrokenClaim.folder.appendingPathComponent(claim.scenario + ".yaml").path)
        .read(.standard, .init())
      let scenario = document.base
      let articles = scenario.source.matches(of: /(?:rticles?|and) (00[0-4])/).map { String($0.1) }
      if articles.isEmpty { continue }
      let key = articles.joined(separator: ", ")
      rows.append(
        (
          key,
          "| \(key) | \(scenario.source) | [\(claim.scenario)](../scenarios/\(claim.scenario).yaml) "
            + "| \(scenario.question) | `\(claim.sentence)` | \(try verdict(claim.scenario)) "
            + "| \(designs(of: scenario)) |"
        ))
    }
    let lines = rows.sorted { $0.articles < $1.articles }.map(\.line)
    return head + lines.joined(separator: "\n") + "\n"
  }

  private static let head = """
    # Claims of the articles

    Each claim of an article has a scenario and, at smoke size, a sentence. `make smoke` plays the
    scenario as it is: the sentence holds. `BrokenClaimTests` plays a copy in which the claim was made false: the
    sentence fails. The verdict is that of the run at full size in the [gallery](../results/README.md), where there is
    one. The page is generated from `source`, `question`, the gallery and the table of that test. Models of libraries
    are compared with them in [models.md](models.md).

    | article | claim | scenario | question | fails where it is false | verdict | designs |
    |---|---|---|---|---|---|---|

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

  /// The designs by name, with the libraries that presets of them were held against.
  private static func designs(of scenario: Scenario) -> String {
    let matrix = scenario.matrix
    let names = ((scenario.remote?.syncs ?? []) + matrix.stores + matrix.presets).map { "`\($0)`" }
    let held = AllPresets.list.filter { preset in
      preset.heldAgainst != nil
        && (matrix.presets.contains(preset.name)
          || matrix.stores.contains(preset.store) && matrix.derivations.contains(preset.derivation))
    }
    return names.joined(separator: ", ")
      + held.map { "; `\($0.name)` held against \($0.heldAgainst ?? "")" }.joined()
  }
}
