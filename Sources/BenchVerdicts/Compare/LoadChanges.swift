import BenchCore
import BenchResults

/// The differences in cost units between the files of two runs of a load over time. Cost units need no statistics.
/// Times are compared elsewhere, as rows.
struct LoadChanges {
  let baseline: StoredRun
  let candidate: StoredRun

  var lines: [String] {
    let cells = Set(baseline.manifest.cells.map(\.cell)).intersection(candidate.manifest.cells.map(\.cell)).ordered()
    return cells.flatMap { cell in
      let words = Layout.printable(cell.words)
      return [lateFrames(cell), dropped(cell), probes(cell)].compactMap { $0.map { "\(words): \($0)" } }
        + curves(cell).map { "\(words): \($0)" }
    }
  }

  private func lateFrames(_ cell: CellIdentity) -> String? {
    let before = Self.causes(baseline.lateFrames[cell] ?? [])
    let after = Self.causes(candidate.lateFrames[cell] ?? [])
    if before == after { return nil }
    let changed = Set(before.keys).union(after.keys).ordered().filter { before[$0] != after[$0] }
    let causes = changed.map { "\(before[$0] ?? 0) → \(after[$0] ?? 0) by \($0)" }
    return "late frames: \(causes.joined(separator: ", "))"
  }

  private static func causes(_ frames: [LoadTables.Frame]) -> [String: Int] {
    frames.reduce(into: [:]) { $0[$1.cause, default: 0] += 1 }
  }

  private func dropped(_ cell: CellIdentity) -> String? {
    guard let before = baseline.loadSeries[cell], let after = candidate.loadSeries[cell] else { return nil }
    let pairs = zip(before, after).filter { $0.from == $1.from && $0.framesDropped != $1.framesDropped }
    guard let first = pairs.first else { return nil }
    let from = MetricUnit.nanoseconds.short(Double(first.0.from))
    let more = pairs.count > 1 ? ", and others in \(Layout.count(pairs.count - 1, "further step"))" : ""
    return "frames dropped in the step from \(from): \(first.0.framesDropped) → \(first.1.framesDropped)\(more)"
  }

  private func probes(_ cell: CellIdentity) -> String? {
    guard let before = baseline.loadProbes[cell], let after = candidate.loadProbes[cell] else { return nil }
    let known = Dictionary(before.map { ($0.factor, $0.held) }, uniquingKeysWith: { first, _ in first })
    let turned = after.filter { probe in known[probe.factor].map { $0 != probe.held } ?? false }
    if turned.isEmpty { return nil }
    let rates = turned.ordered { $0.rate < $1.rate }.map { probe in
      "at \(Layout.grouped(Int(nearest: probe.rate))) a second, \(probe.held ? "all limits hold" : "a limit breaks")"
    }
    return "limits now: \(rates.joined(separator: "; "))"
  }

  private static let shares: [(name: String, share: LoadMeasure.Share)] = [
    ("p50", .p50), ("p90", .p90), ("p99", .p99), ("max", .max),
  ]

  private func curves(_ cell: CellIdentity) -> [String] {
    func own(_ run: StoredRun) -> [LoadCurve] {
      run.loadCurves.filter { $0.cell == cell && $0.pass == .counts && $0.phase == Line.total && $0.flow != Line.total }
    }
    let after = own(candidate)
    return own(baseline).compactMap { old in
      guard let new = after.first(where: { $0.flow == old.flow && $0.measure == old.measure }) else { return nil }
      let moved = Self.shares.compactMap { name, share -> String? in
        guard let before = old.value(at: share), let now = new.value(at: share) else { return nil }
        let words = [before, now].map { MetricUnit.nanoseconds.short(Double($0.rawValue)) }
        // A difference beyond the printed digits is left out.
        return words[0] == words[1] ? nil : "\(name) \(words[0]) → \(words[1])"
      }
      if moved.isEmpty { return nil }
      let measure = old.measure == "to_screen" ? "time to the screen" : old.measure
      return "\(measure) of \(Layout.printable(old.flow)): \(moved.joined(separator: ", "))"
    }
  }
}

extension LoadCurve {
  /// Returns the nearest-rank percentile for this share, or `nil` if there are too few values.
  func value(at share: LoadMeasure.Share) -> Nanoseconds? {
    let total = steps.last?.count ?? 0
    if total < share.least { return nil }
    let least = Double(share.thousandths) / 1_000 * Double(total)
    return (steps.first { Double($0.count) >= least } ?? steps.last)?.latency
  }
}

extension LoadTables.Frame {
  package var cause: String {
    switch operation {
    case "refresh": "refresh passes"
    case "frame": "the frame's own work"
    case "lock": "waiting for the lock"
    case "work": "the plain work of `\(flow)`"
    case "commit": "commits of `\(flow)`"
    default: "reads of `\(flow)`"
    }
  }
}
