/// Books with their author inside: the smallest question, with one kind of change.
enum BooksStarter: Starter {
  static let card = StarterCard(
    name: "books", meaning: "books with their author inside; one kind of change, swept over sizes")

  static func scenario(name: String, data: String) -> String {
    head(
      """
      Books with their author inside. What does one change of the author cost, and how does that grow?
      A store holds authors, posts and comments; here posts are books.
      """) + """
        version: 1
        name: \(name)
        question: How many writes does one author's change cost?
        seed: 42                          # every random choice begins here

        dataset:
          authors: 10
          posts: 1_000                    # the books
          text: { name: 16, title: 40, body: 200 }    # characters

        # What is on screen meanwhile. A design keeps it current. Showing a view takes time, too: so many
        # nanoseconds at every delivery.
        views:
          - { kind: detail, count: 20, render_cost: 5_000 }   # books that are open
          - { kind: feed, limit: 50, render_cost: 20_000 }    # the shelf

        workload:
          phases:
            - name: changes
              operations: 500
              mix: { update-author: 1 }   # add others with their weights: update-post: 3, read-feed: 10
              keys: { zipfian: 0.99 }     # a few authors change often

        # Every store with every derivation. `storebench list stores` and `list derivations` say what there is.
        matrix:
          stores: [nested, normalized]
          derivations: [naive, memoized]

        sweep: { dataset.posts: [100, 1_000] }

        repetitions: 10                   # processes that measure times; under six there is no interval

        # Sentences that must hold; when one does not, the exit code is 2.
        expect:
          - entity_writes_per_op of normalized == 1
          - entity_writes of nested over normalized > 10 at dataset.posts=1000
          - stale_views of * == 0

        # The same in a second, with sentences of its own.
        smoke:
          set: { dataset.posts: [100], operations: 50, repetitions: 1 }
          expect:
            - entity_writes_per_op of normalized == 1
            - stale_views of * == 0

        """
  }
}
