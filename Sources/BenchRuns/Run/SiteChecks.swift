import BenchCore
import BenchResults

/// The check of the allocation sites of each cell against the allocations pass.
///
/// The sites of a play must add up, to the block and the byte, to the allocator's counters of the same play, and to the
/// value on which the plays of the allocations pass, in another process, agree; otherwise this program is wrong. Two
/// cases are only warnings: plays that differ, because the design then allocates differently each time, and a debug
/// build, where Swift's runtime caches look-ups (metadata of types, conformances) at times that depend on the history
/// of the process.
struct SiteChecks {
  let build: BuildMode
  /// The measurements of the allocations pass, play by play, for cells whose sites are not yet measured.
  private(set) var plays: [CellIdentity: [BenchCore.Measurement]] = [:]

  mutating func keep(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if measurement.pass == .allocations { plays[cell, default: []].append(measurement) }
    if measurement.pass == .sites { plays[cell] = nil }
  }

  /// Compares the sites of a cell with the known plays; returns a warning, if there is one.
  ///
  /// - Throws: `ContradictionError` if the sums differ from the allocator's count of the same play, or from the common
  ///   value of the plays of the allocations pass.
  func check(_ measurement: BenchCore.Measurement, of cell: CellIdentity) throws(ContradictionError) -> String? {
    if let absence = measurement.sites?.absence { return "\(Pass.sites.absenceWords): \(absence)" }
    guard let sums = SiteSums(measurement) else { return nil }
    if let violation = sums.violation { throw ContradictionError(cell: cell, violation: violation) }
    let differences = Set((plays[cell] ?? []).map { sums.difference(from: $0) })
    guard !differences.contains(nil), let difference = differences.compactMap({ $0 }).min() else { return nil }
    if build == .release && differences.count == 1 { throw ContradictionError(cell: cell, violation: difference) }
    return "\(cell.words): \(difference)"
  }
}
