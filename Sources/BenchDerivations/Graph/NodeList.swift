/// Nodes in the order in which they were put in; any of them can be taken out at once.
///
/// A node is in at most one list, so all lists of a graph share the memory of their neighbours.
struct NodeList {
  struct Neighbours {
    var before: Slab<Int32>
    var behind: Slab<Int32>

    init(nodeCapacity: Int32) {
      before = Slab(capacity: nodeCapacity, filledWith: .none)
      behind = Slab(capacity: nodeCapacity, filledWith: .none)
    }

    mutating func reserveNodes(_ capacity: Int32) {
      before.grow(to: capacity, fillingWith: .none)
      behind.grow(to: capacity, fillingWith: .none)
    }

    func freeMemory() {
      before.free()
      behind.free()
    }
  }

  private(set) var first = Int32.none
  private var last = Int32.none

  mutating func append(_ node: Int32, _ neighbours: Neighbours) {
    neighbours.before[node] = last
    neighbours.behind[node] = .none
    if last == .none { first = node } else { neighbours.behind[last] = node }
    last = node
  }

  mutating func remove(_ node: Int32, _ neighbours: Neighbours) {
    let before = neighbours.before[node]
    let behind = neighbours.behind[node]
    if before == .none { first = behind } else { neighbours.behind[before] = behind }
    if behind == .none { last = before } else { neighbours.before[behind] = before }
  }
}
