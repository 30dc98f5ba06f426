import BenchCore
import BenchHost
import BenchWorkloads
import Testing

@testable import BenchRuns

struct StageFileTests {
  /// Every kind of operation, batches, pages, equal writes, absent authors: what a log can hold, drawn 40 times.
  @Test(arguments: 1...40)
  func `a drawn stage comes back as it was`(seed: Int) throws {
    expectRoundTrip(try Self.drawn(seed: UInt64(seed)))
  }

  @Test func `an empty stage comes back as it was`() {
    expectRoundTrip(Stage(dataset: Dataset(), log: OperationLog()))
  }

  @Test func `the form of ids comes back as it was`() {
    for ids in IDForm.allCases { expectRoundTrip(Stage(dataset: Dataset(), log: OperationLog(), ids: ids)) }
  }

  @Test func `every field comes back as it was`() {
    let dataset = Dataset(
      authors: [
        Author(id: AuthorID(0), name: "", points: .min), Author(id: AuthorID(1), name: "Zoë 👩‍🚀 \n\0", points: .max),
      ],
      posts: [
        Post(
          id: PostID(0), title: "T", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: .min)),
        Post(
          id: PostID(1), title: "", body: "B", author: AuthorID(1), tags: ["a", "", "ü"],
          createdAt: Timestamp(milliseconds: .max)),
      ],
      comments: [
        Comment(
          id: CommentID(0), post: PostID(1), author: nil, body: "x", createdAt: Timestamp(milliseconds: -1)),
        Comment(
          id: CommentID(1), post: PostID(0), author: AuthorID(0), body: "", createdAt: Timestamp(milliseconds: 1)),
      ])
    var log = OperationLog()
    log.operations = [
      Operation(.updateAuthor, entity: .max, value: 1, other: 2, batch: .max, flags: [.points, .equal]),
      Operation(.readThread, entity: 3, value: .max, other: Operation.noSlot, batch: 0),
    ]
    log.phases = [
      .init(name: "warm, \"up\"", operations: 0..<1, record: false), .init(name: "", operations: 1..<2, record: true),
    ]
    log.views = [
      .detail(PostID(1)), .feed(limit: 9), .authorPosts(AuthorID(0)), .thread(PostID(0)), .author(AuthorID(1)),
      .commentCount(AuthorID(1), PostID(0)), .topAuthors(limit: 8), .tagged(""), .badge(limit: 7, depth: 5),
      .tagged("ü, and longer than what fits into a string"), .badge(limit: 100_000, depth: 1),
    ]
    log.texts = ["", "é", "long enough to be no small string"]
    log.tagSets = [[], ["one"], ["", "two"]]
    let nobody = AuthorRecord.nobody
    log.posts = [
      PostRecord(id: 1, title: 2, body: 3, tags: 4, created: 5, author: nobody, firstComment: 6, commentCount: 7)
    ]
    log.comments = [
      CommentRecord(id: 8, body: 9, created: 10, author: AuthorRecord(id: 11, name: 12, points: .max))
    ]
    var truth = Truth()
    truth.initial = [0, .max]
    truth.append([(slot: 1, digest: 2), (slot: Operation.noSlot, digest: .max)])
    truth.append([])
    expectRoundTrip(Stage(dataset: dataset, log: log, truth: truth))
    let extras = [
      Extra(strings: ["ü", "", "long enough to be no small string"], ints: [.min, .max]),
      Extra(strings: [""], ints: []), Extra(strings: [], ints: [0]),
    ]
    expectRoundTrip(Stage(dataset: dataset.carrying(extras), log: log, truth: truth))
  }

  private func expectRoundTrip(_ stage: Stage) {
    let bytes = StageFile.encode(stage)
    // Where a file lies in memory is not for us to choose.
    for shift in [0, 1] {
      let decoded = ([UInt8](repeating: 0, count: shift) + bytes).withUnsafeBytes {
        StageFile.decode(UnsafeRawBufferPointer(rebasing: $0[shift...]))
      }
      let back = decoded as? Stage
      #expect(back?.dataset == stage.dataset)
      #expect(back?.log == stage.log)
      #expect(back?.truth == stage.truth)
      #expect(back?.ids == stage.ids)
    }
  }

  private static func drawn(seed: UInt64) throws -> Stage {
    var random = RandomStream(root: seed, "stage")
    let shape = GeneratedDataset(
      authors: 20 + random.position(among: 20), posts: 60, comments: 90, tagsPerPost: random.position(among: 4),
      distinctTags: 5, postAuthor: .uniform, commentPost: .uniform, commentAuthor: .uniform,
      text: TextSizes(name: 0...20, title: 5...40, body: 0...60, comment: 3...30))
    let kinds = OperationKind.inMix
    let phase = PhaseSpec(
      name: "all", operations: 130, mix: kinds.map { MixShare(kind: $0, weight: 1) }, keys: .uniform,
      batch: 1 + random.position(among: 4), equalWrites: 0.3, refetchPage: 5, refetchChanged: 0.5, record: true)
    let views = ViewKind.allCases.filter { $0 != .tagged || shape.tagsPerPost > 0 }.map {
      ViewSpec(kind: $0, count: 3, limit: 4, depth: 5, keys: .uniform)
    }
    var scenario = Scenario(
      name: "small", question: "", source: "", seed: seed, dataset: .generated(shape), views: views,
      workload: Workload(phases: [phase], timeLimit: .seconds(5)), matrix: Matrix(stores: [], derivations: []),
      repetitions: 1, expectations: [])
    scenario.extra = ExtraSpec(strings: Int(seed % 3), ints: Int(seed % 2))
    return try StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage
  }
}
