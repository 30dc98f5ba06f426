/// Views over a feed: a chain of five views, each computed only from the row of the view before it in the chain.
///
/// | depth | shows | changes when |
/// |---|---|---|
/// | 1 | the number of the feed's posts without a comment | a post gets its first comment |
/// | 2 | the text of the badge: nothing, "1" to "9", "9+" | the number changes while it is small |
/// | 3 | the presence of a dot: 1 or 0 | the number becomes 0, or stops being 0 |
/// | 4 | the title of the tab | the dot changes |
/// | 5 | the label of the app's icon | the title changes |
@usableFromInline package enum BadgeView: ViewDefinition {
  package static let meaning =
    "a chain of views computed from a feed: unread count, badge text, dot, tab title, icon label"
  package static let subject = ViewSubject.chain
  package static func key(_ arguments: ViewArguments) -> ViewKey {
    .badge(limit: arguments.first, depth: arguments.second)
  }
  package static let needs: [EntityKind] = []
  package static let fields: EntityFields = [.recentPosts, .postComments]

  package static let depths = 1...5

  /// Appends the row of one depth, given the rows of its base: the feed for depth 1, otherwise the previous depth.
  @inlinable package static func step(_ depth: Int, from base: borrowing Rows, into rows: inout Rows) {
    if depth == 1 {
      var unread = 0
      for row in base.rows where row.number == 0 { unread += 1 }
      rows.append(line(unread: unread))
    } else if let below = base.rows.first {
      rows.append(line(depth, above: below))
    }
  }

  /// Counts directly in the feed's posts, and derives the chain from the count.
  @inlinable static func show<R: Reads & ~Copyable>(
    _ limit: Int, _ depth: Int, from reads: borrowing R, into rows: inout Rows
  ) {
    var unread = 0
    reads.forEachRecentPost(limit: limit) { _, _, commentCount in
      if commentCount == 0 { unread += 1 }
    }
    show(depth, unread: unread, into: &rows)
  }

  /// Appends the row of a depth, given the number of posts without a comment; for stores that count natively.
  @inlinable package static func show(_ depth: Int, unread: Int, into rows: inout Rows) {
    var line = line(unread: unread)
    if depth > 1 {
      for depth in 2...depth { line = Self.line(depth, above: line) }
    }
    rows.append(line)
  }

  /// Passes the post before its count, so that a visitor knows to which post the count belongs.
  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ limit: Int, from reads: borrowing R, _ visitor: inout V
  ) {
    reads.forEachRecentPost(limit: limit) { post, _, commentCount in
      visitor.visit(post: post)
      visitor.visit(count: commentCount)
    }
  }

  @inlinable static func line(unread: Int) -> Row { Row(id: 0, number: unread) }

  @inlinable static func line(_ depth: Int, above below: Row) -> Row {
    switch depth {
    case 2: Row(id: 0, text: text(unread: below.number))
    case 3: Row(id: 0, number: below.text.isEmpty ? 0 : 1)
    case 4: Row(id: 0, headline: below.number == 0 ? "Feed" : "Feed •")
    default: Row(id: 0, headline: below.headline == "Feed" ? "nothing new" : "new in the feed")
    }
  }

  /// Returns a text that is short enough for inline storage in a `String`, so nothing is allocated.
  @inlinable static func text(unread: Int) -> String {
    switch unread {
    case 0: ""
    case 1...9: String(unread)
    default: "9+"
    }
  }
}
