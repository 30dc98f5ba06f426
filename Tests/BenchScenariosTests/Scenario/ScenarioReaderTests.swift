import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

@Suite struct ScenarioReaderTests {
  @Test func `a scenario is read as it is written`() throws {
    let document = try Sample.read(Sample.text)
    let scenario = document.base
    #expect(scenario.name == "sample")
    #expect(scenario.question == "What does it cost?")
    #expect(scenario.matrix == Matrix(stores: ["nested", "normalized"], derivations: ["naive"]))
    #expect(scenario.views.map(\.kind) == [.detail, .feed])
    #expect(scenario.views.map(\.count) == [20, 1])
    #expect(scenario.views.map(\.limit) == [50, 30])
    let phase = try #require(scenario.workload.phases.first)
    #expect(phase.operations == 2_000)
    #expect(phase.batch == 4)
    #expect(phase.refetchPage == 5)
    #expect(phase.refetchChanged == 0.5)
    #expect(
      phase.mix == [MixShare(kind: .updateAuthor, weight: 1), MixShare(kind: .refetch, weight: 1)])
    guard case .generated(let dataset) = scenario.dataset else {
      Issue.record("the data set is generated")
      return
    }
    #expect([dataset.authors, dataset.posts, dataset.comments] == [10, 100, 200])
    #expect([dataset.tagsPerPost, dataset.distinctTags] == [3, 50])
  }

  @Test func `what is left out has its default`() throws {
    let scenario = try Sample.read(Sample.text).base
    #expect(scenario.source == "")
    #expect(scenario.seed == 42)
    #expect(scenario.repetitions == 10)
    #expect(scenario.expectations == [])
    #expect(scenario.workload.timeLimit == .seconds(5))
    let phase = try #require(scenario.workload.phases.first)
    #expect(phase.keys == DistributionSpec("zipfian", ["theta": 0.99]))
    #expect(phase.equalWrites == 0)
    #expect(phase.record)
    #expect(scenario.views.first?.keys == DistributionSpec("zipfian", ["theta": 0.99]))
    guard case .generated(let dataset) = scenario.dataset else {
      Issue.record("the data set is generated")
      return
    }
    #expect(dataset.postAuthor == .uniform)
    #expect(dataset.text == TextSizes(name: 16...16, title: 40...40, body: 200...200, comment: 80...80))
  }

  @Test func `the example of the design is accepted as it stands`() throws {
    let document = try Sample.read(DesignExample.text)
    #expect(document.points.map(\.name) == [10, 100, 1000, 10000].map { "dataset.posts=\($0)" })
    #expect(document.base.expectations.count == 4)
    #expect(document.base.expectations.first?.text == "entity_writes_per_op of nested == 1001 at dataset.posts=1000")
    #expect(document.base.expectations.first?.location == SourceLocation(file: "s.yaml", line: 32, column: 5))
    let smoke = try Sample.read(DesignExample.text, .init(smoke: true))
    #expect(smoke.points.map(\.name) == ["dataset.posts=20"])
    #expect(smoke.base.repetitions == 1)
    #expect(smoke.base.workload.phases.map(\.operations) == [50])
    #expect(smoke.base.expectations.map(\.text) == ["entity_writes_per_op of nested == 21"])
  }

  @Test func `distributions are named bare, with one number or with named ones`() throws {
    let text = Sample.text(
      "  tags:",
      """
        relations:
          post.author: { latest: 0.5 }
          comment.post: { hotspot: { set: 0.1 } }
          comment.author: sequential
        text: { name: 8, body: { uniform: [20, 60] } }
        tags:
      """)
    guard case .generated(let dataset) = try Sample.read(text).base.dataset else {
      Issue.record("the data set is generated")
      return
    }
    #expect(dataset.postAuthor == DistributionSpec("latest", ["theta": 0.5]))
    #expect(dataset.commentPost == DistributionSpec("hotspot", ["set": 0.1, "operations": 0.8]))
    #expect(dataset.commentAuthor == DistributionSpec("sequential"))
    #expect(dataset.text.name == 8...8)
    #expect(dataset.text.body == 20...60)
  }

  @Test func `a variant of a store may be written as its option`() throws {
    let variant = try Sample.read(Sample.text("[nested, normalized]", "[{ nested: { scan: true } }]"))
    #expect(variant.base.matrix.stores == ["nested-scan"])
    let plain = try Sample.read(Sample.text("[nested, normalized]", "[{ nested: { scan: false } }]"))
    #expect(plain.base.matrix.stores == ["nested"])
  }

  @Test(arguments: ["{ nested: { deep: true } }", "{ nested: { scan: 1 } }", "{ nested: true }", "{}"])
  func `an option that no store has is no name of a store`(entry: String) {
    let problems = Sample.problems(of: Sample.text("[nested, normalized]", "[\(entry)]"))
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.contains("matrix.stores[0]") && $0.contains("must be the name of a store") })
  }

  @Test func `the command line overrides seed and repetitions at every point`() throws {
    let document = try Sample.read(DesignExample.text, .init(seed: 7, repetitions: 3))
    #expect(document.base.seed == 7)
    #expect(document.points.allSatisfy { $0.scenario.seed == 7 && $0.scenario.repetitions == 3 })
    #expect(
      Sample.problems(of: Sample.text, .init(repetitions: 0))
        == ["s.yaml:1:1: --repetitions (0) must be from 1 to 1_000"])
  }

  @Test func `an imported data set is read with its map`() throws {
    guard case .imported(let dataset) = try Sample.read(ImportSample.text).base.dataset else {
      Issue.record("the data set is imported")
      return
    }
    #expect(dataset.files == [ImportSource(path: "data/issues.json")])
    #expect(dataset.map.posts == "data.repository.issues.nodes")
    #expect(dataset.map.postTags == "labels.nodes.name")
    #expect(dataset.map.commentID == nil)
    #expect(dataset.map.authorID == ".")
  }

  @Test func `a time limit has a unit`() throws {
    for (text, limit) in [("500 ms", 0.5), ("2 s", 2), ("1.5 min", 90)] {
      let scenario = try Sample.read(Sample.text("workload:\n", "workload:\n  time_limit: \(text)\n")).base
      #expect(scenario.workload.timeLimit == .seconds(limit))
    }
  }

  @Test func `a seed may use all 64 bits`() throws {
    let text = Sample.text("dataset:\n", "seed: 18_446_744_073_709_551_615\ndataset:\n")
    #expect(try Sample.read(text).base.seed == .max)
  }

  @Test func `line ends of other systems and a byte order mark change nothing`() throws {
    let plain = try Sample.read(Sample.text)
    #expect(try Sample.read("\u{FEFF}" + Sample.text) == plain)
    #expect(try Sample.read(Sample.text.replacing("\n", with: "\r\n")) == plain)
  }

  @Test func `every problem is listed, in the order of the file`() {
    let text = Sample.text.replacing("authors: 10", with: "authers: 10")
      .replacing("batch: 4", with: "batch: 0").replacing("[naive]", with: "[naif]")
    #expect(
      Sample.problems(of: text) == [
        "s.yaml:5:3: dataset.authers is no key of a scenario; did you mean 'authors'?",
        "s.yaml:5:3: dataset.authors is missing; it says: how many authors",
        "s.yaml:17:14: workload.phases[0].batch (0) must be at least 1",
        "s.yaml:21:17: matrix.derivations[0] (naif) must be the name of a derivation; did you mean 'naive'?",
      ])
  }

  @Test func `more problems than anybody reads are counted`() {
    let text = Sample.text + (0..<150).map { "key\($0): 1\n" }.joined()
    let error = #expect(throws: ScenarioError.self) { try Sample.read(text) }
    #expect(error?.problems.count == ScenarioReader.problemLimit)
    #expect(error?.description.hasSuffix("and 50 more problems") == true)
  }

  @Test(arguments: [false, true])
  func `one reading makes the scenarios of both sizes`(isSmoke: Bool) throws {
    let text = Sample.text + "expect: [a == 1]\nsmoke:\n  set: { dataset.posts: [7] }\n  expect: [b == 2]\n"
    let reader = ScenarioReader(vocabulary: Sample.vocabulary, options: .init(smoke: isSmoke))
    let (wanted, other) = try reader.readSizes(Array(text.utf8), file: "s.yaml")
    let (written, smoke) = isSmoke ? (other, wanted) : (wanted, other)
    #expect(written?.base.expectations.map(\.text) == ["a == 1"])
    #expect(written?.points.map(\.settings) == [[]])
    #expect(smoke?.base.expectations.map(\.text) == ["b == 2"])
    #expect(smoke?.points.first?.settings.map(\.key) == ["dataset.posts"])
  }

  @Test func `a file without a smoke section is played whole in virtual time, and not at all by a clock`() throws {
    let remote = try Shipped.bytes("partial-models.yaml")
    #expect(!String(decoding: remote, as: UTF8.self).contains("smoke:"))
    let whole = try Shipped.reader(smoke: true).read(remote, file: "partial-models.yaml").base
    #expect(whole == (try Shipped.reader(smoke: false).read(remote, file: "partial-models.yaml").base))
    #expect(whole.expectations.count > 2)
    #expect(throws: ScenarioError.self) { try Sample.read(Sample.text, .init(smoke: true)) }
  }

  @Test func `a file without a smoke section has one size`() throws {
    #expect(try Sample.reader.readSizes(Array(Sample.text.utf8), file: "s.yaml").other == nil)
  }
}
