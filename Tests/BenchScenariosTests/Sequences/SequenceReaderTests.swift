import BenchCore
import BenchRemote
import BenchScenarios
import BenchWorkloads
import Testing

struct SequenceReaderTests {
  private static let cards = [
    SyncCard(
      name: "local-first", idea: "i", source: "s", costs: "c", chooseWhen: "w", avoidWhen: "a", promises: .all,
      choices: .init("undated", .words(["last", "as-null"]), standard: .word("last"), meaning: "m"))
  ]

  /// The sequences of a text whose steps are these lines.
  private func read(_ steps: String, head: String = "") throws -> [SyncSequence] {
    let text = """
      version: 1
      sequences:
        - name: one
          sync: local-first
          queries: { room: { order: [at, descending], limit: 2 } }
      \(head)    steps:
            - \(steps)
      """
    return try SequenceReader(Self.cards).read(Array(text.utf8), file: "s.yaml")
  }

  private func problems(_ steps: String, head: String = "") -> [String] {
    do {
      _ = try read(steps, head: head)
      return []
    } catch let error as ScenarioError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `what is written is read`() throws {
    let sequence = try #require(try read("{ set: { a: { at: now, n: 1, t: \"1\" } }, see: [], in_flight: 1 }").first)
    let order = RemoteQuery.Order("at", isDescending: true)
    #expect(
      sequence.queries.first?.value
        == RemoteQuery(.collection(SyncSequence.collection), order: [order], limit: 2))
    #expect(sequence.settings.metadata && sequence.settings.choice == .word("last"))
    let step = try #require(sequence.steps.first)
    #expect(step.line == 7 && step.see?.isEmpty == true && step.checks.inFlight == 1)
    guard case .write(let intents) = step.verb else {
      Issue.record("no write")
      return
    }
    #expect(
      intents == [WriteIntent(SyncSequence.key("a"), .set(["n": .number(1), "t": .text("1")], now: ["at"]))])
  }

  @Test func `the whole of a query is four messages`() throws {
    let sequence = try #require(try read("{ whole: room, at: 1000, documents: { a: { v: 1 } } }").first)
    guard case .wire(let messages) = sequence.steps.first?.verb else {
      Issue.record("no messages")
      return
    }
    #expect(messages.count == 4 && sequence.steps.first?.moment == nil)
  }

  @Test func `every mistake has its place, its rule and its cure`() {
    #expect(
      problems("{ lissen: room }") == [
        "s.yaml:7:11: sequences[0].steps[0].lissen is no key of a step; did you mean 'listen'?"
      ])
    #expect(problems("{ listen: rom }").first?.contains("(rom) must be a query of this sequence; it has room") == true)
    #expect(problems("{ listen: room, set: { a: {} } }").first?.contains("must have one verb") == true)
    #expect(problems("{ refuse: never }").first?.contains("must be one of those this program knows") == true)
    #expect(problems("{ whole: room }").first?.contains("sequences[0].steps[0].at is missing") == true)
    #expect(problems("{ at: soon, wait: true }").first?.contains("must be a number and a unit") == true)
    func seen(_ event: String) -> String? { problems("{ listen: room, see: [{ room: { \(event) } }] }").first }
    #expect(seen("aded: [a]")?.contains("is no key of an event") == true)
    #expect(problems("{ restart: false }").first?.contains("has no effect") == true)
    #expect(problems("{ listens: [rom] }").first?.contains("must be a query of this sequence") == true)
    #expect(problems("{ tokens: { rom: 1 } }").first?.contains("must be a query of this sequence") == true)
    for step in ["leave: rum", "next: rum", "refresh: rum", "see: [{ rum: { rows: [] } }]"] {
      let found = problems("{ listen: room, as: one }\n      - { listen: room }\n      - { \(step) }")
      #expect(found.first?.contains("must be a listener of this sequence; it has one, room") == true, "\(found)")
      #expect(found.first?.contains("rum") == true, "\(found)")
    }
    #expect(
      problems("{ wait: true }", head: "    origin: [{ failure: unavailable, documents: { a: {} } }]\n").first?
        .contains("origin[0].documents is no key of an answer that fails") == true)
    #expect(seen("marks: { a: yes }")?.contains("must be pending or none") == true)
  }

  @Test(arguments: [
    ("86_400_000", nil), ("1440 min", nil), ("0.5 s", nil), ("0", nil),
    ("86_400_001", "(86_400_001) must be at most 86_400_000"), ("1441 min", "(1441 min) must be at most 1440 min"),
    ("400 us", "(400 us) must be whole milliseconds; for example '10 ms'"),
    ("1.5 ms", "(1.5 ms) must be whole milliseconds; for example '10 ms'"), ("-1", "(-1) must be at least 0"),
  ])
  func `a span is whole milliseconds, at most 24 hours`(span: String, message: String?) {
    let found = problems("{ after: \(span), wait: true }")
    #expect(found == (message.map { ["s.yaml:7:18: sequences[0].steps[0].after \($0)"] } ?? []))
  }

  @Test func `a step at a moment that has passed is refused, and one at the moment of the step above is not`() {
    let steps = "{ at: 200, wait: true }\n      - { after: 10 s, wait: true }\n      - { at: %, wait: true }"
    #expect(problems(steps.replacing("%", with: "10_200")).isEmpty)
    #expect(
      problems(steps.replacing("%", with: "10_199")) == [
        "s.yaml:9:15: sequences[0].steps[2].at (10_199) must not be before the step above it; that one is at 10200 ms"
      ])
  }

  @Test func `an unknown sync, choice or setting is refused`() {
    func problem(_ text: String) -> String? {
      let file = "version: 1\nsequences:\n  - { name: one, sync: \(text), steps: [] }\n"
      do {
        _ = try SequenceReader(Self.cards).read(Array(file.utf8), file: "s.yaml")
        return nil
      } catch {
        return error.problems.first?.message
      }
    }
    #expect(problem("local-first") == nil)
    #expect(problem("{ local-first: { undated: as-null } }") == nil)
    #expect(problem("local-fist")?.contains("must be a sync that this program knows") == true)
    #expect(problem("{ local-first: { undated: soon } }")?.contains("must be one of last, as-null") == true)
    #expect(
      problem("{ local-first: { undated: last }, retry: 3 }")?.hasPrefix(
        "sequences[0].sync.retry is no key of a sync") == true)
    #expect(problem("local-first, settings: { fresh: 1 }")?.contains("is no key of settings") == true)
  }

  @Test func `two sequences of one name are refused`() {
    let file = """
      version: 1
      sequences:
        - { name: one, sync: local-first, steps: [] }
        - { name: one, sync: local-first, steps: [] }
      """
    #expect(throws: ScenarioError.self) { try SequenceReader(Self.cards).read(Array(file.utf8), file: "s.yaml") }
  }
}
