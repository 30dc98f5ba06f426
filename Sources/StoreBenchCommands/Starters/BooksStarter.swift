/// Books with their author inside: the smallest question, with one kind of change.
enum BooksStarter: Starter {
  static let card = StarterCard(
    name: "books", meaning: "books with their author inside; one kind of change, swept over sizes")

  private static let answer = """
    # The answer to the question, said where its conditions hold; values in braces are filled in by the run.
    answer:
      - when: [entity_writes_per_op of nested over normalized > 1 at dataset.posts=last]
        say: >-
          One, where the author is stored once (normalized), and {entity_writes_per_op of nested at
          dataset.posts=last} with {dataset.posts at dataset.posts=last} books, each of which holds its author
          (nested).
        charts: [entity_writes_per_op over dataset.posts]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      How many writes does one change of an author cost, and how does that number grow with the books?
      Books with their author inside: a store holds authors, posts and comments, and here posts are books.
      """) + """
        version: 1
        name: \(name)
        question: How many writes does one author's change cost?
        \(answer)
        seed: 42                          # all random choices follow from it

        dataset:
          authors: 10
          posts: 1_000                    # the books
          text: { name: 16, title: 40, body: 200 }    # characters

        # The views on screen, which each design keeps current. `render_cost` is the time that showing a view takes,
        # in nanoseconds at every delivery.
        views:
          - { kind: detail, count: 20, render_cost: 5_000 }   # books that are open
          - { kind: feed, limit: 50, render_cost: 20_000 }    # the list of books

        workload:
          phases:
            - name: changes
              operations: 500
              mix: { update-author: 1 }   # add others with weights: update-post: 3, read-feed: 10
              keys: { zipfian: 0.99 }     # a few authors change often

        # Every store with every derivation. `storebench list stores` and `list derivations` name them.
        matrix:
          stores: [nested, normalized]
          derivations: [naive, memoized]

        sweep: { dataset.posts: [100, 1_000] }

        repetitions: 10                   # processes that measure times; with fewer than six there is no interval

        # Expectations: sentences that must hold; if one does not, the exit code is 2.
        expect:
          - entity_writes_per_op of normalized == 1
          - entity_writes of nested over normalized > 10 at dataset.posts=1000
          - stale_views of * == 0

        # The same at a size that takes a second, with its own expectations.
        smoke:
          set: { dataset.posts: [100], operations: 50, repetitions: 1 }
          expect:
            - entity_writes_per_op of normalized == 1
            - stale_views of * == 0

        """
  }
}
