import BenchCore

extension Dataset {
  /// A hash of every field of every entity, including extra fields. It is the same on every machine for the same data.
  package var stableHash: UInt64 {
    var hash = StableHash()
    hash.combine(authors) { hash, author in
      hash.combine(author.id.rawValue)
      hash.combine(author.name)
      hash.combine(author.points)
    }
    hash.combine(posts) { $0.combine($1) }
    hash.combine(comments) { hash, comment in
      hash.combine(comment.id.rawValue)
      hash.combine(comment.post.rawValue)
      hash.combine(comment.author?.rawValue ?? -1)
      hash.combine(comment.body)
      hash.combine(UInt64(bitPattern: comment.createdAt.milliseconds))
    }
    // If there are no extra fields, the loop adds nothing, so such data keep the hash from before extra fields existed.
    for extra in extras { hash.combine(extra) }
    return hash.value
  }
}

extension StableHash {
  fileprivate mutating func combine(_ post: Post) {
    combine(post.id.rawValue)
    combine(post.title)
    combine(post.body)
    combine(post.author?.rawValue ?? -1)
    combine(post.tags) { $0.combine($1) }
    combine(UInt64(bitPattern: post.createdAt.milliseconds))
  }
}
