import BenchCore
import BenchWorkloads

extension ScenarioBuilder {
  func graphs(_ root: Section, into scenario: inout Scenario) -> Bool {
    let derivations = root.value(GraphKeys.derivations)
    let timeLimit = root.value(WorkloadKeys.timeLimit)
    let graphs = root.named(GraphKeys.graphs, "graph", by: \GraphSpec.name) { entry -> GraphSpec? in
      var graph = GraphSpec()
      guard GraphEntryKeys.fields.read(entry, into: &graph) else { return nil }
      check(graph, entry)
      scenario.expectations += expectations(of: graph, entry, derivations ?? [GraphKeys.derivation])
      return graph
    }
    guard let derivations, let timeLimit, graphs.isWhole else { return false }
    scenario.subject = AnySubject(GraphSubject(graphs: graphs.found))
    scenario.matrix = Matrix(stores: [GraphContestant.store], derivations: derivations)
    scenario.workload.timeLimit = timeLimit
    return true
  }

  private func check(_ graph: GraphSpec, _ section: Section) {
    if graph.sources > graph.width {
      section.report(GraphEntryKeys.sources.key, "must be at most \(section.path).width (\(graph.width))")
    }
    if graph.unreadLeaves == graph.width {
      section.report(
        GraphEntryKeys.readShare.key, "leaves no node of the last row to read",
        cure: "\(section.path).width is \(graph.width)")
    }
    if graph.width * graph.layers > GraphEntryKeys.nodeLimit {
      section.report(
        GraphEntryKeys.layers.key, showing: "\(NumberText.grouped(graph.width * graph.layers)) nodes",
        "must keep a graph within \(NumberText.grouped(GraphEntryKeys.nodeLimit)) nodes")
    } else if graph.readsOfAll > GraphEntryKeys.readLimit {
      section.report(
        GraphEntryKeys.iterations.key,
        "must keep iterations × width × layers × sources within "
          + NumberText.grouped(GraphEntryKeys.readLimit), cure: "computing all of them would take minutes")
    } else if !graph.greatestSum.isFinite {
      section.report(
        GraphEntryKeys.layers.key, "must keep width × (width + iterations) × sources^(layers − 1) below 1.8e308")
    }
  }

  private func expectations(of graph: GraphSpec, _ section: Section, _ derivations: [String]) -> [SourceSentence] {
    guard section.node(GraphEntryKeys.expect.key) != nil else { return [] }
    let expect = section.section(GraphEntryKeys.expect)
    if !derivations.contains(GraphKeys.derivation) {
      section.report(
        GraphEntryKeys.expect.key, showing: nil, "is about \(GraphKeys.derivation), which derivations does not name")
    }
    let sum = expect.value(GraphExpectKeys.sum).map { ("graph_sum", NumberText.plain($0), GraphExpectKeys.sum.key) }
    let count = expect.value(GraphExpectKeys.recomputations).map {
      ("recomputations", "\($0)", GraphExpectKeys.recomputations.key)
    }
    if section.node(GraphEntryKeys.expect.key)?.entries?.isEmpty == true {
      section.report(GraphEntryKeys.expect.key, "has no effect; it must have sum or recomputations")
    }
    let design = "\(GraphContestant.store)/\(GraphKeys.derivation)"
    return [sum, count].compactMap(\.self).map { metric, value, key in
      SourceSentence(
        text: "\(metric) of \(design) == \(value) at \(GraphKeys.pointKey)=\(graph.name)",
        location: context.problems.location(expect.mark(key)))
    }
  }
}

extension GraphSpec {
  /// An upper bound of the sum of a row: each layer multiplies the sum by at most `sources`.
  var greatestSum: Double {
    (1..<layers).reduce(Double(width) * Double(width + iterations)) { sum, _ in sum * Double(sources) }
  }

  var readsOfAll: Int { iterations * width * (layers - 1) * sources }
}
