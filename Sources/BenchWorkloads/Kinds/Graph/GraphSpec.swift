import BenchCore

/// A layered graph as a scenario describes it.
package struct GraphSpec: Equatable, Sendable {
  /// The name of the graph's point: a slug of at most 64 characters.
  package var name: String
  package var width: Int
  /// The number of rows, including the row of the sources; at least 2.
  package var layers: Int
  /// The number of nodes that each node may read in the row below.
  package var sources: Int
  /// The share of nodes that always read all of their sources.
  package var staticShare: Double
  /// The share of the last row's nodes that are read after each write; from 0 to 1.
  package var readShare: Double
  /// The number of writes, at least 1; each writes one source.
  package var iterations: Int

  package init(
    name: String = "", width: Int = 1, layers: Int = 2, sources: Int = 1, staticShare: Double = 1,
    readShare: Double = 1, iterations: Int = 1
  ) {
    (self.name, self.width, self.layers, self.sources) = (name, width, layers, sources)
    (self.staticShare, self.readShare, self.iterations) = (staticShare, readShare, iterations)
  }

  /// The number of nodes of the last row that are not read; a half is rounded up, as in JavaScript.
  package var unreadLeaves: Int { Int((Double(width) * (1 - readShare) + 0.5).rounded(.down)) }
}

extension LayeredGraph {
  /// Draws the graph that js-reactivity-benchmark builds from these numbers, with that benchmark's generator, seed and
  /// order of draws.
  ///
  /// One draw for each computed node, row by row, decides whether it is static. A second generator with the same seed
  /// removes the leaves that are not read.
  ///
  /// - Complexity: O(n + w²) for n nodes in rows of w nodes, because leaves are removed from an array.
  package init(drawn spec: GraphSpec) {
    var nodes = SFC32(seed: Self.seed)
    let isStatic = (0..<spec.width * (spec.layers - 1)).map { _ in nodes.unit() < spec.staticShare }
    var removal = SFC32(seed: Self.seed)
    var leaves = Array(0..<spec.width)
    for _ in 0..<spec.unreadLeaves { leaves.remove(at: Int(removal.unit() * Double(leaves.count))) }
    self.init(
      width: spec.width, layers: spec.layers, fanIn: spec.sources, isStatic: isStatic, leaves: leaves,
      iterations: spec.iterations)
  }

  private static let seed = "seed"
}

extension ScenarioKind {
  package static let graph = ScenarioKind("graph")
}

package struct GraphSubject: ScenarioSubject {
  package var graphs: [GraphSpec]
  package var kind: ScenarioKind { .graph }

  package init(graphs: [GraphSpec]) { self.graphs = graphs }

  package func rooms(of scenario: Scenario) -> [Double] {
    graphs.map { Double($0.iterations) / Scenario.fewestOperations }
  }

  package func divide(_ scenario: inout Scenario, by operations: Int) {
    var part = self
    for place in graphs.indices { part.graphs[place].iterations = max(1, graphs[place].iterations / operations) }
    scenario.subject = AnySubject(part)
  }
}

extension Scenario {
  package var graphs: [GraphSpec] { (subject.value as? GraphSubject)?.graphs ?? [] }
}
