/// Compares the sites of a play with the allocator's counters, to the block and the byte.
///
/// The allocator counts twice: in the play whose sites were recorded, and in a play of the allocations pass, in another
/// process. A difference to the first means that the recording missed or invented blocks, a difference to the second
/// that recording changed the play.
package struct SiteSums {
  private let profile: SiteProfile
  private let play: Measurement

  package init?(_ measurement: Measurement) {
    guard let profile = measurement.sites, profile.absence == nil else { return nil }
    self.profile = profile
    play = measurement
  }

  /// The first difference between the sites and the counters of their own play, in words; `nil` if they are equal.
  package var violation: String? { difference(from: play, called: "the allocator counted beside them") }

  /// The first difference from what the allocations pass found in a play of the same operations.
  ///
  /// Swift's runtime allocates for look-ups (metadata of types, conformances) once, at a moment that depends on the
  /// process's history: so code that was not optimised may differ by a block from process to process.
  package func difference(from allocations: Measurement) -> String? {
    difference(from: allocations, called: "the pass allocations found")
  }

  private func difference(from other: Measurement, called words: String) -> String? {
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
