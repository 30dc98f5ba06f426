import BenchCore

/// The allocation sites with one purpose in one function, of one phase or of all phases.
struct SiteGroup: Sendable {
  let place: String
  let purpose: String
  /// The phase; empty if phases are not distinguished.
  let phase: String
  let allocations: Int
  let allocatedBytes: Int
  let value: Int

  /// Groups the sites that have a value of a measure, the largest group first.
  static func all(of sites: [AllocationSite], by measure: ProfileMeasure, phases: Bool) -> [SiteGroup] {
    let groups = Dictionary(grouping: sites) { site in
      [SiteWords.place(site.frames), SiteWords.purpose(site.frames), phases ? site.phase : ""]
    }
    return groups.map { key, sites in
      SiteGroup(
        place: key[0], purpose: key[1], phase: key[2], allocations: sites.reduce(0) { $0 + $1.allocations },
        allocatedBytes: sites.reduce(0) { $0 + $1.allocatedBytes.rawValue },
        value: sites.reduce(0) { $0 + measure.value(of: $1) })
    }.filter { $0.value > 0 }.ordered {
      ($1.value, $0.place, $0.purpose, $0.phase) < ($0.value, $1.place, $1.purpose, $1.phase)
    }
  }

  var words: String { "\(purpose) in \(SiteWords.short(place))" }
}
