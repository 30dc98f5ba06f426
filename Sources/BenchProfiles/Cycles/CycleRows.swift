import BenchCore

/// Makes rows with names from samples.
package enum CycleRows {
  /// Joins samples of one label with equal names into one row. Sorts by label, then by number of samples, largest
  /// first. Samples beyond the limit are one row for each label, its last.
  package static func merged(_ samples: [CycleSample], limit: Int = SiteRows.limit) -> [CycleSample] {
    let largest = summed(samples).sorted(by: isBefore)
    let rest = summed(
      largest.dropFirst(limit).map {
        CycleSample(label: $0.label, samples: $0.samples, stack: AllocationSite.others)
      })
    return (largest.prefix(limit) + rest).sorted { left, right in
      if left.label != right.label { return left.label < right.label }
      let isRest = (left.stack == AllocationSite.others, right.stack == AllocationSite.others)
      return isRest.0 == isRest.1 ? isBefore(left, right) : isRest.1
    }
  }

  private struct Key: Hashable {
    let label: Int
    let stack: String
  }

  private static func summed(_ samples: [CycleSample]) -> [CycleSample] {
    samples.reduce(into: [:]) { $0[Key(label: $1.label, stack: $1.stack), default: 0] += $1.samples }.map {
      CycleSample(label: $0.key.label, samples: $0.value, stack: $0.key.stack)
    }
  }

  /// Breaks ties by name, so that the order is always the same.
  private static func isBefore(_ left: CycleSample, _ right: CycleSample) -> Bool {
    if left.samples != right.samples { return left.samples > right.samples }
    return (left.stack, left.label) < (right.stack, right.label)
  }
}
