import BenchCore

/// The list of metrics, in alphabetical order like the columns of tables. Each metric is defined in its family's file
/// in this folder and has a line here; `LoadMeasure` and `RemoteMeasure` list the metrics of loads and of remote data.
package enum AllMetrics {
  static let plain: [Metric] = [
    .activeBytes,
    .allocatedBytes,
    .allocations,
    .bulkElements,
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
    .entityWritesPerFrame,
    .falseWakes,
    .fragmentation,
    .freedBytes,
    .frees,
    .glitches,
    .graphSum,
    .latencyMax,
    .latencyP50,
    .latencyP90,
    .latencyP99,
    .latencyP999,
    .liveBytes,
    .liveBytesDrift,
    .loadAllocatedBytes,
    .loadTime,
    .missingReferences,
    .notifications,
    .objectsMade,
    .peakLiveBytes,
    .queries,
    .recomputations,
    .recomputationsAtCommit,
    .recomputationsAtFirstRead,
    .recomputationsAtLaterRead,
    .recomputationsPerFrame,
    .referenceNoOps,
    .releases,
    .requiredUpdates,
    .retains,
    .selectorCalls,
    .snapshotBytes,
    .staleViews,
    .storeBytes,
    .throughput,
    .viewUpdates,
    .wasteFactor,
    .wastedRecomputations,
    .wastedUpdates,
  ]

  /// All metrics except quotients per operation or entity and metrics on recorded costs; remote metrics are adjacent.
  package static let menu: [Metric] = {
    var menu = inserting(Metric.loads, into: plain)
    let remotes = inserting(Metric.remoteTimes + Metric.remoteQuotients, into: Metric.remoteCounts)
    menu.insert(contentsOf: remotes, at: menu.firstIndex { order($0) > "remote" } ?? menu.count)
    return menu
  }()

  /// Inserts each metric before the first one that follows it alphabetically. Removes the unit from each name only
  /// once, because every process that names a metric calls this function as it starts.
  private static func inserting(_ family: [Metric], into menu: [Metric]) -> [Metric] {
    var ordered = menu.map { (name: order($0), metric: $0) }
    for metric in family {
      let name = order(metric)
      ordered.insert((name, metric), at: ordered.firstIndex { $0.name > name } ?? ordered.count)
    }
    return ordered.map(\.metric)
  }

  private static func order(_ metric: Metric) -> Substring {
    let unit = ["_ns", "_ms", "_ops_per_s"].first { metric.name.hasSuffix($0) } ?? ""
    return metric.name.dropLast(unit.count)
  }

  /// All metrics that a table, `summary.csv` or a sentence may name: each metric of `menu` followed by its quotient,
  /// then the metrics in cost units on recorded costs.
  package static let all: [Metric] =
    menu.flatMap { metric in [metric] + (metric.shared.map { [$0] } ?? []) } + menu.compactMap(\.onRecordedCosts)

  package static let stored: [Metric] = all.filter(\.isStored)
  package static func named(_ name: String) -> Metric? { byName[name] }

  package static func check(_ name: String, at line: Int) throws(CSVError) {
    if named(name) != nil { return }
    let near = NearestName.find(name, in: stored.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
    throw CSVError(line: line, rule: "there is no metric '\(name)'\(near)")
  }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
