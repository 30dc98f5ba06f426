/// The changes of one commit, in the order in which they happen, in borrowed contiguous memory.
///
/// `@unchecked Sendable` because the memory is not written while it is borrowed.
@frozen public struct Batch<Element: Sendable>: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Element>
  /// The number of changes of the commit.
  public let count: Int

  /// Borrows `count` elements from `base`; the memory must stay valid while the batch is used.
  @inlinable package init(base: UnsafePointer<Element>, count: Int) { (self.base, self.count) = (base, count) }

  /// Borrows `count` elements from the memory at `run`, from index `start` on.
  @inlinable init(in run: UnsafeRawPointer, from start: Int, count: Int) {
    base = run.assumingMemoryBound(to: Element.self) + start
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(position: Int) -> Element { base[position] }
}
