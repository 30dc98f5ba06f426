import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct ScopedDerivationTests {
  private typealias Bench = Workbench<NormalizedStore, ScopedDerivation>

  private static func bench(_ choice: DesignChoice, _ views: [ViewKey]) -> Bench {
    Bench(NormalizedStore.self, ScopedDerivation.self, views: views, choosing: choice)
  }

  private static let authors = (0..<3).map { ViewKey.author(AuthorID($0)) }
  private static let posts: [ViewKey] = [.detail(PostID(0)), .detail(PostID(1)), .postRow(PostID(2))]

  @Test(arguments: ["identity", "value"])
  func `a walk stops at a list whose table was not written`(compare: String) {
    var bench = Self.bench(.word(compare), Self.authors)
    let elsewhere = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(elsewhere[.notifications] == 0 && elsewhere[.comparisons] == 3 && elsewhere[.recomputations] == 0)
    let here = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(here[.notifications] == 3 && here[.recomputations] == 1 && here[.viewUpdates] == 1)
  }

  @Test func `an equal write gives another identifier, and is an equal value`() {
    let equal = AuthorEdit(id: AuthorID(1), change: .points(1))
    var identity = Self.bench(.word("identity"), Self.authors)
    var value = Self.bench(.word("value"), Self.authors)
    let byIdentity = identity.commit(Commit.updateAuthors, equal)
    let byValue = value.commit(Commit.updateAuthors, equal)
    #expect(byIdentity[.wastedRecomputations] == 1 && byIdentity[.viewUpdates] == 0)
    #expect(byIdentity[.notifications] == 3, "the list has another identifier")
    #expect(byValue[.recomputations] == 0 && byValue[.notifications] == 0, "the list is equal")
    #expect(byValue[.comparedElements] == 6, "three questions to the list, and its three rows")
  }

  @Test func `a list by value asks its own rows, once one of them differs`() {
    var bench = Self.bench(.word("value"), Self.authors + Self.posts)
    let points = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(2), change: .points(9)))
    // Of the two details one has a comment by her; the author of the post in the row is another.
    #expect(points[.notifications] == 3 + 2 && points[.recomputations] == 1 + 1)
    let title = bench.commit(Commit.updatePosts, PostEdit(id: PostID(1), title: "new"))
    #expect(title[.notifications] == 2 && title[.recomputations] == 1 && title[.viewUpdates] == 1)
    let same = bench.commit(Commit.updatePosts, PostEdit(id: PostID(1), title: "new"))
    #expect(same[.notifications] == 0 && same[.recomputations] == 0)
  }

  @Test func `a row that comes computes all rows of its list by identity, and none by value`() {
    let post = PostPayload(
      id: PostID(9), title: "", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 99), comments: [])
    var identity = Self.bench(.word("identity"), Self.posts)
    var value = Self.bench(.word("value"), Self.posts)
    let byIdentity = identity.commit(Commit.insertPosts, post)
    let byValue = value.commit(Commit.insertPosts, post)
    #expect(byIdentity[.recomputations] == 3 && byIdentity[.viewUpdates] == 0)
    #expect(byValue[.recomputations] == 0 && byValue[.notifications] == 3, "the list has a row more")
  }
}
