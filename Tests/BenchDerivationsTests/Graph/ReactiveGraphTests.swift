import Testing

@testable import BenchDerivations

/// The computations of a graph: which, when and how many.
@Suite struct ReactiveGraphTests {
  @Test func `computes the tip of a diamond once, however many ways lead to it`() {
    var graph = FormulaGraph()
    let source = graph.add(.source, value: 1)
    let sides = (0..<5).map { _ in graph.add(.sum([source])) }
    let tip = graph.add(.sum(sides))
    #expect(graph.value(of: tip) == 5)
    graph.computed = []
    graph.write(2, to: source)
    #expect(graph.computed.isEmpty, "a write computes nothing")
    #expect(graph.value(of: tip) == 10)
    #expect(graph.computed == sides + [tip])
    #expect(graph.value(of: tip) == 10)
    #expect(graph.computed.count == 6, "a second read computes nothing")
  }

  @Test func `stops where a value comes out equal`() {
    var graph = FormulaGraph()
    let source = graph.add(.source, value: 1)
    let sign = graph.add(.sign([source]))
    let above = graph.add(.sum([sign]))
    let top = graph.add(.sum([above, above]))
    #expect(graph.value(of: top) == 2)
    graph.computed = []
    graph.write(7, to: source)
    #expect(graph.value(of: top) == 2)
    #expect(graph.computed == [sign])
    graph.write(-7, to: source)
    #expect(graph.value(of: top) == 0)
    #expect(graph.computed == [sign, sign, above, top])
  }

  @Test func `takes an equal write for no change`() {
    var graph = FormulaGraph()
    let source = graph.add(.source, value: 1)
    let view = graph.add(.sum([source]))
    _ = graph.value(of: view)
    graph.write(1, to: source)
    #expect(graph.graph.isSettled(graph.nodes[view]))
  }

  @Test func `computes once for a batch of changes`() {
    var graph = FormulaGraph()
    let sources = (0..<10).map { graph.add(.source, value: $0) }
    let sum = graph.add(.sum(sources))
    _ = graph.value(of: sum)
    graph.computed = []
    for source in sources { graph.write(100, to: source) }
    #expect(graph.value(of: sum) == 1_000)
    #expect(graph.computed == [sum])
  }

  @Test func `forgets what is not read any more, and finds what is read again`() {
    var graph = FormulaGraph()
    let chooser = graph.add(.source)
    let left = graph.add(.source, value: 10)
    let right = graph.add(.source, value: 20)
    let costly = graph.add(.sum([left]))
    let view = graph.add(.choice(chooser, [costly, right]))
    #expect(graph.value(of: view) == 10)
    graph.write(1, to: chooser)
    #expect(graph.value(of: view) == 20)
    graph.computed = []
    graph.write(11, to: left)
    #expect(graph.value(of: view) == 20)
    #expect(graph.computed.isEmpty, "what was read once does not count any more")
    graph.write(2, to: chooser)
    #expect(graph.value(of: view) == 11)
    #expect(graph.computed == [view, costly] || graph.computed == [costly, view])
    graph.graph.expectWhole(graph.nodes)
  }

  @Test func `does not compute what its reader is about to drop`() {
    var graph = FormulaGraph()
    let source = graph.add(.source)
    let left = graph.add(.sum([source]))
    let right = graph.add(.source, value: 20)
    let view = graph.add(.choice(source, [left, right]))
    #expect(graph.value(of: view) == 0)
    graph.computed = []
    graph.write(1, to: source)
    #expect(graph.value(of: view) == 20)
    #expect(graph.computed == [view])
  }

  @Test func `keeps one link to what is read many times`() {
    var graph = FormulaGraph()
    let author = graph.add(.source, value: 1)
    let other = graph.add(.source, value: 2)
    let view = graph.add(.sum([author, other, author, other, other, author]))
    for value in 1...3 {
      graph.write(value, to: author)
      #expect(graph.value(of: view) == 3 * value + 6)
      #expect(graph.graph.linkCount == 2)
    }
  }

  @Test func `names a watched node once, when it is no longer clean`() {
    var graph = FormulaGraph()
    let sources = (0..<2).map { _ in graph.add(.source) }
    let views = sources.map { graph.add(.sum([$0])) }
    for view in views { graph.graph.watch(graph.nodes[view]) }
    func told() -> [GraphNode] {
      var told: [GraphNode] = []
      while let node = graph.graph.nextTold() { told.append(node) }
      return told
    }
    #expect(told() == views.map { graph.nodes[$0] }, "never computed yet")
    for view in views { _ = graph.value(of: view) }
    #expect(told().isEmpty)
    graph.write(1, to: sources[1])
    graph.write(2, to: sources[1])
    #expect(told() == [graph.nodes[views[1]]])
    _ = graph.value(of: views[1])
    graph.write(3, to: sources[1])
    _ = graph.value(of: views[1])
    #expect(told().isEmpty, "what was brought up to date meanwhile needs nobody")
  }
}
