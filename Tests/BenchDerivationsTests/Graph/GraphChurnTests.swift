import BenchCore
import BenchWorkloads
import Testing

@testable import BenchDerivations

/// Views that come and go over sources that are made when they are first read.
private struct Shelf {
  let graph = ReactiveGraph()
  private(set) var sources: [Int: GraphNode] = [:]
  private var keys: [GraphNode: Int] = [:]

  mutating func source(of key: Int) -> GraphNode {
    if let source = sources[key] { return source }
    let source = graph.makeSource()
    sources[key] = source
    keys[source] = key
    return source
  }

  mutating func mount() -> GraphNode {
    let view = graph.makeComputed()
    graph.watch(view)
    return view
  }

  mutating func show(_ view: GraphNode, _ shown: some Sequence<Int>) {
    var reads = graph.begin(view)
    for key in shown { reads.read(source(of: key)) }
    graph.end(reads, changed: true)
  }

  mutating func reclaim() {
    while let source = graph.nextOrphan() {
      graph.remove(source)
      if let key = keys.removeValue(forKey: source) { sources[key] = nil }
    }
  }
}

/// The nodes that are left when views have gone.
@Suite struct GraphChurnTests {
  @Test func `nothing is left of views that went, nor of what only they read`() {
    var shelf = Shelf()
    var random = RandomStream(root: 1, "graph churn")
    var views: [GraphNode] = []
    for _ in 0..<3_000 {
      if views.count > 20 || (!views.isEmpty && random.unit() < 0.3) {
        views.swapAt(random.position(among: views.count), views.count - 1)
        shelf.graph.remove(views.removeLast())
      } else {
        views.append(shelf.mount())
      }
      for view in views where random.unit() < 0.3 {
        let first = random.position(among: 100)
        shelf.show(view, (first..<first + random.position(among: 60)).map { $0 * 7 % 100 })
      }
      shelf.reclaim()
      #expect(shelf.graph.nodeCount == views.count + shelf.sources.count)
    }
    shelf.graph.expectWhole(views + shelf.sources.values)
    for view in views { shelf.graph.remove(view) }
    shelf.reclaim()
    #expect(shelf.graph.nodeCount == 0 && shelf.graph.linkCount == 0 && shelf.sources.isEmpty)
  }

  @Test func `a source that is read again in time is no orphan`() {
    var shelf = Shelf()
    let view = shelf.mount()
    shelf.show(view, [1, 2])
    shelf.show(view, [2])
    #expect(shelf.graph.nextOrphan() == shelf.sources[1])
    shelf.show(view, [1])
    #expect(shelf.graph.nextOrphan() == shelf.sources[2])
    shelf.reclaim()
    #expect(shelf.sources.keys.sorted() == [1])
  }

  @Test func `a change notifies the views that showed it last, and no others`() {
    var shelf = Shelf()
    let views = (0..<5).map { _ in shelf.mount() }
    for (number, view) in views.enumerated() { shelf.show(view, number...(number + 1)) }
    while shelf.graph.nextTold() != nil {}
    shelf.graph.change(shelf.source(of: 2))
    #expect(shelf.graph.nextTold() == views[1])
    #expect(shelf.graph.nextTold() == views[2])
    #expect(shelf.graph.nextTold() == nil)
  }

  #if Jemalloc
    @Test func `coming and going allocates nothing once there is room`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let graph = ReactiveGraph()
      let sources = (0..<64).map { _ in graph.makeSource() }
      /// With plain loops, because unoptimised iteration allocates by itself.
      func churn() {
        var round = 0
        while round < 100 {
          let view = graph.makeComputed()
          graph.watch(view)
          var reads = graph.begin(view)
          var place = 0
          while place < 40 {
            reads.read(sources[(round + place) & 63])
            place += 1
          }
          graph.end(reads, changed: true)
          graph.change(sources[round & 63])
          _ = graph.nextTold()
          graph.remove(view)
          round += 1
        }
      }
      churn()
      let before = meter.allocatedBytes()
      churn()
      #expect(meter.allocatedBytes() == before)
    }
  #endif
}
