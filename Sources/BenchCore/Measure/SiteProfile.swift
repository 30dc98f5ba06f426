/// The sites of the blocks of one play: the result of the sites pass.
package struct SiteProfile: Equatable, Sendable, Codable {
  /// The sites, ordered by phase with the load first, then by operation, then by size with the largest first.
  package var sites: [AllocationSite]
  /// The reason why there are no sites; `nil` if there are sites.
  package var absence: String?

  package init(_ sites: [AllocationSite]) { self.sites = sites }

  /// Creates the sites of a recording; `place` returns the phase and operation of a label.
  init(_ recording: SiteRecording, _ place: (Int) -> (phase: String, operation: String?)) {
    absence = recording.loss
    let found = recording.loss == nil ? recording.sites : []
    sites = found.map { site in
      let (phase, operation) = place(site.label)
      return AllocationSite(
        phase: phase, operation: operation, allocations: site.count, allocatedBytes: site.allocatedBytes,
        freedBytes: site.freedBytes, stack: site.stack)
    }
  }

  package init(absent reason: String) {
    sites = []
    absence = reason
  }
}

/// The allocations with one stack of calls, made in one phase and during one kind of operation.
package struct AllocationSite: Equatable, Sendable, Codable {
  /// A recorded phase, `load`, or `mount` for the initially mounted views.
  package var phase: String
  /// The name of the kind; `nil` in the phases `load` and `mount`.
  package var operation: String?
  package var allocations: Int
  /// The bytes of these blocks, by size class.
  package var allocatedBytes: Bytes
  /// The part of these bytes that was freed before the play ended, in any phase.
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
  /// The sites, ordered by label, then by size with the largest first.
  package var sites: [ProfileRow]
  /// The reason why the recording is incomplete; `nil` if it is complete.
  package var loss: String?

  package init(_ sites: [ProfileRow], loss: String? = nil) { (self.sites, self.loss) = (sites, loss) }
}

/// A recorder of the code that allocates; it is a parameter, like the `AllocationMeter`, and measures this thread.
package struct SiteMeter: Sendable {
  package let begin: @Sendable () -> Void
  /// Assigns the following allocations to this label; `noLabel` assigns them to no label. The call allocates nothing
  /// and takes some nanoseconds.
  package let label: @Sendable (Int) -> Void
  /// Ends the recording: blocks freed later count as retained.
  package let end: @Sendable () -> Void
  /// Returns the recording with names; takes milliseconds and allocates. Called once, after `end`.
  package let take: @Sendable () -> SiteRecording

  package init(
    begin: @escaping @Sendable () -> Void, label: @escaping @Sendable (Int) -> Void,
    end: @escaping @Sendable () -> Void, take: @escaping @Sendable () -> SiteRecording
  ) { (self.begin, self.label, self.end, self.take) = (begin, label, end, take) }

  static let silent = SiteMeter(begin: {}, label: { _ in }, end: {}, take: { SiteRecording([]) })

  package static let noLabel = -1
}
