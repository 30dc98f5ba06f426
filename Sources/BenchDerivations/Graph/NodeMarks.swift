/// The state of a node in one byte: its colour, and its membership in lists.
///
/// Three colours. *Clean*: its value is right. *Check*: something below it changed, and perhaps not all the way up to
/// it. *Dirty*: something that it reads has changed. Check is the lower bit of dirty, so that marking is an `or` that
/// leaves the darker colour as it is.
struct NodeMarks: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  static let check = NodeMarks(rawValue: 0b0000_0001)
  static let dirty = NodeMarks(rawValue: 0b0000_0011)
  /// Its owner wants to be notified when it is no longer clean.
  static let watched = NodeMarks(rawValue: 0b0000_0100)
  static let told = NodeMarks(rawValue: 0b0000_1000)
  /// Member of the list of nodes without readers.
  static let orphan = NodeMarks(rawValue: 0b0001_0000)
  static let listed = NodeMarks(rawValue: 0b0001_1000)
  static let computed = NodeMarks(rawValue: 0b0010_0000)
  static let source = NodeMarks(rawValue: 0b0100_0000)

  // Asked for every link of every walk.
  @inline(__always)
  var isClean: Bool { rawValue & Self.dirty.rawValue == 0 }

  // Asked for every node that is pulled.
  @inline(__always)
  var isDirty: Bool { rawValue & Self.dirty.rawValue == Self.dirty.rawValue }
  var isAlive: Bool { contains(.computed) || contains(.source) }
}
