import Testing

@testable import BenchDerivations

/// The formula of a node in a test.
enum Formula {
  case source
  /// The sum of others, each as often as it is named.
  case sum([Int])
  /// The sum of others, and whether it is positive: most changes end here.
  case sign([Int])
  /// The first says which of the others is read.
  case choice(Int, [Int])
}

/// Numbers on a graph, and the same without one.
struct FormulaGraph: GraphRule {
  let graph = ReactiveGraph()
  private(set) var nodes: [GraphNode] = []
  private var formulas: [Formula] = []
  private var values: [Int] = []
  /// The number of changes of each value.
  private var versions: [Int] = []
  /// The nodes that each node read when it was last computed, with their versions then.
  private var read: [[(index: Int, version: Int)]] = []
  /// The formulas computed since this was emptied, in order.
  var computed: [Int] = []

  /// Adds a node that reads earlier ones; answers its number.
  @discardableResult
  mutating func add(_ formula: Formula, value: Int = 0) -> Int {
    if case .source = formula { nodes.append(graph.makeSource()) } else { nodes.append(graph.makeComputed()) }
    formulas.append(formula)
    values.append(value)
    versions.append(0)
    read.append([])
    return nodes.count - 1
  }

  /// Writes a source; one that has the value already stays untouched.
  mutating func write(_ value: Int, to index: Int) {
    if values[index] == value { return }
    store(value, in: index)
    graph.change(nodes[index])
  }

  private mutating func store(_ value: Int, in index: Int) {
    if values[index] != value { versions[index] += 1 }
    values[index] = value
  }

  mutating func value(of index: Int) -> Int {
    graph.settle(nodes[index], &self)
    return values[index]
  }

  /// The values as they would be if nothing were remembered.
  func truths() -> [Int] {
    var truths: [Int] = []
    for (index, formula) in formulas.enumerated() {
      switch formula {
      case .source: truths.append(values[index])
      case .sum(let others): truths.append(others.reduce(0) { $0 &+ truths[$1] })
      case .sign(let others): truths.append(others.reduce(0) { $0 &+ truths[$1] } > 0 ? 1 : 0)
      case .choice(let first, let others): truths.append(truths[Self.chosen(truths[first], of: others)])
      }
    }
    return truths
  }

  private static func chosen(_ value: Int, of others: [Int]) -> Int {
    others[Int(UInt(bitPattern: value) % UInt(others.count))]
  }

  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool {
    guard let index = nodes.firstIndex(of: node) else { return false }
    #expect(
      read[index].isEmpty || read[index].contains { versions[$0.index] != $0.version },
      "node \(index) is computed although nothing that it read has changed")
    var reading: [(index: Int, version: Int)] = []
    guard let value = evaluate(index, &reading, &reads) else { return false }
    read[index] = reading
    computed.append(index)
    defer { store(value, in: index) }
    return values[index] != value
  }

  private mutating func evaluate(
    _ index: Int, _ reading: inout [(index: Int, version: Int)], _ reads: inout GraphReader
  ) -> Int? {
    switch formulas[index] {
    case .source: return values[index]
    case .sum(let others): return sum(others, &reading, &reads)
    case .sign(let others): return sum(others, &reading, &reads).map { $0 > 0 ? 1 : 0 }
    case .choice(let first, let others):
      guard let value = sum([first], &reading, &reads) else { return nil }
      return sum([Self.chosen(value, of: others)], &reading, &reads)
    }
  }

  private mutating func sum(
    _ others: [Int], _ reading: inout [(index: Int, version: Int)], _ reads: inout GraphReader
  ) -> Int? {
    var sum = 0
    for other in others {
      if !reads.read(nodes[other], &self) { return nil }
      reading.append((other, versions[other]))
      sum &+= values[other]
    }
    return sum
  }
}

extension ReactiveGraph {
  /// Each link is noted at both of its ends, and each of the two knows where the other lies.
  func expectWhole(_ nodes: [GraphNode]) {
    let state = memory.pointee
    var links = 0
    for node in nodes.map(\.index) {
      for position in 0..<state.dependencies.count(of: node) {
        let source = state.dependencies.end(of: node, at: position)
        let twin = state.dependencies.twin(of: node, at: position)
        #expect(state.observers.end(of: source, at: twin) == node)
        #expect(state.observers.twin(of: source, at: twin) == position)
        links += 1
      }
    }
    #expect(state.dependencies.linkCount == links && state.observers.linkCount == links)
  }
}
