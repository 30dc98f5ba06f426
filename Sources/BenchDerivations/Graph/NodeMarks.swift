/// The state of a node in one byte: its colour, and its membership in lists.
///
/// *Clean*: the node's value is right. *Check*: a node further below changed, perhaps without effect here. *Dirty*: a
/// node that this node reads has changed. Check is the lower bit of dirty, so an `or` keeps the worse colour.
struct NodeMarks: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  static let check = NodeMarks(rawValue: 0b0000_0001)
  static let dirty = NodeMarks(rawValue: 0b0000_0011)
  /// The owner of the node is notified when the node is no longer clean.
  static let watched = NodeMarks(rawValue: 0b0000_0100)
  static let told = NodeMarks(rawValue: 0b0000_1000)
  /// The node is in the list of nodes without readers.
  static let orphan = NodeMarks(rawValue: 0b0001_0000)
  static let listed = NodeMarks(rawValue: 0b0001_1000)
  static let computed = NodeMarks(rawValue: 0b0010_0000)
  static let source = NodeMarks(rawValue: 0b0100_0000)

  // Read for every link of every walk.
  @inline(__always)
  var isClean: Bool { rawValue & Self.dirty.rawValue == 0 }

  // Read for every pulled node.
  @inline(__always)
  var isDirty: Bool { rawValue & Self.dirty.rawValue == Self.dirty.rawValue }
  var isAlive: Bool { contains(.computed) || contains(.source) }
}
