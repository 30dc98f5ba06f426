import BenchCore

/// Fills a store and takes it through a log, commit by commit, so that a test can look at it in between.
package func drive<S: Store & ~Copyable>(
  _ storeType: S.Type, _ stage: Stage, _ look: (borrowing S, Commit, Set<Touched.Key>) throws -> Void
) rethrows -> Tally {
  var probe = CountingProbe()
  var store = S(stage.dataset.payload(), &probe)
  var reader = SegmentReader()
  var touched = Touched()
  while reader.next(limit: 64, of: stage) {
    for step in reader.segment.steps where !step.kind.isRead {
      touched.clear()
      let commit = reader.segment.commit(step)
      store.commit(commit, &touched, &probe)
      try look(store, commit, Set(touched.keys))
    }
  }
  return probe.take()
}

extension Payload {
  /// Three authors, two posts by the first, one by the second; under the first post one comment by each author.
  package static var small: Payload {
    let authors = (0..<3).map { Author(id: AuthorID($0), name: "author \($0)", points: $0) }
    let posts = (0..<3).map { number in
      PostPayload(
        id: PostID(number), title: "title \(number)", body: "body", author: authors[number / 2], tags: ["a", "b"],
        createdAt: Timestamp(milliseconds: Int64(number)), comments: number > 0 ? [] : comments(authors))
    }
    return Payload(authors: authors, posts: posts)
  }

  private static func comments(_ authors: [Author]) -> [CommentPayload] {
    authors.map { author in
      CommentPayload(
        id: CommentID(author.id.rawValue), body: "comment", author: author, createdAt: Timestamp(milliseconds: 10))
    }
  }
}

extension Store where Self: ~Copyable {
  /// A store of the small payload.
  package static func small() -> Self {
    var probe = NoProbe()
    return Self(.small, &probe)
  }

  /// Applies one change of a kind; answers what it touched.
  @discardableResult
  package mutating func apply<Element>(_ kind: (Batch<Element>) -> Commit, _ elements: Element...) -> Set<Touched.Key> {
    var touched = Touched()
    var probe = NoProbe()
    elements.withUnsafeBufferPointer { run in
      guard let base = run.baseAddress else { return }
      commit(kind(Batch(base: base, count: run.count)), &touched, &probe)
    }
    return Set(touched.keys)
  }
}
