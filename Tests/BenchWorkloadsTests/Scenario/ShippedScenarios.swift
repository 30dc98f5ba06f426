import BenchCore
import BenchWorkloads
import Foundation
import Testing

/// The files in `scenarios/`.
enum Shipped {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../scenarios").standardizedFileURL

  /// The names of all files, sorted.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static func reader(smoke: Bool) -> ScenarioReader {
    ScenarioReader(vocabulary: Sample.vocabulary, options: .init(smoke: smoke))
  }
}

@Suite struct ShippedScenarioTests {
  @Test func `the scenarios that are promised are there`() {
    #expect(
      Shipped.names == [
        "books-and-author.yaml", "chat-room.yaml", "post-author-comment.yaml", "quickstart.yaml", "real-issues.yaml",
      ])
  }

  @Test(arguments: Shipped.names)
  func `a shipped scenario is accepted, falsifiable and has a smoke size`(_ name: String) throws {
    let document = try Shipped.reader(smoke: false).read(try Shipped.bytes(name), file: name)
    #expect(document.base.name + ".yaml" == name)
    #expect(!document.base.source.isEmpty)
    #expect(document.base.expectations.count >= 3)
    #expect(document.base.repetitions == 10)
    let smoke = try Shipped.reader(smoke: true).read(try Shipped.bytes(name), file: name)
    #expect(!smoke.base.expectations.isEmpty)
    #expect(smoke.base.repetitions == 1)
    #expect(smoke.points.allSatisfy { $0.scenario.workload.phases.allSatisfy { $0.operations <= 100 } })
  }

  @Test func `the sample of real issues imports without a warning`() throws {
    let document = try Shipped.reader(smoke: false).read(
      try Shipped.bytes("real-issues.yaml"), file: "real-issues.yaml")
    guard case .imported(let source) = document.base.dataset else {
      Issue.record("real-issues.yaml imports")
      return
    }
    let file = source.path(besides: Shipped.folder.appendingPathComponent("real-issues.yaml").path)
    let result = try Import.read(file: file, map: source.map)
    #expect(result.dataset.authors.count == 29)
    #expect(result.dataset.posts.count == 120)
    #expect(result.dataset.comments.count == 385)
    #expect(result.dataset.comments.contains { $0.author == nil })
    #expect(result.dataset.posts.contains { $0.tags.count > 1 })
    #expect(result.warnings == [])
  }
}
