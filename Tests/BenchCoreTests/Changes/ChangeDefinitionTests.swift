import Testing

@testable import BenchCore

@Suite struct ChangeDefinitionTests {
  @Test(arguments: OperationKind.changes)
  func `a kind of change has a definition, and its commits lead to the same one`(kind: OperationKind) throws {
    let definition = try #require(kind.definition)
    #expect(OperationKind(name: definition.name) == kind)
    lendCommits(of: [operation(kind)]) { commits in
      #expect(commits.map { $0.visit(Names()) } == [definition.name])
    }
  }

  @Test func `what is no change has no definition, and a name all the same`() {
    for kind in OperationKind.allCases where !kind.isChange {
      #expect(kind.effect == nil)
      #expect(!kind.name.isEmpty && !kind.meaning.isEmpty)
    }
    #expect(Set(OperationKind.allCases.map(\.name)).count == OperationKind.allCases.count)
  }

  @Test func `the changes of one segment lie apart by kind, each in the order of the log`() {
    let operations = [
      Operation(.deletePost, entity: 2), Operation(.deleteAuthor, entity: 1), Operation(.deletePost, entity: 0),
    ]
    lendCommits(of: operations) { commits in
      #expect(commits.map(values) == [["\(PostID(2))"], ["\(AuthorID(1))"], ["\(PostID(0))"]])
    }
  }

  @Test(arguments: OperationKind.changes)
  func `a change that is sent as an action of its own type reaches the store as the same commit`(
    kind: OperationKind
  ) {
    lendCommits(of: [operation(kind)]) { commits in
      #expect(commits.map(Actions.count) == [1])
      #expect(sent(commits[0]) == [[kind.name] + values(of: commits[0])])
    }
  }

  @Test func `each change of a commit is an action, and a page is one however long it is`() {
    let renames = [SmallStage.rename(0, 0, batch: 2), SmallStage.rename(1, 1, batch: 0)]
    lendCommits(of: renames + [Operation(.refetch, value: 0, other: 2)]) { commits in
      #expect(commits.map(Actions.count) == [2, 1])
      let (names, page) = (values(of: commits[0]), values(of: commits[1]))
      #expect(sent(commits[0]) == names.map { ["update-author", $0] })
      #expect(sent(commits[1]) == [["refetch"] + page])
      #expect(page.count == 2)
    }
  }

  @Test func `the reducer hands on what changes entities, and settings only change settings`() {
    lendCommits(of: [operation(.deletePost)]) { commits in
      var settings = AppSettings()
      #expect(AppAction.entities(commits[0]).reduce(&settings).map { $0.visit(Names()) } == "delete-post")
      #expect(settings == AppSettings())
      let isHandedOn = AppAction.setFontSize(7).reduce(&settings) != nil
      #expect(!isHandedOn)
      #expect(settings.numbers[3] == 7)
    }
  }

  // MARK: -

  /// An operation of the kind on the first entity that it can be about.
  private func operation(_ kind: OperationKind) -> Operation {
    switch kind.effect {
    case .resends, .insertsPost: Operation(kind, value: 0, other: 1)
    default: Operation(kind, entity: 0)
    }
  }

  /// Returns what arrives of a commit sent as actions: for each of them the name of the kind, and the values.
  private func sent(_ commit: Commit) -> [[String]] {
    let chain = HandlerChain()
    var settings = AppSettings()
    var arrived: [[String]] = []
    for place in 0..<Actions.count(of: commit) {
      chain.handle(Actions.sent(commit, at: place), &settings) { arrived.append([$0.visit(Names())] + values(of: $0)) }
    }
    return arrived
  }

  private func values(of commit: Commit) -> [String] { commit.visit(Values()) }

  /// Lends the commits that the operations of a log stand for.
  private func lendCommits(of operations: [Operation], _ body: ([Commit]) -> Void) {
    var log = OperationLog()
    log.operations = operations
    log.phases = [.init(name: "all", operations: 0..<operations.count, record: true)]
    log.texts = SmallStage.texts
    log.posts = (0..<2).map {
      PostRecord(
        id: $0, title: 3, body: 0, tags: Operation.initialText, created: 0, author: .nobody, firstComment: 0,
        commentCount: 0)
    }
    log.comments = [CommentRecord(id: 0, body: 0, created: 0, author: .nobody)]
    var data = SmallStage.dataset
    data.comments = [
      Comment(id: CommentID(0), post: PostID(0), author: nil, body: "old", createdAt: Timestamp(milliseconds: 5_000))
    ]
    var reader = SegmentReader()
    while reader.next(limit: 100, of: Stage(dataset: data, log: log)) {
      body(reader.segment.steps.map { reader.segment.commit($0) })
    }
  }
}

private struct Names: CommitVisitor {
  typealias Output = String

  func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> String { C.name }
}

private struct Values: CommitVisitor {
  typealias Output = [String]

  func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> [String] {
    batch.map { "\($0)" }
  }
}
