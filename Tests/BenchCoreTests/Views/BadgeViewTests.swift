import Testing

@testable import BenchCore

@Suite struct BadgeViewTests {
  /// The rows of each depth, written by hand.
  private static let chains: [(unread: Int, rows: [Row])] = [
    (0, [number(0), text(""), number(0), headline("Feed"), headline("nothing new")]),
    (1, [number(1), text("1"), number(1), headline("Feed •"), headline("new in the feed")]),
    (9, [number(9), text("9"), number(1), headline("Feed •"), headline("new in the feed")]),
    (10, [number(10), text("9+"), number(1), headline("Feed •"), headline("new in the feed")]),
    (250, [number(250), text("9+"), number(1), headline("Feed •"), headline("new in the feed")]),
  ]

  private static func number(_ number: Int) -> Row { Row(id: 0, number: number) }
  private static func text(_ text: String) -> Row { Row(id: 0, text: text) }
  private static func headline(_ headline: String) -> Row { Row(id: 0, headline: headline) }

  @Test(arguments: chains.indices)
  func `each depth shows what the number of posts without a comment makes of it`(chain: Int) {
    let (unread, expected) = Self.chains[chain]
    let reads = FewEntities.posts(commentCounts: (0..<unread + 3).map { $0 < unread ? 0 : $0 + 1 })
    for depth in BadgeView.depths {
      #expect(reads.rows(.badge(limit: 1_000, depth: depth)).rows == [expected[depth - 1]])
    }
  }

  @Test func `only posts of the feed count`() {
    let reads = FewEntities.posts(commentCounts: [0, 4, 0, 0])
    #expect(reads.rows(.badge(limit: 2, depth: 1)).rows == [Self.number(1)])
    #expect(reads.rows(.badge(limit: 3, depth: 2)).rows == [Self.text("2")])
    #expect(FewEntities().rows(.badge(limit: 3, depth: 1)).rows == [Self.number(0)])
  }

  @Test(arguments: 0...12)
  func `each view can be derived from its base alone`(unread: Int) {
    let reads = FewEntities.posts(commentCounts: (0..<unread + 2).map { $0 < unread ? 0 : 1 })
    for depth in BadgeView.depths {
      let view = ViewKey.badge(limit: 20, depth: depth)
      let base = view.base
      #expect(base == (depth == 1 ? .feed(limit: 20) : .badge(limit: 20, depth: depth - 1)))
      var derived = Rows()
      if let base { view.derive(from: reads.rows(base), into: &derived) }
      #expect(derived.rows == reads.rows(view).rows)
      #expect(derived.missingReferences == 0)
    }
  }

  @Test func `views over the store alone have no base`() {
    let views: [ViewKey] = [
      .detail(PostID(0)), .feed(limit: 1), .authorPosts(AuthorID(0)), .thread(PostID(0)), .author(AuthorID(0)),
      .commentCount(AuthorID(0), PostID(0)), .topAuthors(limit: 1), .tagged("a"),
      .postRow(PostID(0)),
    ]
    #expect(views.allSatisfy { $0.base == nil })
    #expect(Set(views.map(\.kind)).union([.badge]) == Set(ViewKind.allCases))
  }

  /// From 0 to 30 posts that nobody has commented on and back.
  @Test func `no depth changes more often than the one below it`() {
    let steps = (Array(0...30) + (0..<30).reversed()).map { unread in
      FewEntities.posts(commentCounts: (0..<30).map { $0 < unread ? 0 : 1 })
    }
    let changes = BadgeView.depths.map { depth in
      let shown = steps.map { $0.rows(.badge(limit: 30, depth: depth)).rows }
      return zip(shown, shown.dropFirst()).filter { $0 != $1 }.count
    }
    #expect(changes == [60, 20, 2, 2, 2])
  }

  @Test func `the posts of the feed and their counts are the inputs of every depth`() {
    let reads = FewEntities.posts(commentCounts: [0, 4, 1])
    for depth in BadgeView.depths {
      #expect(
        InputList.of(.badge(limit: 2, depth: depth), reads) == ["post 3", "count 0", "post 2", "count 4"])
    }
  }
}
