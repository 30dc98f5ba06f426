import BenchWorkloads

/// Data that a server sent, with a small sample.
enum ImportStarter: Starter {
  static let card = StarterCard(
    name: "import", meaning: "data of your own; a small sample is written beside it")

  static func scenario(name: String, data: String) -> String {
    head(
      """
      Do the results for generated data also hold for the data that your server sends? Put an answer of your server
      into \(data), and change the paths below to its names: `a.b.c` walks objects, and each element of a list.
      """) + """
        version: 1
        name: \(name)
        question: Do the results for generated data also hold for our own data?
        seed: 42

        dataset:
          import: \(data)                # relative to this file
          map:
            posts: data.articles            # the list, from the root of the file
            post: { id: id, title: title, body: text, author: writer, tags: topics, comments: replies }
            comment: { body: text, author: writer }   # without an id, one is assigned
            author: { id: id, name: name }  # authors that are bare texts: { id: ., name: . }


        """ + workload
  }

  /// A scenario for files of the user's own, with the map that was proposed for them.
  static func scenario(name: String, _ proposal: ImportProposal, summary: [String]) -> String {
    head(
      """
      Do the results for generated data also hold for our own? The map below is a proposal: each comment says what it
      rests on. Correct what is wrong, and see with `storebench check` what comes out. What it reads now:
      \(summary.joined(separator: "\n"))
      """) + """
        version: 1
        name: \(name)
        question: Do the results for generated data also hold for our own data?
        seed: 42

        \(proposal.yaml)

        """ + workload
  }

  /// The part that needs nothing of the data but posts with authors.
  private static let workload = """
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
