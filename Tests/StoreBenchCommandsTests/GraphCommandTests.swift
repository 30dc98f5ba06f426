import Testing

/// Scenarios of kind graph as a user meets them.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct GraphCommandTests {
  private static func text(recomputations: Int) -> String {
    """
    version: 1
    name: tiny-graph
    kind: graph
    question: Is it exact?
    graphs:
      - { name: two, width: 10, layers: 3, sources: 2, iterations: 30, expect: { recomputations: \(recomputations) } }
    derivations: [tracked, naive]
    repetitions: 1
    smoke:
      set: { graphs.iterations: 20 }

    """
  }

  @Test func `a count that is expected exits with 0, another with 2, naming both and the graph`() throws {
    try Program.with { program in
      // A write reaches two nodes of the first row and three of the second.
      try program.write(Self.text(recomputations: 150), "right.yaml")
      try program.write(Self.text(recomputations: 151), "wrong.yaml")
      let right = try program.play("right.yaml")
      #expect(right.status == 0)
      #expect(right.firstLine == "PASS  tiny-graph: the expectation holds; 2 cells agreed with the oracle")
      #expect(try program.cells(of: "tiny-graph") == ["graph tracked finished", "graph naive finished"])
      #expect(try !program.rows("counts", "iterate", "graph_sum", of: "tiny-graph").isEmpty)
      let wrong = try program.play("wrong.yaml")
      #expect(wrong.status == 2)
      #expect(wrong.output.contains("recomputations of graph/tracked == 151 at graph=two"))
      #expect(wrong.output.contains("150 (graph/tracked at graph=two)"))
    }
  }

  @Test func `it can be checked, filtered, listed and played at smoke size`() throws {
    try Program.with { program in
      try program.write(Self.text(recomputations: 150), "scenarios/g.yaml")
      let check = try program.run("check", "scenarios/g.yaml")
      #expect(check.status == 0 && check.output.contains("1 point, 2 cells"))
      let list = try program.run("list", "scenarios")
      #expect(list.output.contains("Is it exact?"))
      let smoke = try program.play("scenarios/g.yaml", "--smoke", "--only", "derivation=tracked")
      #expect(smoke.status == 0)
      #expect(try program.cells(of: "tiny-graph") == ["graph tracked finished"])
      let unknown = try program.play("scenarios/g.yaml", "--only", "store=nested")
      #expect(unknown.status == 64)
    }
  }
}
