/// A load over time: updates that arrive while a list scrolls, and the rate at which frames are dropped.
enum LoadStarter: Starter {
  static let card = StarterCard(
    name: "load", meaning: "updates that arrive over time while a list scrolls; the rate at which frames are dropped")

  private static let answer = """
    answer:                           # said where its conditions hold; the run fills in the braces
      - when: [capacity_ops_per_s of normalized/keyed over normalized/naive > 1]
        say: >-
          At {load.main.hz at load.main.hz=first} Hz up to {capacity_ops_per_s of normalized/keyed at
          load.main.hz=first} if views listen by id (keyed), and {capacity_ops_per_s of normalized/naive at
          load.main.hz=first} if all are recomputed (naive).
        charts: [capacity_ops_per_s]
    """

  static func scenario(name: String, data: String) -> String {
    head(
      """
      Up to which rate of updates does an app drop no frames? It makes a frame at each VSYNC while updates arrive.
      A release build records how long each design takes; the smoke run says what there is to do in a frame.
      """) + """
        version: 1
        name: \(name)
        question: Up to which rate of updates are no frames dropped?
        \(answer)
        seed: 42                          # all random choices follow from it

        dataset: { authors: 50, posts: 500, comments: 2_000 }

        views:
          - { kind: detail, count: 20 }   # the cells of the list
          - { kind: feed, limit: 50 }

        load:                             # instead of a workload: operations arrive also while the app is busy
          phases:
            - { name: calm, for: 2 s }
            - { name: sync, for: 1 s }
            - { name: after, for: 2 s }
          flows:
            - { name: pushes, rate: 50, mix: { update-post: 2, insert-comment: 3 } }
            - { name: sync, in: [sync], rate: { burst: 20 }, mix: { refetch: 1 }, refetch: { page: 20, changed: 0.2 } }
            - { name: scroll, every: frame, mix: { read-detail: 2 }, scroll: 1 }
          main: { hz: 60, frame: 4 ms, refresh: frame }
          # Limits for frames and for responses: only one of them would mislead.
          capacity: { up_to: 100, within: [frames_dropped <= 0, response_p99_ns <= 100000000] }

        matrix:
          stores: [normalized]
          derivations: [naive, keyed]

        # load.main.refresh, load.isolation, load.pushes.rate and others can also be swept.
        sweep: { load.main.hz: [60, 120] }

        # Expectations: sentences that must hold; if one does not, the exit code is 2.
        expect:
          - frames_dropped of * == 0 in calm
          - hitch_ms_per_s of * < 5
          - stale_views of * == 0

        # The same at a size that takes a second, with its own expectations.
        smoke:
          set: { load.for: 500 ms, load.capacity.up_to: 10, load.main.hz: [60], repetitions: 1 }
          expect:
            - recomputations_per_frame of normalized/keyed over normalized/naive < 1
            - stale_views of * == 0

        """
  }
}
