/// Memory for plain values, addressed by position and grown by doubling.
///
/// Unlike an access to an array, an access to a slab does not check whether the storage is shared or, outside debug
/// builds, whether the position exists. A slab has a single owner, who calls `free`.
struct Slab<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int32

  init(capacity: Int32, filledWith value: Element) {
    base = .allocate(capacity: Int(capacity))
    base.initialize(repeating: value, count: Int(capacity))
    self.capacity = capacity
  }

  // Used by every access to the graph: a call would cost more than its body.
  @inline(__always)
  subscript(position: Int32) -> Element {
    get {
      assert(position >= 0 && position < capacity, "no such position in the slab")
      return base[Int(position)]
    }
    nonmutating set {
      assert(position >= 0 && position < capacity, "no such position in the slab")
      base[Int(position)] = newValue
    }
  }

  /// Makes room for at least this number of values, and fills new positions with `value`.
  ///
  /// - Complexity: O(n), amortised O(1) for each value.
  mutating func grow(to needed: Int32, fillingWith value: Element) {
    if needed <= capacity { return }
    let larger = max(needed, capacity > .max / 2 ? .max : capacity * 2)
    let target = UnsafeMutablePointer<Element>.allocate(capacity: Int(larger))
    target.update(from: base, count: Int(capacity))
    (target + Int(capacity)).initialize(repeating: value, count: Int(larger - capacity))
    base.deallocate()
    base = target
    capacity = larger
  }

  func free() { base.deallocate() }
}
