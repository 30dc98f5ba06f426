/// Nodes in insertion order, with removal in O(1).
///
/// A node is in at most one list, so all lists of a graph share one memory for the neighbours of nodes.
struct NodeList {
  struct Neighbours: BitwiseCopyable {
    var before = Int32.none
    var behind = Int32.none
  }

  private(set) var first = Int32.none
  private var last = Int32.none

  mutating func append(_ node: Int32, _ neighbours: Slab<Neighbours>) {
    neighbours[node] = Neighbours(before: last)
    if last == .none { first = node } else { neighbours[last].behind = node }
    last = node
  }

  mutating func remove(_ node: Int32, _ neighbours: Slab<Neighbours>) {
    let (before, behind) = (neighbours[node].before, neighbours[node].behind)
    if before == .none { first = behind } else { neighbours[before].behind = behind }
    if behind == .none { last = before } else { neighbours[behind].before = before }
  }
}
