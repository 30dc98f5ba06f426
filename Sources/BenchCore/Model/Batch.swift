/// The changes of one commit, in the order in which they happen: a borrowed run of memory.
///
/// `@unchecked Sendable` because that memory is not written while it is lent.
@frozen public struct Batch<Element: Sendable>: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Element>
  /// The number of changes of the commit.
  public let count: Int

  /// Borrows `count` elements from `base`; that memory must stay alive while the batch is used.
  @inlinable package init(base: UnsafePointer<Element>, count: Int) { (self.base, self.count) = (base, count) }

  /// Borrows `count` elements from the run of memory that begins at `run`, the first of them at position `start` of it.
  @inlinable init(in run: UnsafeRawPointer, from start: Int, count: Int) {
    base = run.assumingMemoryBound(to: Element.self) + start
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(position: Int) -> Element { base[position] }
}
