import Testing

@testable import BenchCore

@Suite struct SegmentTests {
  private typealias Small = SmallStage

  @Test func `whole commits only, even beyond the limit`() {
    let three = [Small.rename(0, 0, batch: 3), Small.rename(0, 1, batch: 0), Small.rename(0, 2, batch: 0)]
    let stage = Small.stage(three + three + three, hasTruth: false)
    #expect(segments(stage, limit: 4) == [0..<6, 6..<9])
    #expect(segments(stage, limit: 1) == [0..<3, 3..<6, 6..<9])
    #expect(segments(stage, limit: 100) == [0..<9])
  }

  @Test func `a phase ends a segment, and an empty one makes none`() {
    let phases = [(0, 3), (3, 3), (3, 5)].enumerated().map { index, ends in
      OperationLog.Phase(name: "\(index)", operations: ends.0..<ends.1, record: true)
    }
    let stage = Small.stage(Array(repeating: Small.rename(0, 0), count: 5), phases: phases, hasTruth: false)
    #expect(segments(stage, limit: 100) == [0..<3, 3..<5])
    var reader = SegmentReader()
    var seen: [Int] = []
    while reader.next(limit: 100, of: stage) { seen.append(reader.segment.phase) }
    #expect(seen == [0, 2])
  }

  @Test func `a reader may start with a segment that is empty, and then plays the whole log`() {
    let stage = Small.stage(Array(repeating: Small.rename(0, 0), count: 5), hasTruth: false)
    var reader = SegmentReader(startsEmpty: true)
    var seen: [Range<Int>] = []
    while reader.next(limit: 3, of: stage) { seen.append(reader.segment.operations) }
    #expect(seen == [0..<0, 0..<3, 3..<5])
  }

  @Test func `a limit of 0 ends the log early`() {
    let stage = Small.stage([Small.rename(0, 0)], hasTruth: false)
    #expect(segments(stage, limit: 0) == [])
    #expect(segments(Small.stage([], hasTruth: false), limit: 10) == [])
  }

  @Test func `pages end a segment sooner than single changes`() {
    var log = OperationLog()
    log.operations = (0..<8).map { _ in Operation(.refetch, value: 0, other: 3) }
    log.phases = [.init(name: "all", operations: 0..<8, record: true)]
    log.posts = (0..<3).map {
      PostRecord(
        id: UInt32($0), title: Operation.initialText, body: Operation.initialText, tags: Operation.initialText,
        created: Operation.initialText, author: .nobody, firstComment: 0, commentCount: 0)
    }
    #expect(segments(Stage(dataset: Small.dataset, log: log), limit: 6) == [0..<2, 2..<4, 4..<6, 6..<8])
  }

  @Test func `pages end a segment by their comments, too`() {
    var log = OperationLog()
    log.operations = (0..<4).map { _ in Operation(.refetch, value: 0, other: 1) }
    log.phases = [.init(name: "all", operations: 0..<4, record: true)]
    log.posts = [
      PostRecord(
        id: 0, title: Operation.initialText, body: Operation.initialText, tags: Operation.initialText,
        created: Operation.initialText, author: .nobody, firstComment: 0, commentCount: 5)
    ]
    log.texts = ["text"]
    log.comments = (0..<5).map {
      CommentRecord(id: UInt32($0), body: 0, created: 0, author: .nobody)
    }
    #expect(segments(Stage(dataset: Small.dataset, log: log), limit: 12) == [0..<2, 2..<4])
  }

  @Test func `a commit holds its changes in their order, a read what it looks at`() throws {
    let stage = Small.stage(
      [
        Small.rename(0, 0, batch: 2), Small.rename(1, 1, batch: 0), Operation(.readFeed, entity: 2, other: 1),
        Small.retitle(2), Operation(.readThread, entity: 1, other: Operation.noSlot),
      ], hasTruth: false)
    var reader = SegmentReader()
    let isFilled = reader.next(limit: 100, of: stage)
    #expect(isFilled)
    let steps = reader.segment.steps
    #expect(steps.map(\.kind) == [.updateAuthor, .readFeed, .updatePost, .readThread])
    #expect(steps.map(\.count) == [2, 1, 1, 1])
    #expect(steps.map(\.slot) == [nil, 1, nil, nil])
    #expect(steps.map(\.view) == [nil, .feed(limit: 2), nil, .thread(PostID(1))])
    guard case .updateAuthors(let edits) = reader.segment.commit(steps[0]) else {
      Issue.record("a commit of authors")
      return
    }
    #expect(
      Array(edits) == [
        AuthorEdit(id: AuthorID(0), change: .name("Cid")), AuthorEdit(id: AuthorID(1), change: .name("Dan")),
      ])
  }

  private func segments(_ stage: Stage, limit: Int) -> [Range<Int>] {
    var reader = SegmentReader()
    var ranges: [Range<Int>] = []
    while reader.next(limit: limit, of: stage) { ranges.append(reader.segment.operations) }
    return ranges
  }
}
