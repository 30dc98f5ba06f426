import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchCore

/// One refresh after several commits: what must be shown is what the store says in the end, whatever it said between.
@Suite struct SeveralCommitsTests {
  private typealias Change = SeveralCommits.Change

  /// Changes of one entity, or of several that belong together, between two refreshes.
  private static let cases: [(name: String, changes: [Change])] = [
    ("a comment came and went", [.comment(under: 0, by: 2), .delete(.deleteComment, 4)]),
    ("a comment came where there was none, and went", [.comment(under: 3, by: 2), .delete(.deleteComment, 4)]),
    ("a comment came and was edited", [.comment(under: 0, by: 2), .rewrite(comment: 4)]),
    ("a comment came and its author was renamed", [.comment(under: 1, by: 2), .rename(author: 2)]),
    ("a comment was edited and deleted", [.rewrite(comment: 1), .delete(.deleteComment, 1)]),
    ("one comment went and another came", [.delete(.deleteComment, 2), .comment(under: 1, by: 0)]),
    ("a post was edited and deleted", [.retitle(post: 1), .delete(.deletePost, 1)]),
    ("a post came and was deleted", [.post(by: 1), .delete(.deletePost, 4)]),
    ("a post came and was edited", [.post(by: 1), .retitle(post: 4)]),
    ("a post came and got comments", [.post(by: 1), .comment(under: 4, by: 0), .comment(under: 4, by: 1)]),
    ("a post got a comment and was deleted", [.comment(under: 2, by: 0), .delete(.deletePost, 2)]),
    (
      "a post came, got a comment and was deleted",
      [.post(by: 0), .comment(under: 4, by: 1), .rewrite(comment: 4), .delete(.deletePost, 4)]
    ),
    (
      "all comments of a post went, and then it",
      [.delete(.deleteComment, 0), .delete(.deleteComment, 1), .delete(.deletePost, 0)]
    ),
    (
      "the newest post went and a newer one came",
      [.delete(.deletePost, 3), .post(by: 3), .comment(under: 4, by: 2)]
    ),
    (
      "a newer post came and the newest two went",
      [.post(by: 3), .comment(under: 4, by: 2), .delete(.deletePost, 4), .delete(.deletePost, 3)]
    ),
    (
      "all posts went and one came", [0, 1, 2, 3].map { Change.delete(.deletePost, $0) } + [.post(by: 2)]
    ),
    ("two posts came, the older got a comment", [.post(by: 1), .post(by: 1), .comment(under: 4, by: 0)]),
    ("a page came over an edit", [.retitle(post: 0), .rewrite(comment: 0), page]),
    ("an edit came over a page", [page, .retitle(post: 0), .rewrite(comment: 0)]),
    ("a page came over a new comment", [.comment(under: 0, by: 2), page]),
    ("a page came, and its post went", [page, .delete(.deletePost, 0)]),
    ("a page came, and its author went", [page, .delete(.deleteAuthor, 0)]),
    (
      "an author went, and a page says so",
      [.rename(author: 0), .delete(.deleteAuthor, 0), .page(post: 0)]
    ),
    (
      "an author was renamed, posted, and went",
      [.rename(author: 0), .post(by: 0), .comment(under: 4, by: 0), .delete(.deleteAuthor, 0)]
    ),
    (
      "an author posted, and the post and the author went",
      [.post(by: 0), .delete(.deletePost, 4), .delete(.deleteAuthor, 0)]
    ),
    ("an author rose and fell", [.score(author: 0, 99), .score(author: 0, 15)]),
    (
      "authors changed places", [.score(author: 0, 99), .score(author: 3, 5), .score(author: 2, 1), .rename(author: 0)]
    ),
    ("the best author rose, and went", [.score(author: 3, 99), .delete(.deleteAuthor, 3)]),
    (
      "the best authors went, and another rose",
      [.delete(.deleteAuthor, 3), .delete(.deleteAuthor, 2), .score(author: 0, 99)]
    ),
    ("a name came back", [.rename(author: 0), .nameBack(author: 0)]),
    ("the unread went down and up", [.comment(under: 3, by: 1), .delete(.deleteComment, 4), .post(by: 1)]),
  ]

  private static let page = Change.page(post: 0)

  /// Changes that no log has: an author who was deleted comes with what the author writes next. Nothing else that the
  /// author wrote is named then, so this is for authors whose absence was never on screen, and for stores that look
  /// authors up: in a graph of objects, what the author wrote before keeps the object that was deleted.
  private static let returns: [(name: String, changes: [Change])] = [
    ("an author went and came with a post", [.delete(.deleteAuthor, 0), .post(by: 0)]),
    (
      "an author was renamed, went, and came with a comment",
      [.rename(author: 1), .delete(.deleteAuthor, 1), .comment(under: 3, by: 1)]
    ),
    (
      "an author came with a post and went again", [.delete(.deleteAuthor, 0), .post(by: 0), .delete(.deleteAuthor, 0)]
    ),
    (
      "an author rose, went, and came with two posts, of which one went",
      [.score(author: 0, 99), .delete(.deleteAuthor, 0), .post(by: 0), .post(by: 0), .delete(.deletePost, 4)]
    ),
  ]

  /// A refresh after several commits depends on the derivation; stores are tested below.
  private static let derivations = ConformanceTests.contestants.filter {
    $0.store.name == "normalized" || $0.name.hasPrefix("observable-") && $0.name.hasSuffix("/observed")
  }

  @Test(arguments: cases.map(\.name))
  func `every derivation shows what is there in the end`(name: String) throws {
    let stage = SeveralCommits.stage(try #require(Self.cases.first { $0.name == name }).changes)
    for refreshes in [RefreshInterval.allCommits, RefreshInterval(commits: 2)] {
      for contestant in Self.derivations { expectRight(contestant, stage, refreshes) }
    }
  }

  @Test(arguments: returns.map(\.name))
  func `every derivation shows an author who came again before the refresh`(name: String) throws {
    let stage = SeveralCommits.stage(try #require(Self.returns.first { $0.name == name }).changes)
    for contestant in Self.derivations where !contestant.name.hasPrefix("observable-entities") {
      expectRight(contestant, stage, .allCommits)
    }
  }

  private func expectRight(_ contestant: Contestant, _ stage: Stage, _ refreshes: RefreshInterval) {
    let measurement = contestant.count(stage, refreshes: refreshes)
    #expect(measurement.disagreement == nil, "\(contestant.name), refreshed \(refreshes)")
    #expect(measurement.operationsPlayed == stage.log.operations.count)
  }

  @Test(arguments: RefreshInterval.tested)
  func `every derivation agrees with the oracle, however many commits a refresh follows`(
    refreshes: RefreshInterval
  ) throws {
    for seed in 1...2 {
      let stage = try SmallWorkloads.crowd(seed: seed, batch: seed)
      for contestant in Self.derivations { expectRight(contestant, stage, refreshes) }
    }
  }

  /// Every pair with one interval of four, another for each name.
  @Test func `every design agrees with the oracle where a refresh follows several commits`() throws {
    let stages = try (3...4).map { try SmallWorkloads.crowd(seed: $0, batch: $0 - 2) }
    let several = RefreshInterval.tested.dropFirst()
    for contestant in ConformanceTests.contestants {
      let drawn = Int(StableHash.of(contestant.name) % 8)
      expectRight(contestant, stages[drawn / 4], several[several.startIndex + drawn % 4])
    }
  }

  @Test func `views that come, go or are read between commits are right`() throws {
    let stage = try SmallWorkloads.stage(
      seed: 5, mix: OperationKind.inMix, operations: 120, authors: 30, posts: 40, comments: 60,
      churn: Churn(subscribe: 100, unsubscribe: 100))
    for refreshes in RefreshInterval.tested {
      for contestant in Self.derivations { expectRight(contestant, stage, refreshes) }
    }
  }

  @Test func `what changed and changed back is not required`() throws {
    let stage = SeveralCommits.stage([.rename(author: 0), .nameBack(author: 0)])
    let required = { (name: String, refreshes: RefreshInterval) throws -> (required: Int, updates: Int) in
      let contestant = try #require(ConformanceTests.contestants.first { $0.name == name })
      let counted = contestant.count(stage, refreshes: refreshes)
      return (counted.total(.requiredUpdates), counted.total(.viewUpdates))
    }
    #expect(try required("normalized/memoized", .eachCommit).required > 0)
    for derivation in ["memoized", "incremental", "distinct", "select-compare"] {
      #expect(try required("normalized/\(derivation)", .allCommits) == (0, 0), "\(derivation)")
    }
  }

  @Test func `a list is sent once, however many commits changed it`() throws {
    #if OpenCombine
      let stage = SeveralCommits.stage([.rewrite(comment: 0), .rewrite(comment: 0), .rewrite(comment: 1)])
      let contestant = try #require(ConformanceTests.contestants.first { $0.name == "normalized/combine-latest" })
      // The list of post 0 is joined by its thread, its detail, and a count of each author. Of the four windows on it,
      // three have each of the two comments, and both windows of two have both.
      #expect(contestant.count(stage, refreshes: .allCommits).total(.recomputations) == 6 + 4)
      #expect(contestant.count(stage).total(.recomputations) == 3 * (6 + 3))
    #endif
  }

  /// The refresh compares with the state that the screen shows, which is not the state before the last commit.
  @Test func `the past is the state before the first commit since the last refresh`() throws {
    let stage = SeveralCommits.stage([.rename(author: 0), .retitle(post: 3), .rewrite(comment: 3), .retitle(post: 3)])
    for name in ["select-compare", "memoized-identity", "memoized-table"] {
      for hold in [0, 1, 3] {
        let contestant = try #require(ConformanceTests.contestants.first { $0.name == "normalized/\(name)" })
        for refreshes in RefreshInterval.tested {
          let measurement = contestant.count(stage, by: Way(hold: hold), refreshes: refreshes)
          #expect(measurement.disagreement == nil, "\(name), hold \(hold), refreshed \(refreshes)")
        }
      }
    }
  }
}

extension StableHash {
  fileprivate static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.combine(text)
    return hash.value
  }
}
