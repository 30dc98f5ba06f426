import BenchCore

/// Makes sites with names from recordings.
package enum SiteRows {
  /// A play has this many sites at most; the smaller ones are one.
  package static let limit = 4_000

  /// Joins sites of one label with equal names: two calls in a function, or two copies of it. Sorts by label, then by
  /// bytes, largest first. Sites beyond the limit are one site for each label, its last.
  package static func merged(_ sites: [SiteRecording.Site], limit: Int = limit) -> [SiteRecording.Site] {
    var sums: [Key: SiteRecording.Site] = [:]
    for site in sites { add(site, as: site.stack, to: &sums) }
    let largest = sums.values.sorted { isBefore($0, $1) }
    if largest.count <= limit { return inOrder(largest) }
    var rest: [Key: SiteRecording.Site] = [:]
    for site in largest.dropFirst(limit) { add(site, as: AllocationSite.others, to: &rest) }
    return inOrder(Array(largest.prefix(limit)) + Array(rest.values))
  }

  private struct Key: Hashable {
    let label: Int
    let stack: String
  }

  private static func add(_ site: SiteRecording.Site, as stack: String, to sums: inout [Key: SiteRecording.Site]) {
    let empty = SiteRecording.Site(
      label: site.label, allocations: 0, allocatedBytes: .zero, freedBytes: .zero, stack: stack)
    var sum = sums[Key(label: site.label, stack: stack)] ?? empty
    sum.allocations += site.allocations
    sum.allocatedBytes = sum.allocatedBytes + site.allocatedBytes
    sum.freedBytes = sum.freedBytes + site.freedBytes
    sums[Key(label: site.label, stack: stack)] = sum
  }

  private static func inOrder(_ sites: [SiteRecording.Site]) -> [SiteRecording.Site] {
    sites.sorted { left, right in
      if left.label != right.label { return left.label < right.label }
      let isRest = (left.stack == AllocationSite.others, right.stack == AllocationSite.others)
      return isRest.0 == isRest.1 ? isBefore(left, right) : isRest.1
    }
  }

  /// Sorts by bytes, then blocks, then names, so that the order is always the same.
  private static func isBefore(_ left: SiteRecording.Site, _ right: SiteRecording.Site) -> Bool {
    if left.allocatedBytes != right.allocatedBytes { return left.allocatedBytes > right.allocatedBytes }
    if left.allocations != right.allocations { return left.allocations > right.allocations }
    return (left.stack, left.label) < (right.stack, right.label)
  }
}
