import BenchCore
import BenchResults

/// Holds the allocation sites of each cell against what the allocations pass found in it.
///
/// Sites must add up to the allocator's own counters of their play, to the block and the byte, and to the common value
/// of the plays of the allocations pass, in another process; otherwise this program is wrong. Two cases are warnings.
/// Plays that differ are of a design that allocates differently each time. In a debug build Swift's runtime caches
/// look-ups (metadata of types, conformances), and allocates for them at a moment that depends on the process's
/// history.
struct SiteChecks {
  let build: BuildMode
  /// The measurements of the allocations pass, play by play, in cells whose sites are still to come.
  private var plays: [CellIdentity: [BenchCore.Measurement]] = [:]

  init(build: BuildMode) { self.build = build }

  mutating func keep(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if measurement.pass == .allocations { plays[cell, default: []].append(measurement) }
    if measurement.pass == .sites { plays[cell] = nil }
  }

  /// Compares the sites of a cell with the known plays; returns a message, if there is one.
  ///
  /// - Throws: `SiteSumError` when they add up to something else than the allocator counted in their own play, or than
  ///   the plays of the allocations pass agree on.
  func check(_ measurement: BenchCore.Measurement, of cell: CellIdentity) throws(SiteSumError) -> String? {
    if let absence = measurement.sites?.absence { return "\(Pass.sites.absenceWords): \(absence)" }
    guard let sums = SiteSums(measurement) else { return nil }
    if let violation = sums.violation { throw SiteSumError(cell: cell, violation: violation) }
    let differences = Set((plays[cell] ?? []).map { sums.difference(from: $0) })
    guard !differences.contains(nil), let difference = differences.compactMap({ $0 }).min() else { return nil }
    if build == .release && differences.count == 1 { throw SiteSumError(cell: cell, violation: difference) }
    return "\(cell.words): \(difference)"
  }
}

/// Sites that do not add up to what the allocator counted: this program is wrong, and no site of the run can be
/// trusted.
struct SiteSumError: Error, CustomStringConvertible {
  let cell: CellIdentity
  let violation: String

  var description: String { "\(cell.words): \(violation)" }
}
