/// A chat room: messages arrive, and members are renamed.
enum ChatStarter: Starter {
  static let card = StarterCard(name: "chat", meaning: "a chat room with members and messages; two phases")

  private static let answer = """
    answer:                           # said where its conditions hold; the run fills in the braces
      - when: [entity_writes_per_op of nested over normalized > 1 in renames]
        say: >-
          A message writes {entity_writes_per_op of normalized in messages for insert-comment} entities, a rename
          {entity_writes_per_op of normalized in renames} where names are stored once (normalized) and
          {entity_writes_per_op of nested in renames} where each message has the name (nested).
        charts: [entity_writes_per_op in renames]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      What does a message cost in a chat room, and what the rename of a member?
      A room is a post, its members are authors, its messages are comments.
      """) + """
        version: 1
        name: \(name)
        question: What does a message cost in a chat room, and what the rename of a member?
        \(answer)
        seed: 42

        dataset:
          authors: 50                     # members
          posts: 1                        # the room
          comments: 1_000                 # messages
          relations:
            comment.author: { zipfian: 0.9 }    # some members write more than others
          text: { name: 12, title: 20, body: 0, comment: { uniform: [5, 120] } }

        # `render_cost` is the time that showing a view takes, in nanoseconds at every delivery.
        views:
          - { kind: thread, count: 1, render_cost: 20_000 }         # messages with the names of their authors
          - { kind: comment-count, count: 3, render_cost: 5_000 }   # "you wrote n messages"

        # Phases follow each other on the same store; `in <phase>` in an expectation names one of them.
        workload:
          phases:
            - name: renames
              operations: 50
              mix: { update-author: 1 }
              keys: sequential              # every member once
            - name: messages
              operations: 200
              mix: { insert-comment: 9, read-thread: 1 }

        matrix:
          stores: [nested, normalized]
          derivations: [naive, memoized]

        repetitions: 10

        expect:
          - entity_writes_per_op of normalized == 1 in renames
          - entity_writes of nested over normalized > 1 in renames
          - stale_views of * == 0

        smoke:
          set: { dataset.comments: 100, operations: 50, repetitions: 1 }
          expect:
            - entity_writes_per_op of normalized == 1 in renames
            - stale_views of * == 0

        """
  }
}
