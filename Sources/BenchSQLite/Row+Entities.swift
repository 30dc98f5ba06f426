#if SQLite
  import BenchCore
  import GRDB

  /// The columns of a joined row, in the order in which a reader takes them.
  enum Columns {
    static let joinedPost = "\(joined), title, body, tags"
    static let joinedComment = "\(joined), body"
    static let commentCount = 10

    private static let joined = "id, author, author_name, author_points, author_extra, created_at, extra"
  }

  extension GRDB.Row {
    /// The joined author of a row, whose columns begin at column 1.
    var joinedAuthor: Author? {
      guard let id = self[1] as Int? else { return nil }
      return Author(id: AuthorID(id), name: self[2], points: self[3], extra: extra(4))
    }

    var joinedPost: Post {
      Post(
        id: PostID(self[0]), title: self[7], body: self[8], author: (self[1] as Int?).map { AuthorID($0) },
        tags: Tags.split(self[9]), createdAt: Timestamp(milliseconds: self[5]), extra: extra(6))
    }

    func joinedComment(of post: PostID) -> Comment {
      Comment(
        id: CommentID(self[0]), post: post, author: (self[1] as Int?).map { AuthorID($0) }, body: self[7],
        createdAt: Timestamp(milliseconds: self[5]), extra: extra(6))
    }

    func extra(_ column: Int) -> Extra { ExtraColumn.split(self[column]) }
  }

  /// Extra fields as one text: the strings joined like tags, a group separator, and the numbers joined likewise; `NULL`
  /// if there are no extra fields. The generated strings contain no separators.
  enum ExtraColumn {
    private static let divider = UInt8(0x1D)

    static func joined(_ extra: Extra) -> String? {
      extra.isEmpty ? nil : Tags.joined(extra.strings) + "\u{1D}" + Tags.joined(extra.ints.map { String($0) })
    }

    static func split(_ text: String?) -> Extra {
      guard let text, let end = text.utf8.firstIndex(of: divider) else { return .none }
      let numbers = Tags.split(text[text.utf8.index(after: end)...])
      return Extra(strings: Tags.split(text[..<end]), ints: numbers.compactMap { Int($0) })
    }
  }

  /// Tags as one text: a unit separator precedes the first tag and follows each tag. So a tag can be searched between
  /// two separators, and having no tags differs from having one empty tag.
  enum Tags {
    private static let end = UInt8(0x1F)

    static func joined(_ tags: [String]) -> String {
      if tags.isEmpty { return "" }
      var text = "\u{1F}"
      text.reserveCapacity(tags.reduce(tags.count + 1) { $0 + $1.utf8.count })
      for tag in tags {
        text += tag
        text += "\u{1F}"
      }
      return text
    }

    static func sought(_ tag: String) -> String { joined([tag]) }
    static func split(_ text: String) -> [String] { split(text[...]) }

    static func split(_ text: Substring) -> [String] {
      text.utf8.split(separator: end, omittingEmptySubsequences: false).dropFirst().dropLast().map {
        String(Substring($0))
      }
    }
  }
#endif
