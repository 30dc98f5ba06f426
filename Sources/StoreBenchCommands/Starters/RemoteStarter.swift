/// A chat over a network: what its users see while messages are on their way.
enum RemoteStarter: Starter {
  static let card = StarterCard(
    name: "remote", meaning: "a chat over a network: what users see, in virtual time")

  static func scenario(name: String, data: String) -> String {
    head(
      """
      A chat over a network that takes its time and is gone now and then.
      What do its users see, what does it cost, and do all of them end up with the same?
      """) + """
        version: 1
        name: \(name)
        kind: remote                      # clients, a server and a network in virtual time; counts only
        question: What do users of a chat see while the network does what it does?
        seed: 42

        dataset:
          authors: 8                      # members
          posts: 1                        # the room
          comments: 40                    # messages that are there already
          text: { comment: 40 }

        # What each client has on screen from the beginning.
        views:
          - { kind: thread, count: 1 }

        remote:
          network:
            round_trip: { lognormal: { median: 80 ms, p99: 600 ms } }   # or { constant: 200 ms }
            loss: 0.01                    # of messages, each way
            offline: { share: 0.1, spell: 20 s }
          clients: { count: 3 }           # each a user of his own
          elsewhere: { per_minute: 6, mix: { insert-comment: 1 } }      # what everybody else writes

        workload:
          phases:
            - name: chat
              lasts: 5 min
              per_minute: 6               # acts of each client
              mix: { insert-comment: 4, focus: 1, open: 1 }

        # Every sync with every store and derivation. `storebench list syncs` says what there is.
        matrix:
          syncs: [direct, stale-while-revalidate, local-first]
          stores: [normalized]
          derivations: [memoized]

        # Sentences name the sync first. What a sync promises is checked without a sentence.
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
