extension Touched {
  /// Adds the keys of a post that was inserted together with its author.
  @inlinable public mutating func insert(_ payload: PostPayload) {
    insert(.post(payload.id))
    insert(.recentPosts)
    if let author = payload.author {
      insert(.author(author.id))
      insert(.posts(by: author.id))
    }
  }

  /// Adds the keys of a comment that was inserted together with its author.
  @inlinable public mutating func insert(_ payload: CommentInsert) {
    insert(Move(payload.comment.id, of: payload.post, came: true))
    if let author = payload.comment.author { insert(.author(author.id)) }
  }

  /// Adds the keys of a post that was fetched again, with everything nested inside.
  @inlinable public mutating func insert(refetched payload: PostPayload) {
    insert(.post(payload.id))
    if let author = payload.author { insert(.author(author.id)) }
    for comment in payload.comments {
      insert(.comment(comment.id))
      if let author = comment.author { insert(.author(author.id)) }
    }
  }
}
