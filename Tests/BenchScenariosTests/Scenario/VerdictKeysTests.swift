import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// Levels of sentences, and thresholds.
@Suite struct VerdictKeysTests {
  private static let vocabulary: Vocabulary = {
    var vocabulary = Sample.vocabulary
    vocabulary.times = ["latency_p50_ns", "throughput_ops_per_s"]
    return vocabulary
  }()

  private func read(_ lines: String) throws(ScenarioError) -> Scenario {
    try ScenarioReader(vocabulary: Self.vocabulary).read(Sample.text + lines, file: "s.yaml").base
  }

  private func problems(_ lines: String) -> [String] {
    do {
      _ = try read(lines)
      return []
    } catch {
      return error.problems.map(\.message)
    }
  }

  @Test func `a sentence may stand behind its level, and fails without one`() throws {
    let sentences = try read("expect:\n  - a == 1\n  - { warn: \"b == 2\" }\n  - fail: c == 3\n").expectations
    #expect(sentences.map(\.text) == ["a == 1", "b == 2", "c == 3"])
    #expect(sentences.map(\.level) == [.fail, .warn, .fail])
    #expect(sentences[1].location.column == 13)
  }

  @Test(arguments: [
    ("{ worn: a }", "expect[0].worn is no level of a sentence; did you mean 'warn'?"),
    (
      "{ warn: a, fail: b }",
      "expect[0] (a mapping) must be a sentence of at most 500 characters; "
        + "put quotes around it if it has a ':' or a '#'"
    ),
    (
      "{ warn: [a] }",
      "expect[0].warn (a list of 1) must be a sentence of at most 500 characters; "
        + "put quotes around it if it has a ':' or a '#'"
    ),
  ])
  func `an unknown level is an error`(item: String, message: String) {
    #expect(problems("expect: [\(item)]\n") == [message])
  }

  @Test func `thresholds are read alone, whatever else the file holds`() throws {
    let reader = ScenarioReader(vocabulary: Self.vocabulary)
    let text = "kind: another\nmatrix: { stores: [no-such-store] }\nthresholds: { latency_p50_ns: 5% }\n"
    #expect(try reader.thresholds(Array(text.utf8), file: "a.yaml") == ["latency_p50_ns": 0.05])
    #expect(try reader.thresholds(Array("name: a # thresholds\n".utf8), file: "a.yaml") == [:])
    #expect(throws: ScenarioError.self) {
      try reader.thresholds(Array("thresholds: { latency_p50_ns: 5 }\n".utf8), file: "a.yaml")
    }
  }

  @Test func `designs have the words of the question`() throws {
    let called = try read("called: { nested: a copy in every message, naive: \"all, each time\" }\n").called
    #expect(called.map(\.name) == ["nested", "naive"])
    #expect(called.map(\.words) == ["a copy in every message", "all, each time"])
    #expect(try read("").called.isEmpty)
  }

  @Test(arguments: [
    ("nested", "called (nested) must name designs, each with words; for example { nested: a copy in every message }"),
    ("{ nested: '' }", "called.nested (\"\") must be one line of at most 60 characters without '`'"),
    ("{ nested: [a] }", "called.nested (a list of 1) must be one line of at most 60 characters without '`'"),
    ("{ nested: \"a `b`\" }", "called.nested (\"a `b`\") must be one line of at most 60 characters without '`'"),
  ])
  func `words that do not fit into a sentence are errors`(value: String, message: String) {
    #expect(problems("called: \(value)\n") == [message])
  }

  @Test func `thresholds are shares of times`() throws {
    let scenario = try read("thresholds: { latency_p50_ns: 5%, throughput_ops_per_s: 2.5 % }\n")
    #expect(scenario.thresholds == ["latency_p50_ns": 0.05, "throughput_ops_per_s": 0.025])
    #expect(try read("").thresholds == [:])
  }

  @Test(arguments: [
    (
      "{ latency_p50: 5% }",
      "thresholds.latency_p50 is no metric of times that has rows; did you mean 'latency_p50_ns'?"
    ),
    ("{ latency_p50_ns: 5 }", "thresholds.latency_p50_ns (5) must be a share in percent; for example '5%'"),
    ("{ latency_p50_ns: 0% }", "thresholds.latency_p50_ns (0%) must be above 0%"),
    ("{ latency_p50_ns: 1000% }", "thresholds.latency_p50_ns (1000%) must be below 1000%"),
    ("{ latency_p50_ns: x% }", "thresholds.latency_p50_ns (x%) must be a number"),
    (
      "5%",
      "thresholds (5%) must name metrics of times with shares; for example { latency_p50_ns: 5% }"
    ),
  ])
  func `a value that is no threshold is an error`(value: String, message: String) {
    #expect(problems("thresholds: \(value)\n") == [message])
  }
}
