/// An exact comparison of the sites of a play with the allocator's counters.
///
/// The allocator counts in two plays: in the play whose sites were recorded, and in a play of the allocations pass, in
/// another process. If the sites differ from the first play, the recording missed or invented blocks; if they differ
/// from the second play, recording changed the play.
package struct SiteSums {
  private let profile: SiteProfile
  private let play: Measurement

  package init?(_ measurement: Measurement) {
    guard let profile = measurement.sites, profile.absence == nil else { return nil }
    self.profile = profile
    play = measurement
  }

  /// The first difference between the sites and the counters in the same play, in words; `nil` if both agree.
  package var violation: String? { difference(from: play, called: "the allocator counted beside them") }

  /// Returns the first difference from an allocations pass over the same operations; `nil` if they agree.
  ///
  /// Swift's runtime allocates once for each look-up (of type metadata or conformances), at a time that depends on the
  /// process's history, so in unoptimised code two processes may differ by a block.
  package func difference(
    from other: Measurement, called words: String = "the pass allocations found"
  ) -> String? {
    for line in other.lines {
      guard let phase = line.phase else { continue }
      let found = sums(phase, line.operation)
      let place = line.operation.map { "\($0) in phase \(phase)" } ?? "phase \(phase)"
      if let counted = line.figures.allocations?.allocations, counted != found.blocks {
        return "the sites of \(place) add up to \(found.blocks) blocks, and \(words) \(counted)"
      }
      if let counted = line.figures.allocatedBytes?.rawValue, counted != found.bytes {
        return "the sites of \(place) add up to \(found.bytes) bytes, and \(words) \(counted)"
      }
    }
    return nil
  }

  private func sums(_ phase: String, _ operation: String?) -> (blocks: Int, bytes: Int) {
    profile.sites.reduce(into: (blocks: 0, bytes: 0)) { sums, site in
      guard site.phase == phase, operation == nil || operation == site.operation else { return }
      sums.blocks += site.allocations
      sums.bytes += site.allocatedBytes.rawValue
    }
  }
}
