#if Jemalloc
  import CJemalloc
#endif

/// A reader of the bytes and blocks that the calling thread allocated and freed.
///
/// Bytes are rounded up to the allocator's size classes, because a block really uses its class's size. The meter is
/// passed as a parameter, so that tests can supply values. All readings except `pages` are of the calling thread.
package struct AllocationMeter: Sendable {
  package let allocator: String
  /// The bytes that this thread has allocated since it began. A reading takes less than a nanosecond, so it can be made
  /// around every operation.
  package let allocatedBytes: @Sendable () -> Bytes
  /// The bytes that this thread freed since it began, whichever thread allocated them.
  package let freedBytes: @Sendable () -> Bytes
  /// Starts a new high-water mark of allocated minus freed bytes, at 0.
  package let resetPeak: @Sendable () -> Void
  /// The high-water mark since `resetPeak`; exact if the memory that made the mark is still allocated at the call.
  package let peakBytes: @Sendable () -> Bytes
  /// Begins a range whose blocks are counted by size class. The call takes microseconds and leaves the allocator's
  /// cache cold, so it is made only at the ends of long ranges; it allocates nothing.
  package let profileBegan: @Sendable () -> Void
  /// Ends the range that `profileBegan` opened, and adds its blocks to the result of `takeProfile`.
  package let profileEnded: @Sendable () -> Void
  package let takeProfile: @Sendable () -> AllocationProfile
  /// The system's pages held by the allocator; `nil` if it does not report pages. A reading takes microseconds.
  package var pages: @Sendable () -> PageBytes? = { nil }

  static let silent = AllocationMeter(
    allocator: "none", allocatedBytes: { .zero }, freedBytes: { .zero }, resetPeak: {}, peakBytes: { .zero },
    profileBegan: {}, profileEnded: {}, takeProfile: { AllocationProfile() })
}

package struct AllocationProfile: Equatable, Sendable, Codable {
  /// The size classes of which blocks were requested, in ascending order of size.
  package var classes: [SizeClass]

  package init(classes: [SizeClass] = []) { self.classes = classes }

  package struct SizeClass: Equatable, Sendable, Codable {
    /// The bytes of a block of this class, rounded up from the request.
    package var size: Bytes
    package var allocations: Int
    /// The number of blocks that were freed, whichever code had allocated them.
    package var frees: Int

    package init(size: Bytes, allocations: Int, frees: Int) {
      (self.size, self.allocations, self.frees) = (size, allocations, frees)
    }
  }

  package var allocations: Int { classes.reduce(0) { $0 + $1.allocations } }
  package var frees: Int { classes.reduce(0) { $0 + $1.frees } }

  package mutating func merge(_ other: AllocationProfile) {
    for entry in other.classes {
      let place = classes.firstIndex { $0.size >= entry.size } ?? classes.count
      if place < classes.count && classes[place].size == entry.size {
        classes[place].allocations += entry.allocations
        classes[place].frees += entry.frees
      } else {
        classes.insert(entry, at: place)
      }
    }
  }
}
