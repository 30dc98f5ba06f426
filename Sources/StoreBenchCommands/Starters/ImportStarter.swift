/// Data that a server sent, with a small sample.
enum ImportStarter: Starter {
  static let card = StarterCard(
    name: "import", meaning: "data of your own, in JSON; a small sample is written beside it")

  private static let answer = """
    answer:                           # said where its conditions hold; the run fills in the braces
      - when: [entity_writes_per_op of nested over normalized > 1 for update-author]
        say: >-
          Yes: a change of an author writes {entity_writes_per_op of nested for update-author} entities where data
          are kept as they came (nested), and {entity_writes_per_op of normalized for update-author} where each is
          stored once (normalized).
        charts: [entity_writes_per_op for update-author]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      Do the results for generated data also hold for the data that your server sends? Put an answer of your server
      into \(data), and change the paths below to its names: `a.b.c` walks objects, and each element of a list.
      """) + """
        version: 1
        name: \(name)
        question: Do the results for generated data also hold for our own data?
        \(answer)
        seed: 42

        dataset:
          import: \(data)                # relative to this file
          map:
            posts: data.articles            # the list, from the root of the file
            post: { id: id, title: title, body: text, author: writer, tags: topics, comments: replies }
            comment: { body: text, author: writer }   # without an id, one is assigned
            author: { id: id, name: name }  # authors that are bare texts: { id: ., name: . }

        # `render_cost` is the time that showing a view takes, in nanoseconds at every delivery.
        views:
          - { kind: feed, limit: 20, render_cost: 20_000 }
          - { kind: detail, count: 3, render_cost: 5_000 }

        workload:
          phases:
            - name: everyday
              operations: 200
              mix: { update-author: 1, update-post: 2, insert-comment: 4, read-feed: 4, read-detail: 4 }
              keys: { zipfian: 0.99 }

        matrix:
          stores: [nested, normalized]
          derivations: [naive, memoized]

        repetitions: 10

        expect:
          - missing_references of * == 0
          - wasted_updates of */memoized == 0
          - stale_views of * == 0

        smoke:
          set: { operations: 50, repetitions: 1 }
          expect:
            - missing_references of * == 0
            - stale_views of * == 0

        """
  }

  static let data: String? = """
    {
      "data": {
        "articles": [
          {
            "id": "a1",
            "title": "First",
            "text": "Every article has its writer inside, and so has every reply.",
            "writer": { "id": "w1", "name": "Ada" },
            "topics": ["swift", "state"],
            "replies": [
              { "text": "Good.", "writer": { "id": "w2", "name": "Ben" } },
              { "text": "Thank you.", "writer": { "id": "w1", "name": "Ada" } }
            ]
          },
          {
            "id": "a2",
            "title": "Second",
            "text": "The same writer again, sent once more.",
            "writer": { "id": "w1", "name": "Ada" },
            "topics": ["state"],
            "replies": [{ "text": "More!", "writer": { "id": "w3", "name": "Cleo" } }]
          },
          {
            "id": "a3",
            "title": "Third",
            "text": "Another writer.",
            "writer": { "id": "w3", "name": "Cleo" },
            "topics": [],
            "replies": []
          }
        ]
      }
    }

    """
}
