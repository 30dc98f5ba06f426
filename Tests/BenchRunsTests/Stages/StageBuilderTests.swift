import BenchCore
import BenchHost
import Foundation
import TestSupport
import Testing

@testable import BenchRuns
@testable import BenchWorkloads

struct StageBuilderTests {
  private static let issues = """
    [{ "id": 1, "title": "One", "author": "ann", "said": [{ "text": "Yes", "by": "ben" }] }]
    """
  private static let map = ImportMap(
    posts: ".", postID: "id", postTitle: "title", postBody: nil, postAuthor: "author", postTags: nil,
    postComments: "said", commentID: nil, commentBody: "text", commentAuthor: "by", authorID: ".", authorName: ".",
    authorPoints: nil)

  @Test func `imported entities have extra fields as generated ones do`() throws {
    try withTemporaryFolder { folder in
      try Data(Self.issues.utf8).write(to: URL(filePath: "\(folder)/issues.json"))
      var scenario = ConformanceScenario.drawn(seed: 1)
      scenario.dataset = .imported(ImportedDataset(files: [ImportSource(path: "issues.json")], map: Self.map))
      scenario.views = []
      scenario.workload.phases = [Self.reading]
      scenario.extra = ExtraSpec(strings: 2, ints: 1)
      let dataset = try StageBuilder(folder: folder, skipsBadRecords: false).build(scenario).stage.dataset
      let all = dataset.authors.map(\.extra) + dataset.posts.map(\.extra) + dataset.comments.map(\.extra)
      #expect(all.count == 4)
      #expect(all.allSatisfy { $0.strings.count == 2 && $0.ints.count == 1 })
      scenario.extra = .none
      let bare = try StageBuilder(folder: folder, skipsBadRecords: false).build(scenario).stage.dataset
      #expect(bare.extras.isEmpty && bare.posts[0].extra.isEmpty)
    }
  }

  @Test func `data are read once for all sizes`() throws {
    try withTemporaryFolder { folder in
      try Data(Self.issues.utf8).write(to: URL(filePath: "\(folder)/issues.json"))
      var source = ImportedDataset(files: [ImportSource(path: "issues.json")], map: Self.map)
      let builder = StageBuilder(folder: folder, skipsBadRecords: false)
      let found = try builder.read(source)
      try FileManager.default.removeItem(atPath: "\(folder)/issues.json")
      source.scale = 3
      #expect(try builder.read(source) == found)
      source.map.postTitle = "id"
      #expect(throws: ImportError.self, "another map reads other data") { try builder.read(source) }
    }
  }

  @Test func `a wish to stop ends the search for the truth`() throws {
    let scenario = ConformanceScenario.drawn(seed: 1)
    let builder = StageBuilder(folder: ".", skipsBadRecords: false)
    let stage = try builder.build(scenario).stage
    let stopped = TruthFinder.find(stage.dataset, stage.log, isStopped: { true })
    #expect(stage.truth.stepCount > 1 && stopped.stepCount == 1)
    builder.interruption.request()
    #expect(throws: Interrupted.self) { try builder.build(scenario) }
  }

  private static let reading = PhaseSpec(
    name: "reading", operations: 1, mix: [MixShare(kind: .readFeed, weight: 1)], keys: .uniform, batch: 1,
    equalWrites: 0, refetchPage: 1, refetchChanged: 0, record: true)
}
