import BenchCore

extension OperationLog {
  /// A hash of every field of the log and its pools, the same on every machine for the same log; the hash names the
  /// workload in the manifest of a run.
  ///
  /// - Complexity: O(n), where n counts operations, records and the bytes of all texts.
  package var stableHash: UInt64 {
    var hash = StableHash()
    hash.combine(operations) { $0.combine($1) }
    hash.combine(phases) { hash, phase in
      hash.combine(phase.name)
      hash.combine(phase.operations.lowerBound)
      hash.combine(phase.operations.upperBound)
      hash.combine(phase.record ? 1 : 0)
    }
    for arrival in arrivals { hash.combine(arrival.word) }
    hash.combine(views) { $0.combine($1.description) }
    if viewsWaiting > 0 { hash.combine(viewsWaiting) }
    for cost in renderCosts { hash.combine(cost.rawValue) }
    hash.combine(texts) { $0.combine($1) }
    hash.combine(tagSets) { $0.combine($1) { $0.combine($1) } }
    hash.combine(posts) { $0.combine($1) }
    hash.combine(comments) { $0.combine($1) }
    return hash.value
  }

  /// Returns the hash of the log and of the extra fields of its entities; `stableHash` if there are no such fields.
  package func stableHash(with extras: [Extra]) -> UInt64 {
    if extras.isEmpty { return stableHash }
    var hash = StableHash()
    hash.combine(stableHash)
    for extra in extras { hash.combine(extra) }
    return hash.value
  }
}

extension StableHash {
  /// Combines the sixteen bytes of the operation, little-endian, as two words of 64 bits.
  fileprivate mutating func combine(_ operation: Operation) {
    combine(UInt64(operation.entity) | UInt64(operation.value) << 32)
    let bits = UInt64(operation.kind.rawValue) << 48 | UInt64(operation.flags.rawValue) << 56
    combine(UInt64(operation.other) | UInt64(operation.batch) << 32 | bits)
  }

  fileprivate mutating func combine(_ post: PostRecord) {
    combine(UInt64(post.id) | UInt64(post.title) << 32)
    combine(UInt64(post.body) | UInt64(post.tags) << 32)
    combine(UInt64(post.created) | UInt64(post.author.id) << 32)
    combine(UInt64(post.author.name) | UInt64(post.author.points) << 32)
    combine(UInt64(post.firstComment) | UInt64(post.commentCount) << 32)
  }

  fileprivate mutating func combine(_ comment: CommentRecord) {
    combine(UInt64(comment.id) | UInt64(comment.body) << 32)
    combine(UInt64(comment.created) | UInt64(comment.author.id) << 32)
    combine(UInt64(comment.author.name) | UInt64(comment.author.points) << 32)
  }
}
