import BenchCore
import BenchResults

/// The differences between the designs of a run, for the reasons below its answer and for `explain`.
struct Findings: Sendable {
  private let run: StoredRun
  private let times: TimeTeller
  private let kind: RunKind

  init(_ run: StoredRun) { (self.run, times, kind) = (run, TimeTeller(run), RunKind.of(run)) }

  /// Returns at most `most` reasons. At the point of each chart of times, the slowest design is compared with the
  /// fastest. Charts of counts and of the slowest operations, which averages of counts do not explain, uncertain
  /// differences and differences without a reason are skipped.
  func reasons(_ most: Int, _ reported: ReportedRun) -> [String] {
    let parts = reported.leads.map { lead -> [String] in
      guard let finding = finding(of: lead, reported), !finding.differences.isEmpty, let place = lead.place
      else { return [] }
      let words = reported.points.count == 1 ? "" : lead.words(of: place)
      let called = run.manifest.scenario.called ?? [:]
      let notes = [finding.subject, finding.reference].map(reported.design).notes(called: called)
      return finding.sentences(
        { cell, cause in
          let design = reported.design(of: cell)
          let part = cause.flatMap { decidingPart(of: cell, $0, finding) }
          let note = part.map { called[$0] } ?? notes[design.design]
          return (part ?? design.name) + (note.map { " (\($0))" } ?? "")
        }, words, kind: word, namesPhase: lead.title == nil)
    }
    let places = 0..<(parts.map(\.count).max() ?? 0)
    let found = places.flatMap { place in parts.compactMap { $0.dropFirst(place).first } }.distinct
    return found.prefix(most).map { Layout.printable($0.filter { $0 != "`" }) }
  }

  /// Returns the word for one operation: its kind if others are played too, otherwise `write` or `read`.
  private func word(for operation: String) -> String {
    let isChange = PlayedMix.changes.contains(operation)
    let kinds = Set(run.rows.map(\.operation)).compactMap(OperationKind.init(name:)).filter { $0.isChange == isChange }
    return kinds.count > 1 ? operation : isChange ? "write" : "read"
  }

  /// Returns the derivation, store, sync or isolation that decides a cause. All designs with this part have the same
  /// amount, and a design that differs only in this part has another amount. Returns `nil` if no part does.
  private func decidingPart(of cell: CellIdentity, _ cause: Cause, _ finding: Finding) -> String? {
    let here = run.manifest.cells.filter { $0.state == .finished && $0.cell.setting == cell.setting }.map(\.cell)
    func value(_ cell: CellIdentity) -> Double { cause.value(run, cell, finding.operation, finding.phase) ?? -1 }
    let mine = value(cell)
    let axes: [(CellIdentity) -> String] = [{ $0.derivation }, { $0.store }, { $0.prefix ?? "" }]
    func isMine(_ other: CellIdentity) -> Bool { abs(value(other) - mine) <= mine * 0.02 }
    let unlike = here.filter { !isMine($0) }
    let deciding = axes.indices.first { place in
      let alike = here.filter { axes[place]($0) == axes[place](cell) }
      let isShown = alike.contains { one in
        unlike.contains { other in axes.indices.allSatisfy { $0 == place || axes[$0](one) == axes[$0](other) } }
      }
      return alike.count > 1 && alike.allSatisfy(isMine) && isShown
    }
    return deciding.map { Layout.printable(axes[$0](cell)) }
  }

  private func finding(of lead: Lead, _ reported: ReportedRun) -> Finding? {
    guard lead.metric.pass == .time, !Metric.loads.contains(lead.metric), !lead.metric.isTail, let place = lead.place
    else { return nil }
    let sorted = reported.ranked(lead, reported.cells(at: place))
    guard let best = sorted.first, let worst = sorted.last, best.value.value > 0, worst.value.value > 0,
      best.value.overlaps(worst.value) == false, !worst.value.isHollow
    else { return nil }
    let factor = max(worst.value.value / best.value.value, best.value.value / worst.value.value)
    if factor < 1 + TimeTeller.threshold { return nil }
    return Finding(
      run, worst.cell, over: best.cell, on: lead.operation, in: lead.phase ?? lead.metric.scope.homePhase,
      slowdown: best.value.isHollow ? nil : Slowdown(factor: factor, isBound: false))
  }

  /// Compares the slowest design with the fastest, for each kind of operation and each point. Unless all times are
  /// sure, compares the design with the most work and the one with the least. If `cells` are given, they are compared
  /// with these two. The largest slowdown comes first.
  ///
  /// - Complexity: O(cells² + cells × operations × causes)
  func all(_ cells: [CellIdentity]?) -> [Finding] {
    let found = run.manifest.cells.filter { $0.state == .finished }.byPlace.flatMap { place -> [Finding] in
      let here = place.cells.map(\.cell)
      if !kind.causes.isEmpty { return each(here, cells) }
      return operations(here).flatMap { operation -> [Finding] in
        let sorted = sorted(here, by: operation)
        guard let least = sorted.first, let most = sorted.last, least != most else { return [] }
        return Self.pairs(sorted, cells, most, least).map { subject, reference in
          Finding(
            run, subject, over: reference, on: operation, in: nil,
            slowdown: times.slowdown(of: subject, against: reference, on: operation))
        }
      }
    }
    return found.filter { !$0.differences.isEmpty || $0.slowdown != nil }.ordered { $0.weight > $1.weight }
  }

  /// Compares, for each cause of the kind, the design that has most of the cause with the design that has least, or
  /// `cells` with these two. Totals of remote data are compared over the whole play.
  private func each(_ here: [CellIdentity], _ cells: [CellIdentity]?) -> [Finding] {
    kind.causes.flatMap { cause -> [Finding] in
      func values(_ operation: String) -> [(cell: CellIdentity, value: Double)] {
        here.compactMap { cell in cause.value(run, cell, operation).map { (cell, $0) } }
      }
      let wholes = [Line.screens, Line.total].filter { !values($0).isEmpty }.prefix(1)
      let operations = cause.metric.isRemote ? Array(wholes) : operations(here)
      return operations.flatMap { operation -> [Finding] in
        let sorted = values(operation).ordered { $0.value < $1.value }.map(\.cell)
        guard let least = sorted.first, let most = sorted.last, least != most else { return [] }
        return Self.pairs(sorted, cells, most, least).map {
          Finding(run, $0, over: $1, on: operation, in: nil, causes: [cause])
        }
      }
    }
  }

  /// Pairs each of `cells` with the two extremes, or these two with each other.
  private static func pairs(
    _ sorted: [CellIdentity], _ cells: [CellIdentity]?, _ most: CellIdentity, _ least: CellIdentity
  ) -> [(CellIdentity, CellIdentity)] {
    guard let cells else { return [(most, least)] }
    return sorted.filter(cells.contains).flatMap { [($0, least), (most, $0)] }.filter { $0.0 != $0.1 }
  }

  private func operations(_ cells: [CellIdentity]) -> [String] {
    let own = run.rows.filter { $0.phase == Line.total && cells.contains($0.cell) && !Line.sums.contains($0.operation) }
    return own.map(\.operation).distinct
  }

  /// Sorts cells by the median time if all are sure, otherwise by their counts.
  private func sorted(_ cells: [CellIdentity], by operation: String) -> [CellIdentity] {
    let medians = cells.compactMap { times.sure($0, operation)?.median }
    let work = cells.map { cell in
      Cause.all.filter { !$0.isMinor }.map(\.metric.each).reduce(0.0) { sum, metric in
        sum + (run.index.typical(of: metric, cell: cell, operation: operation)?.approximation ?? 0)
      }
    }
    return zip(cells, medians.count == cells.count ? medians : work).ordered { $0.1 < $1.1 }.map(\.0)
  }
}

extension Finding {
  fileprivate var weight: Double { (slowdown?.factor ?? 0) * 1e6 + min(1e5, differences.first?.ratio ?? 0) }
}
