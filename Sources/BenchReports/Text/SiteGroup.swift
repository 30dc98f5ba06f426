import BenchCore
import BenchResults

/// The allocation sites with one purpose in one function, of one phase or of all phases.
struct SiteGroup: Sendable {
  let place: String
  let purpose: String
  /// The phase; empty if phases are not distinguished.
  let phase: String
  private(set) var allocations = 0
  private(set) var allocatedBytes = 0
  private(set) var retainedBytes = 0
  private(set) var value = 0

  /// Groups the sites that have a value of a measure, the largest group first.
  static func all(of sites: [AllocationSite], by measure: ProfileMeasure, phases: Bool) -> [SiteGroup] {
    var groups: [[String]: SiteGroup] = [:]
    for site in sites {
      let (place, purpose) = (SiteWords.place(site.frames), SiteWords.purpose(site.frames))
      let phase = phases ? site.phase : ""
      var group = groups[[place, purpose, phase]] ?? SiteGroup(place: place, purpose: purpose, phase: phase)
      group.allocations += site.allocations
      group.allocatedBytes += site.allocatedBytes.rawValue
      group.retainedBytes += site.retainedBytes.rawValue
      group.value += measure.value(of: site)
      groups[[place, purpose, phase]] = group
    }
    return groups.values.filter { $0.value > 0 }.sorted {
      ($1.value, $0.place, $0.purpose, $0.phase) < ($0.value, $1.place, $1.purpose, $1.phase)
    }
  }

  var words: String { "\(purpose) in \(SiteWords.short(place))" }
}
