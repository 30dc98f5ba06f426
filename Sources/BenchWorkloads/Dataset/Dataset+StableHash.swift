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
    hash.combine(posts) { hash, post in
      hash.combine(post.id.rawValue)
      hash.combine(post.title)
      hash.combine(post.body)
      hash.combine(post.author?.rawValue ?? -1)
      hash.combine(post.tags) { $0.combine($1) }
      hash.combine(UInt64(bitPattern: post.createdAt.milliseconds))
    }
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
