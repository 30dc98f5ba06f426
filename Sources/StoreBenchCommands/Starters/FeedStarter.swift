/// A feed in everyday use: reads and all kinds of changes, mixed.
enum FeedStarter: Starter {
  static let card = StarterCard(
    name: "feed", meaning: "a feed with comments in everyday use; reads and changes mixed")

  private static let answer = """
    answer:                           # said where its conditions hold; the run fills in the braces
      - when: [recomputations_per_op of normalized/memoized over normalized/naive < 1]
        say: >-
          An operation recomputes {recomputations_per_op of normalized/memoized} views if inputs are compared
          (memoized) and {recomputations_per_op of normalized/naive} if every view is computed anew (naive).
        charts: [recomputations_per_op]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      What does one operation cost in everyday use of a feed, and how much of the screen is recomputed for it?
      Users read, comment and post, and the server sends pages again.
      """) + """
        version: 1
        name: \(name)
        question: What does one operation cost in everyday use of a feed?
        \(answer)
        seed: 42

        dataset:
          authors: 100
          posts: 500
          comments: 2_000
          tags: { per_post: 3, distinct: 50 }
          relations: { post.author: { zipfian: 0.9 }, comment.post: { zipfian: 0.9 } }

        # `render_cost` is the time that showing a view takes, in nanoseconds at every delivery.
        views:
          - { kind: feed, limit: 50, render_cost: 20_000 }
          - { kind: detail, count: 10, render_cost: 5_000 }
          - { kind: author-posts, count: 3, render_cost: 5_000 }

        workload:
          phases:
            - { name: warm-up, operations: 50, mix: { read-feed: 1 }, record: false }
            - name: everyday
              operations: 1_000
              mix:                          # weights; each share is exact
                read-feed: 30
                read-detail: 30
                insert-comment: 15
                update-post: 10
                update-author: 5
                insert-post: 5
                refetch: 5
              keys: { latest: 0.99 }        # users read and write the newest posts
              refetch: { page: 20, changed: 0.1 }

        matrix:
          stores: [nested, normalized, persistent]
          derivations: [naive, memoized, keyed]

        repetitions: 10

        expect:
          - recomputations of */memoized over */naive < 0.5
          - wasted_updates of */memoized == 0
          - stale_views of * == 0

        smoke:
          set: { dataset.posts: 50, dataset.comments: 200, operations: 50, repetitions: 1 }
          expect:
            - wasted_updates of */memoized == 0
            - stale_views of * == 0

        """
  }
}
