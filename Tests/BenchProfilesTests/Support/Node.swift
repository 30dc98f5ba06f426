/// An object that takes one block and holds one other: what known programs are made of.
final class Node {
  var next: Node?

  init(next: Node?) { self.next = next }
}
