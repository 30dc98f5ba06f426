import BenchCore
import BenchScenarios
import BenchWorkloads
import Testing

/// Scenarios of kind graph, and what is wrong with them.
@Suite struct GraphScenarioTests {
  private static let expectation = "{ sum: 192, recomputations: 5 }"

  private static let text = """
    version: 1
    name: sample
    kind: graph
    question: Is it exact?
    graphs:
      - { name: small, width: 10, layers: 5, sources: 2, read: 0.2, iterations: 600, expect: \(expectation) }
      - { name: deep, width: 5, layers: 50, sources: 3, static: 0.5, iterations: 50 }
    derivations: [tracked, naive]
    expect:
      - recomputations_per_op of graph/naive == 40 at graph=small
    smoke:
      set: { graphs.iterations: 20, repetitions: 1 }

    """

  private static func reader(smoke: Bool = false) -> ScenarioReader {
    var vocabulary = Sample.vocabulary
    vocabulary.graphDerivations = ["naive", "tracked"]
    return ScenarioReader(vocabulary: vocabulary, options: .init(smoke: smoke))
  }

  private func problems(_ part: String, _ replacement: String) -> [String] {
    do {
      _ = try Self.reader().read(Self.text.replacing(part, with: replacement), file: "s.yaml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `each graph is a point, and what it expects is a sentence at its place`() throws {
    let document = try Self.reader().read(Self.text, file: "s.yaml")
    #expect(document.base.kind == .graph)
    #expect(document.points.map(\.name) == ["graph=small", "graph=deep"])
    #expect(document.points.map(\.scenario.graphs) == document.base.graphs.map { [$0] })
    #expect(
      document.base.graphs == [
        GraphSpec(
          name: "small", width: 10, layers: 5, sources: 2, staticShare: 1, readShare: 0.2, iterations: 600),
        GraphSpec(name: "deep", width: 5, layers: 50, sources: 3, staticShare: 0.5, readShare: 1, iterations: 50),
      ])
    #expect(
      document.base.expectations.map(\.text) == [
        "graph_sum of graph/tracked == 192 at graph=small",
        "recomputations of graph/tracked == 5 at graph=small",
        "recomputations_per_op of graph/naive == 40 at graph=small",
      ])
    #expect(document.base.expectations.map(\.location.line) == [6, 6, 10])
    #expect(document.base.expectations[0].location.column == 97)
    #expect(document.base.matrix.stores == ["graph"])
  }

  @Test func `at smoke size graphs have other numbers and expect nothing by themselves`() throws {
    let document = try Self.reader(smoke: true).read(Self.text, file: "s.yaml")
    #expect(document.base.graphs.map(\.iterations) == [20, 20])
    #expect(document.base.expectations.isEmpty)
    #expect(document.base.repetitions == 1)
  }

  @Test(
    arguments: [
      ("kind: graph", "kind: grph", "3:7: kind (grph) must be one of those this program knows; did you mean 'graph'?"),
      (
        "derivations: [", "dataset: { authors: 1 }\nderivations: [",
        "8:1: dataset is no key of a scenario of kind graph; keys here: version, name, kind, question, answer, "
          + "called, source, seed, graphs, time_limit, derivations, repetitions, budget, expect, thresholds, smoke"
      ),
      ("width: 5", "widht: 5", "7:19: graphs[1].widht is no key of a scenario; did you mean 'width'?"),
      (
        "[tracked, naive]", "[tracked, naiv]",
        "8:24: derivations[1] (naiv) must be the name of a graph derivation; did you mean 'naive'?"
      ),
      (
        "[tracked, naive]", "[naive]",
        "6:90: graphs[0].expect (a mapping) is about tracked, which derivations does not name"
      ),
      ("sources: 3", "sources: 6", "7:50: graphs[1].sources (6) must be at most graphs[1].width (5)"),
      ("layers: 50", "layers: 1", "7:37: graphs[1].layers (1) must be at least 2"),
      (
        "read: 0.2", "read: 0.01",
        "6:60: graphs[0].read (0.01) leaves no node of the last row to read; graphs[0].width is 10"
      ),
      (
        "name: deep", "name: small",
        "7:13: graphs[1].name (small) is the name of an earlier graph; rows could not tell them apart"
      ),
      (
        "{ sum: 192, recomputations: 5 }", "{}",
        "6:90: graphs[0].expect (a mapping) has no effect; it must have sum or recomputations"
      ),
      ("sum: 192", "sum: many", "6:97: graphs[0].expect.sum (many) must be a number"),
      (
        "graphs.iterations: 20", "graphs.iterations: [20]",
        "12:10: smoke.set.graphs.iterations cannot be swept; give one number"
      ),
      (
        "graphs.iterations: 20", "graphs.iteration: 20",
        "12:10: smoke.set.graphs.iteration is no path to a number of a scenario; did you mean 'graphs.iterations'?"
      ),
      (
        "width: 5, layers: 50", "width: 6, layers: 1_000_000",
        "7:37: graphs[1].layers (6_000_000 nodes) must keep a graph within 5_000_000 nodes"
      ),
    ])
  func `a broken rule has its message`(part: String, replacement: String, message: String) {
    #expect(problems(part, replacement).contains("s.yaml:" + message), "\(problems(part, replacement))")
  }

  @Test func `a choice about views is none about graphs`() {
    var vocabulary = Sample.vocabulary
    vocabulary.graphDerivations = ["naive", "tracked"]
    vocabulary.derivations.append("tracked")
    vocabulary.choices = [
      "tracked": DesignChoices("pull", .words(["read", "commit"]), standard: .word("read"), meaning: "who computes")
    ]
    let text = Self.text.replacing("[tracked, naive]", with: "[{ tracked: { pull: commit } }, naive]")
    #expect {
      try ScenarioReader(vocabulary: vocabulary, options: .init()).read(text, file: "s.yaml")
    } throws: { error in
      "\(error)".contains("must be the name of a graph derivation; write tracked alone")
    }
  }

  @Test func `a graph that would take minutes is refused`() {
    #expect(
      problems(
        "width: 10, layers: 5, sources: 2, read: 0.2, iterations: 600,",
        "width: 1000, layers: 1000, sources: 2, iterations: 10_000_000,")
        == [
          "s.yaml:6:71: graphs[0].iterations (10_000_000) must keep iterations × width × layers × sources within "
            + "20_000_000_000; computing all of them would take minutes"
        ])
  }

  @Test func `a graph whose sum is greater than any number is refused`() {
    #expect(
      problems("width: 5, layers: 50,", "width: 5, layers: 700,") == [
        "s.yaml:7:37: graphs[1].layers (700) must keep "
          + "width × (width + iterations) × sources^(layers − 1) below 1.8e308"
      ])
    #expect(problems("width: 5, layers: 50, sources: 3,", "width: 5, layers: 700, sources: 1,").isEmpty)
    #expect(problems("width: 5, layers: 50, sources: 3, static: 0.5", "width: 5, layers: 641, sources: 3").isEmpty)
  }

  @Test func `all problems are reported at once`() {
    let text = Self.text.replacing("width: 10", with: "width: 0").replacing("[tracked, naive]", with: "[fast]")
    var count = 0
    do { _ = try Self.reader().read(text, file: "s.yaml") } catch { count = error.problems.count }
    #expect(count >= 2)
  }
}
