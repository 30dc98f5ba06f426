import Testing

@testable import BenchDerivations

/// Cases that other libraries publish with exact numbers.
@Suite struct ClassicCasesTests {
  /// Numbers computed by closures over a reactive graph, as short as a case likes to be written.
  private struct Cells: GraphRule {
    typealias Reading = (_ value: (Int) -> Double?) -> Double?

    let graph = ReactiveGraph()
    private var nodes: [GraphNode] = []
    private var values: [Double] = []
    private var formulas: [Reading] = []
    private(set) var computed: [Int: Int] = [:]

    mutating func add(_ value: Double) -> Int {
      nodes.append(graph.makeSource())
      values.append(value)
      formulas.append { _ in value }
      return nodes.count - 1
    }

    mutating func add(_ formula: @escaping Reading) -> Int {
      nodes.append(graph.makeComputed())
      values.append(.nan)
      formulas.append(formula)
      return nodes.count - 1
    }

    mutating func write(_ value: Double, to cell: Int) {
      if values[cell] == value { return }
      values[cell] = value
      graph.change(nodes[cell])
    }

    mutating func read(_ cell: Int) -> Double {
      graph.settle(nodes[cell], &self)
      return values[cell]
    }

    mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool {
      let cell = Int(node.index)
      let formula = formulas[cell]
      guard let value = formula({ reads.read(nodes[$0], &self) ? values[$0] : nil }) else { return false }
      computed[cell, default: 0] += 1
      defer { values[cell] = value }
      return values[cell] != value
    }
  }

  /// cellx: four cells a layer, each made of its neighbours in the layer before.
  @Test(arguments: [1_000, 2_500])
  func `the layers of cellx show what they must before and after`(layers: Int) {
    var cells = Cells()
    let start = [1.0, 2, 3, 4].map { cells.add($0) }
    var row = start
    for _ in 0..<layers {
      let below = row
      func sum(_ left: Int, _ sign: Double, _ right: Int) -> Cells.Reading {
        { value in value(below[left]).flatMap { first in value(below[right]).map { first + sign * $0 } } }
      }
      row = [
        cells.add { $0(below[1]) }, cells.add(sum(0, -1, 2)), cells.add(sum(1, 1, 3)), cells.add { $0(below[2]) },
      ]
    }
    #expect(row.map { cells.read($0) } == [-3, -6, -2, 2])
    for (place, value) in [4.0, 3, 2, 1].enumerated() { cells.write(value, to: start[place]) }
    #expect(row.map { cells.read($0) } == [-2, -4, 2, 3])
    #expect(row.allSatisfy { cells.computed[$0] == 2 }, "four writes are one batch")
  }

  /// MobX: an observer of a sum over an array that grows and then changes.
  @Test func `reducing an array computes 1,001 times for 1,000 pushes, 1,000 for updates, 1 for a batch`() {
    let reducer = Reducer()
    reducer.observe()
    for value in 0..<1_000 { reducer.push(value) }
    #expect(reducer.computations == 1_001)
    for index in 0..<1_000 {
      reducer.change(index)
      reducer.observe()
    }
    #expect(reducer.computations == 2_001)
    for index in 0..<1_000 { reducer.change(index) }
    reducer.observe()
    #expect(reducer.computations == 2_002)
  }

  /// An array whose elements and whose length are sources, and a watched sum over them.
  private final class Reducer {
    private let graph = ReactiveGraph()
    private let length: GraphNode
    private let sum: GraphNode
    private var elements: [GraphNode] = []
    private(set) var computations = 0

    init() {
      length = graph.makeSource()
      sum = graph.makeComputed()
      graph.watch(sum)
    }

    func push(_ value: Int) {
      elements.append(graph.makeSource())
      graph.change(length)
      observe()
    }

    func change(_ index: Int) { graph.change(elements[index]) }

    /// Brings the observer up to date if it is told to.
    func observe() {
      while let node = graph.nextTold() {
        var reads = graph.begin(node)
        reads.read(length)
        for element in elements { reads.read(element) }
        computations += 1
        graph.end(reads, changed: true)
      }
    }
  }

  /// reselect: titles of a list of which single items are toggled.
  @Test func `ten toggles recompute 11 times by comparing the list, and once by tracking what is read`() {
    let graph = ReactiveGraph()
    let titles = (0..<10).map { _ in graph.makeSource() }
    let flags = (0..<10).map { _ in graph.makeSource() }
    let view = graph.makeComputed()
    graph.watch(view)
    var tracked = 0
    func show() {
      while let node = graph.nextTold() {
        var reads = graph.begin(node)
        for title in titles { reads.read(title) }
        tracked += 1
        graph.end(reads, changed: true)
      }
    }
    var list = [Bool](repeating: false, count: 10)
    var compared: [Bool]?
    var memoized = 0
    func select() {
      if compared == list { return }
      compared = list
      memoized += 1
    }
    show()
    select()
    for index in 0..<10 {
      list[index].toggle()
      graph.change(flags[index])
      show()
      select()
    }
    #expect(tracked == 1 && memoized == 11)
  }
}
