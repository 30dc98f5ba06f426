import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// Recorded networks: a file of times and round trips that a scenario names.
struct RoundTripTraceTests {
  private static let text = """
    version: 1
    name: recorded
    kind: remote
    question: What does it cost?
    dataset: { authors: 2, posts: 2, comments: 4 }
    views: [{ kind: thread, count: 1 }]
    remote:
      network: { round_trip: { trace: metro.csv } }
    workload:
      phases:
        - { name: chat, lasts: 10 s, per_minute: 6, mix: { refresh: 1 } }
    matrix:
      syncs: [direct]
      stores: [normalized]
      derivations: [memoized]

    """

  private static let vocabulary = Vocabulary(
    stores: ["normalized"], derivations: ["memoized"], syncs: [.named("direct")], distributions: AllDistributions.cards)

  private func problems(_ file: FileBytes) -> [String] {
    let reader = ScenarioReader(vocabulary: Self.vocabulary) { $0 == "metro.csv" ? file : .refused("no such file") }
    do {
      _ = try reader.read(Self.text, file: "s.yaml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `a recorded network is read, with a head or without`() {
    #expect(problems(.bytes(Array("0,100\n1000,250\n".utf8))).isEmpty)
    #expect(problems(.bytes(Array("\u{FEFF}0,100\r1000,250\r".utf8))).isEmpty)
    #expect(problems(.bytes(Array("ms,ms\n0,100\r\n\r\n1000,250\n".utf8))).isEmpty)
  }

  @Test(arguments: [
    ("0,100\n1000,\n2000,50\n", "metro.csv, line 2: a line is a time and a round trip"),
    ("0,100\n1000,-5\n", "metro.csv, line 2: a line is a time and a round trip"),
    ("0,100\n2000,50\n1000,60\n", "metro.csv, line 3: must be after"),
    ("0,100\n0,60\n", "metro.csv, line 2: must be after"),
    ("-5,100\n1000,60\n", "metro.csv, line 1: a line is a time and a round trip"),
    ("0.0,100\n1000,60\n", "metro.csv, line 1: a line is a time and a round trip"),
    ("5,100\n1000,60\n", "metro.csv, line 1: a trace begins at 0"),
    ("ms,ms\n\n5,100\n", "metro.csv, line 3: a trace begins at 0"),
    ("0,3600001\n", "metro.csv, line 1: a line is a time and a round trip of at most an hour"),
    ("", "metro.csv, line 1: a trace has at least one line"),
  ])
  func `a recorded network with holes, negative or unsorted times is refused with its line`(
    _ file: String, _ rule: String
  ) {
    let found = problems(.bytes(Array(file.utf8)))
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:8:35: remote.network.round_trip.trace"), "\(found)")
    #expect(found.contains { $0.contains(rule) }, "\(found)")
  }

  @Test func `a recorded network that cannot be read is named`() {
    let found = problems(.refused("permission denied"))
    #expect(found.contains { $0.contains("metro.csv") && $0.contains("must be readable") }, "\(found)")
  }
}
