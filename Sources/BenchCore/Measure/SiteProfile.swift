/// The sites of the blocks of one play: the result of the sites pass.
package struct SiteProfile: Equatable, Sendable, Codable {
  /// The sites by phase, the load first; within one by operation, largest first.
  package var sites: [AllocationSite]
  /// Why there are no sites; `nil` where there are.
  package var absence: String?

  package init(_ sites: [AllocationSite]) { self.sites = sites }

  /// The sites of a recording; `place` says what a label stands for.
  init(_ recording: SiteRecording, _ place: (Int) -> (phase: String, operation: String?)) {
    absence = recording.loss
    let found = recording.loss == nil ? recording.sites : []
    sites = found.map { site in
      let (phase, operation) = place(site.label)
      return AllocationSite(
        phase: phase, operation: operation, allocations: site.allocations, allocatedBytes: site.allocatedBytes,
        freedBytes: site.freedBytes, stack: site.stack)
    }
  }

  package init(absent reason: String) {
    sites = []
    absence = reason
  }
}

/// The allocations of one stack of calls in one phase for one kind of operation.
package struct AllocationSite: Equatable, Sendable, Codable {
  /// A recorded phase, `load`, or `mount` for the views that are there at the beginning.
  package var phase: String
  /// The kind by name; `nil` in the phases `load` and `mount`.
  package var operation: String?
  package var allocations: Int
  /// The bytes of these blocks, by the allocator's size classes.
  package var allocatedBytes: Bytes
  /// The part of it that was given back before the play ended, in whichever phase.
  package var freedBytes: Bytes
  /// The functions, outermost first, joined by `;`.
  package var stack: String

  package init(
    phase: String, operation: String?, allocations: Int, allocatedBytes: Bytes, freedBytes: Bytes, stack: String
  ) {
    (self.phase, self.operation, self.allocations) = (phase, operation, allocations)
    (self.allocatedBytes, self.freedBytes, self.stack) = (allocatedBytes, freedBytes, stack)
  }

  package var retainedBytes: Bytes { allocatedBytes - freedBytes }

  package static let others = "(other)"

  package var frames: [Substring] { stack.split(separator: ";") }
}

package struct SiteRecording: Equatable, Sendable {
  package struct Site: Equatable, Sendable {
    package var label: Int
    package var allocations: Int
    package var allocatedBytes: Bytes
    package var freedBytes: Bytes
    package var stack: String

    package init(label: Int, allocations: Int, allocatedBytes: Bytes, freedBytes: Bytes, stack: String) {
      (self.label, self.allocations, self.allocatedBytes) = (label, allocations, allocatedBytes)
      (self.freedBytes, self.stack) = (freedBytes, stack)
    }
  }

  /// By label; within one largest first.
  package var sites: [Site]
  /// Why the recording is not whole; `nil` where it is.
  package var loss: String?

  package init(_ sites: [Site], loss: String? = nil) { (self.sites, self.loss) = (sites, loss) }
}

/// Records which places in the program allocate. Passed in like the `AllocationMeter`, and about the thread that calls.
package struct SiteMeter: Sendable {
  package let begin: @Sendable () -> Void
  /// Assigns following allocations to this label; to none with `noLabel`. Allocates nothing, and takes some
  /// nanoseconds.
  package let label: @Sendable (Int) -> Void
  /// Ends the recording: blocks freed later count as retained.
  package let end: @Sendable () -> Void
  /// Returns the recording, with names; takes milliseconds, and allocates. Called once, after `end`.
  package let take: @Sendable () -> SiteRecording

  package init(
    begin: @escaping @Sendable () -> Void, label: @escaping @Sendable (Int) -> Void,
    end: @escaping @Sendable () -> Void, take: @escaping @Sendable () -> SiteRecording
  ) { (self.begin, self.label, self.end, self.take) = (begin, label, end, take) }

  static let silent = SiteMeter(begin: {}, label: { _ in }, end: {}, take: { SiteRecording([]) })

  package static let noLabel = -1
}
