extension Touched {
  /// Adds the keys of a deleted post, of the lists that contained it and, if it had comments, of the comment list.
  @inlinable package mutating func insert(deleted post: PostID, by author: AuthorID?, hadComments: Bool) {
    insert(.post(post))
    insert(.recentPosts)
    if let author { insert(.posts(by: author)) }
    if hadComments { insert(.comments(of: post)) }
  }

  /// Adds the keys of a post with changed fields. A post with another date moves in the lists that contain it; a post
  /// with other tags may belong to other lists.
  @inlinable package mutating func insert(merged new: Post, over old: Post) {
    insert(.post(new.id))
    let isMoved = old.createdAt != new.createdAt
    if isMoved || old.tags != new.tags { insert(.recentPosts) }
    if !isMoved && old.author == new.author { return }
    if let author = old.author { insert(.posts(by: author)) }
    if let author = new.author, author != old.author { insert(.posts(by: author)) }
  }

  @inlinable package mutating func insert(merged new: Comment, over old: Comment) {
    insert(.comment(new.id))
    if old.createdAt != new.createdAt { insert(.comments(of: new.post)) }
  }
}
