/// The menu of metrics: each is defined in the file of its family in this folder, and has one line here. The lines are
/// in the order of the alphabet, and so are the columns of tables.
public enum AllMetrics {
  /// The metrics that are defined in this folder.
  public static let menu: [Metric] = [
    .allocatedBytes,
    .allocations,
    .cacheHits,
    .cacheMisses,
    .cacheMissesChanged,
    .cacheMissesEvicted,
    .cacheMissesFirst,
    .cachedBytes,
    .comparedElements,
    .comparisons,
    .containerCopies,
    .copiedElements,
    .entityRemovals,
    .entityWrites,
    .freedBytes,
    .frees,
    .glitches,
    .graphSum,
    .latencyMax,
    .latencyP50,
    .latencyP90,
    .latencyP99,
    .latencyP999,
    .loadAllocatedBytes,
    .loadTime,
    .missingReferences,
    .notifications,
    .peakLiveBytes,
    .queries,
    .recomputations,
    .recomputationsAtCommit,
    .recomputationsAtFirstRead,
    .recomputationsAtLaterRead,
    .requiredUpdates,
    .selectorCalls,
    .snapshotBytes,
    .staleViews,
    .storeBytes,
    .throughput,
    .unitCapacity,
    .unitCapacityFails,
    .unitDrain,
    .unitFrameP99,
    .unitFramesDropped,
    .unitFramesDue,
    .unitFramesLate,
    .unitHangs,
    .unitHitch,
    .unitQueueMax,
    .unitQueueMean,
    .unitResponseMax,
    .unitResponseP99,
    .unitToScreenP99,
    .unitUpdatesPerFrame,
    .unitUtilisationMain,
    .unitWaitingP99,
    .viewUpdates,
    .wasteFactor,
    .wastedRecomputations,
    .wastedUpdates,
  ]

  /// Everything a table, `summary.csv` or a sentence may name: the menu, each metric followed by its quotient.
  public static let all: [Metric] = menu.flatMap { metric in [metric] + (metric.shared.map { [$0] } ?? []) }

  /// The metrics that become rows.
  public static let stored: [Metric] = menu.filter(\.isStored)

  /// The metric with this name.
  ///
  /// - Complexity: O(1)
  public static func named(_ name: String) -> Metric? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
