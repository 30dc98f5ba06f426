import Foundation
import Testing

@testable import StoreBenchCommands

/// The files of `scenarios/recipes`, which docs/recipes.md begins with.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct RecipesTests {
  private static let folder = shippedScenario("recipes/issue-tracker").deletingLastPathComponent()

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test func `the page has every recipe`() throws {
    #expect(Self.names.count == 6)
    let page = Self.folder.appending(path: "../../docs/recipes.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    for name in Self.names { #expect(text.contains("](../scenarios/recipes/\(name))"), "\(name)") }
  }

  @Test(arguments: names)
  func `a recipe runs at smoke size, answers in its own words, and limits its lists`(_ name: String) throws {
    let path = Self.folder.appending(path: name).path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\nwords: {") && text.contains("# Change first: "))
    for line in text.split(separator: "\n") where line.contains("kind: thread") || line.contains("kind: tagged") {
      #expect(line.contains("limit: "), "\(name): \(line)")
    }
    try Program.with { program in
      let played = try program.play(path, "--smoke")
      #expect(played.status == 0, "\(played.output) \(played.complaints)")
      #expect(!played.output.contains("Not decided"), "\(played.output)")
    }
  }
}
