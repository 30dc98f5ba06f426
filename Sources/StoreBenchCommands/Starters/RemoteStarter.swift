/// A chat over a network: what its users see while messages are on their way.
enum RemoteStarter: Starter {
  static let card = StarterCard(
    name: "remote", meaning: "a chat over a network: what users see, in virtual time")

  private static let answer = """
    answer:                           # said where its conditions hold; the run fills in the braces
      - when: [blank_ms of direct over local-first > 1, time_to_shown_p50_ms of local-first == 0]
        say: >-
          Without a cache (direct) nothing for {blank_ms of direct}, and their own messages after
          {time_to_shown_p50_ms of direct}; with data on the device (local-first) nothing for {blank_ms of
          local-first}, and their own messages at once.
        charts: [blank_ms, time_to_shown_p50_ms]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      What do users of a chat see over a slow network that is sometimes offline, what does it cost, and do all of them
      see the same in the end?
      """) + """
        version: 1
        name: \(name)
        kind: remote                      # clients, a server and a network in virtual time; counts only
        question: What do users of a chat see over a slow network that is sometimes offline?
        \(answer)
        seed: 42

        dataset:
          authors: 8                      # members
          posts: 1                        # the room
          comments: 40                    # messages at the beginning
          text: { comment: 40 }

        # The views that each client has on screen from the beginning.
        views:
          - { kind: thread, count: 1 }

        remote:
          network:
            round_trip: { lognormal: { median: 80 ms, p99: 600 ms } }   # or { constant: 200 ms }
            loss: 0.01                    # of messages, each way
            offline: { share: 0.1, spell: 20 s }
          clients: { count: 3 }           # each is another user
          elsewhere: { per_minute: 6, mix: { insert-comment: 1 } }      # writes of other users

        workload:
          phases:
            - name: chat
              lasts: 5 min
              per_minute: 6               # acts of each client
              mix: { insert-comment: 4, focus: 1, open: 1 }

        # Every sync with every store and derivation. `storebench list syncs` names them.
        matrix:
          syncs: [direct, stale-while-revalidate, local-first]
          stores: [normalized]
          derivations: [memoized]

        # Expectations name the sync first. The promises of a sync are checked without an expectation.
        expect:
          - time_to_shown_p50_ms of local-first == 0
          - blank_ms of direct over local-first > 1
          - unhealed_views of * == 0

        smoke:
          set: { workload.lasts: 1 min }
          expect:
            - time_to_shown_p50_ms of local-first == 0
            - unhealed_views of * == 0

        """
  }
}
