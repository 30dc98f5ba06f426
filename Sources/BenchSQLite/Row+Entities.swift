#if SQLite
  import BenchCore
  import GRDB

  /// The columns of a joined row, in the order in which they are read.
  enum Columns {
    static let joinedPost = "id, author, author_name, author_points, created_at, title, body, tags"
    static let joinedComment = "id, author, author_name, author_points, created_at, body"
    /// Where a list's number of comments stands, behind a joined post.
    static let commentCount = 8
  }

  extension GRDB.Row {
    /// The author a row is joined with, from column 1 on.
    var joinedAuthor: Author? {
      guard let id = self[1] as Int? else { return nil }
      return Author(id: AuthorID(id), name: self[2], points: self[3])
    }

    var joinedPost: Post {
      Post(
        id: PostID(self[0]), title: self[5], body: self[6], author: (self[1] as Int?).map { AuthorID($0) },
        tags: Tags.split(self[7]), createdAt: Timestamp(milliseconds: self[4]))
    }

    func joinedComment(of post: PostID) -> Comment {
      Comment(
        id: CommentID(self[0]), post: post, author: (self[1] as Int?).map { AuthorID($0) }, body: self[5],
        createdAt: Timestamp(milliseconds: self[4]))
    }
  }

  /// Tags as one text: the unit separator stands before the first and behind each, so that a tag is found between two
  /// of them, and none and one empty tag are told apart.
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

    /// What stands in joined tags where this one is among them.
    static func sought(_ tag: String) -> String { joined([tag]) }

    static func split(_ text: String) -> [String] {
      text.utf8.split(separator: end, omittingEmptySubsequences: false).dropFirst().dropLast().map {
        String(Substring($0))
      }
    }
  }
#endif
