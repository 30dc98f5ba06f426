/// The scenario that the design shows: every key at once.
enum DesignExample {
  static let text = """
    version: 1
    name: books-and-author
    question: How many writes does one author's change cost?
    source: "H. Kimura (Muukii), 2018. n books by one author: n + 1 writes nested, 1 normalized"
    seed: 42
    dataset:
      authors: 1
      posts: 1_000                      # the books
      comments: 0
      tags: { per_post: 3, distinct: 50 }
      relations: { post.author: uniform, comment.post: { zipfian: 0.9 }, comment.author: { zipfian: 0.99 } }
      text: { name: 16, title: 40, body: 200, comment: 80 }    # characters, or { uniform: [20, 60] }
    views:
      - { kind: detail, count: 20 }
      - { kind: feed, limit: 50 }
    workload:
      phases:
        - name: rating changes
          operations: 2_000
          mix: { update-author: 1 }     # weights; the mix is exact, not sampled
          keys: { zipfian: 0.99 }       # uniform | zipfian | hotspot | latest | sequential
          batch: 1                      # changes per commit
          equal_writes: 0.0             # share of updates that write the value already there
          refetch: { page: 20, changed: 0.1 }
          record: true
    matrix:
      stores: [nested, normalized]
      derivations: [naive, memoized]
    sweep: { dataset.posts: [10, 100, 1_000, 10_000] }
    repetitions: 10
    expect:
      - entity_writes_per_op of nested == 1001 at dataset.posts=1000
      - entity_writes_per_op of normalized == 1
      - latency_p50_ns of normalized over nested < 0.1 at dataset.posts=10000
      - stale_views of * == 0
    smoke:
      set: { dataset.posts: [20], operations: 50, repetitions: 1 }
      expect:
        - entity_writes_per_op of nested == 21

    """
}

/// The sample with real data in place of the generator.
enum ImportSample {
  static let text = Sample.text.replacing(generated, with: imported)

  private static let generated = """
      authors: 10
      posts: 100
      comments: 200
      tags: { per_post: 3, distinct: 50 }
    """

  private static let imported = """
      import: data/issues.json
      map:
        posts: data.repository.issues.nodes
        post: { id: id, title: title, body: body, author: author, tags: labels.nodes.name, comments: comments.nodes }
        comment: { body: body, author: author }
        author: { id: ., name: . }
    """
}
