import BenchCore
import BenchResults

/// Why the table of a run looks as it does, in plain sentences, from its counts alone.
///
/// A time is mentioned only as the effect that is to be explained, and only where it is sure. The same run always gives
/// the same sentences.
package struct Explanation: Sendable {
  private let run: StoredRun
  /// What is explained in detail; `nil` for all of the run in few sentences.
  private let cells: [CellIdentity]?
  private let times: TimeTeller

  /// Explains a whole run.
  package init(_ run: StoredRun) {
    self.run = run
    cells = nil
    times = TimeTeller(run)
  }

  /// Explains one design, at all points or at one: `nested/naive`, `nested/naive at dataset.posts=1000`. Fails when the
  /// run has no such cell.
  package init?(_ run: StoredRun, cell words: String) {
    let parts = words.split(separator: " at ", maxSplits: 1).map(String.init)
    guard let design = parts.first else { return nil }
    let point = parts.count == 2 ? Point(parts[1]) : Point()
    let cells = run.manifest.cells.map(\.cell).filter { $0.design == design && point.map($0.place.contains) ?? false }
    if cells.isEmpty { return nil }
    self.run = run
    self.cells = cells
    times = TimeTeller(run)
  }

  /// How a cell of the run can be named: designs, and designs at a point.
  package static func names(in run: StoredRun) -> [String] {
    let cells = run.manifest.cells.map(\.cell)
    var names: [String] = []
    for name in cells.map(\.design) + cells.map(\.words) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The sentences, wrapped for a terminal.
  ///
  /// - Complexity: O(cells² + cells × operations × causes)
  package var text: String {
    let contrasts = Contrasts(run, times)
    var blocks = [heading] + troubles
    let late = LateFrames(run: run).sentences(cells)
    if !late.isEmpty { blocks.append(["What stood in the way of late frames:"] + late.flatMap(Self.bullet)) }
    if let cells {
      blocks += focused(contrasts, on: cells)
    } else {
      blocks += overview(contrasts)
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    let manifest = run.manifest
    let name = manifest.build.mode.scenarioColumn(manifest.scenario.name)
    let silence = times.silence.map { ["Times are not told: \($0)."] } ?? []
    return Layout.wrap("Why \(Layout.printable(name)) looks as it does, from its counts", width: TableStyle.width)
      + silence.flatMap { Layout.wrap($0, width: TableStyle.width) }
  }

  /// Cells that are not as others, before anything else.
  private var troubles: [[String]] {
    let reports = run.manifest.cells.filter { report in
      (report.state != .finished || report.stop != nil) && (cells?.contains(report.cell) ?? true)
    }
    return reports.isEmpty ? [] : [Self.told(reports, Self.reason).flatMap(Self.bullet)]
  }

  /// Each cell with its reason; what a design has at several points for the same reason is said once.
  static func told(_ reports: [CellReport], _ reason: (CellReport) -> String) -> [String] {
    var places: [[String]: Int] = [:]
    var groups: [(cells: [CellIdentity], reason: String)] = []
    for report in reports {
      let key = [report.cell.design, reason(report)]
      if let place = places[key] {
        groups[place].cells.append(report.cell)
      } else {
        places[key] = groups.count
        groups.append(([report.cell], reason(report)))
      }
    }
    return groups.map { group in
      let cell = group.cells[0]
      let name = group.cells.count == 1 ? "`\(cell.words)`" : "`\(cell.design)` at \(group.cells.count) points"
      return "\(name): \(group.reason)"
    }
  }

  private static func reason(_ report: CellReport) -> String {
    if let gap = report.gap { return "cannot be played: \(gap)" }
    if let failure = report.failure { return "\(failure.words); it has no numbers to explain" }
    if !report.isComplete { return "the run ended before it did; it is compared with no other" }
    if let stop = report.stop { return "\(stop.words): its times are compared with no other" }
    let times = Plain.count(Double(report.differences ?? 0), "time", "times")
    return "goes stale as it says of itself: it showed something else than the oracle \(times), and is "
      + "compared with no other, because what is left out is no merit"
  }

  static func bullet(_ words: String) -> [String] {
    Layout.wrap(Layout.printable(words), width: TableStyle.width - 2).enumerated().map { index, line in
      (index == 0 ? "- " : "  ") + line
    }
  }
}

// MARK: - All of a run

extension Explanation {
  /// How many sentences a whole run gets.
  private static let differencesTold = 8
  private static let remarksTold = 6

  private func overview(_ contrasts: Contrasts) -> [[String]] {
    let all = run.manifest.cells.map(\.cell)
    let differences = Telling.all(of: contrasts.differences, cells: all)
    let remarks = Telling.all(of: contrasts.remarks, cells: all)
    if differences.isEmpty && remarks.isEmpty {
      return [["Nothing that is counted tells its cells apart."]]
    }
    let more = max(0, differences.count - Self.differencesTold) + max(0, remarks.count - Self.remarksTold)
    var blocks: [[String]] = []
    if !differences.isEmpty {
      blocks.append(
        ["What tells designs apart:"] + differences.prefix(Self.differencesTold).flatMap { Self.bullet($0.words) })
    }
    if !remarks.isEmpty {
      blocks.append(
        [run.showsRemoteData ? "What users of them see:" : "What designs do for nothing, or put off:"]
          + remarks.prefix(Self.remarksTold).flatMap { Self.bullet($0.words) })
    }
    if more > 0 {
      blocks.append(["And \(Plain.count(Double(more), "thing", "things")) more; name a cell to read all of it."])
    }
    return blocks
  }
}

extension Explanation {
  /// At most so many sentences on why what is asked for is as it is: what tells the compared designs apart in the
  /// operations and at the points that are shown, and where no count does, what stood in the way of late frames.
  func reasons(_ most: Int, for leads: [Lead]) -> [String] {
    let asked = leads.map { lead in
      Contrasts(run, times) { lead.designs.match($0) }.differences.filter { Self.isAbout(lead, $0) }
    }
    let counted = asked.map { $0.filter { !$0.clauses.isEmpty } }
    let found = [
      Self.inTurns(counted.map { reasons($0.filter(\.isExplained)) }), Self.inTurns(counted.map(reasons)),
      Self.inTurns(asked.map(reasons)), LateFrames(run: run).sentences(nil),
    ].first { !$0.isEmpty }
    return (found ?? []).prefix(most).map { Layout.printable($0) }
  }

  private func reasons(_ contrasts: [Contrast]) -> [String] {
    Telling.all(of: contrasts, cells: run.manifest.cells.map(\.cell)).map { $0.brief(PointWords.words) }
  }

  /// The first sentence of each part, then the second of each.
  private static func inTurns(_ parts: [[String]]) -> [String] {
    var found: [String] = []
    for place in 0..<(parts.map(\.count).max() ?? 0) {
      for part in parts where part.indices.contains(place) && !found.contains(part[place]) { found.append(part[place]) }
    }
    return found
  }

  /// Whether a contrast is at a point and of an operation of what is asked for.
  private static func isAbout(_ lead: Lead, _ contrast: Contrast) -> Bool {
    let kind = OperationKind.allCases.first { $0.name == contrast.operation }
    let isMeant =
      switch lead.operation {
      case Line.total: true
      case Line.writes: kind?.isChange ?? false
      case Line.reads: kind?.isRead ?? false
      default: lead.operation == contrast.operation
      }
    return isMeant && lead.metric.scope != .load && lead.points.contains(contrast.subject.setting)
  }
}

// MARK: - One cell

extension Explanation {
  private func focused(_ contrasts: Contrasts, on cells: [CellIdentity]) -> [[String]] {
    let all = run.manifest.cells.map(\.cell)
    let own = contrasts.differences.filter { cells.contains($0.subject) }
    let remarks = contrasts.remarks.filter { cells.contains($0.subject) }
    let differences = Telling.all(of: own, cells: all)
    var blocks: [[String]] = []
    if !differences.isEmpty {
      blocks.append(["What tells it apart:"] + differences.flatMap { Self.bullet($0.words) })
    } else if cells.contains(where: { !contrasts.operations(of: $0).isEmpty }) {
      blocks.append(["It does nothing more often than the leanest that differ from it in one thing."])
    }
    if !remarks.isEmpty {
      let told = Telling.all(of: remarks, cells: all)
      let head = run.showsRemoteData ? "What its users see:" : "What it does for nothing, or puts off:"
      blocks.append([head] + told.flatMap { Self.bullet($0.words) })
    }
    blocks += cells.compactMap { memory(of: $0) }
    return blocks + cells.flatMap { counts(contrasts, of: $0) }
  }

  /// What its memory consists of; `nil` of a run without the profile `sites`.
  private func memory(of cell: CellIdentity) -> [String]? {
    let parts = MemoryParts(run: run).words(cell)
    if parts.isEmpty { return nil }
    let place = cell.place.settings.isEmpty ? "" : " at \(cell.place)"
    return ["What was taken and is still there at the end of the play\(place):"] + parts.flatMap(Self.bullet)
  }

  /// The counts that the sentences rest on, beside those of what it is held against.
  private func counts(_ contrasts: Contrasts, of cell: CellIdentity) -> [[String]] {
    let columns = [cell] + contrasts.references(of: cell).map(\.cell) + contrasts.syncs(beside: cell)
    return contrasts.operations(of: cell).compactMap { operation in
      let place = cell.place.settings.isEmpty ? "" : " at \(cell.place)"
      let rows = AllMetrics.stored.filter { $0.pass == .counts }.compactMap { metric -> [String]? in
        let values = columns.map { CountedWork(run: run, cell: $0, operation: operation).each(metric) }
        guard values.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
        return [metric.name] + values.map { $0.map { $0 == 0 ? "0" : Plain.number($0) } ?? "–" }
      }
      if rows.isEmpty { return nil }
      return ["Counted per `\(operation)`\(place):"] + Self.aligned([[""] + columns.map(\.design)] + rows)
    }
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        column == 0 ? Layout.left(text, widths[column]) : Layout.right(text, widths[column])
      }
      return "  " + cells.joined(separator: "  ")
    }
  }
}

extension StoredRun {
  /// Whether its cells get their data from a server: what is said of one alone is what its users see.
  fileprivate var showsRemoteData: Bool { manifest.cells.contains { $0.cell.sync != nil } }
}
