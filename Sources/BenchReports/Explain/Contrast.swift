import BenchCore
import BenchResults

/// A cell held against the leanest one that differs from it on one axis alone, or a cell alone, for one kind of
/// operation.
struct Contrast: Sendable {
  /// What the two cells differ in.
  enum Axis: Int, Sendable {
    case store, derivation
    /// Both: there is no cell that shares the store or the derivation.
    case design
    /// How remote data come, under one store and one derivation.
    case sync
  }

  let axis: Axis
  let subject: CellIdentity
  /// `nil` where something is said of a cell alone.
  let reference: CellIdentity?
  let operation: String
  let clauses: [Clause]
  let effect: TimeEffect?
  /// Whether what is done more is more than a trifle beside all that the reference does, so that it may be called a
  /// cause.
  var isExplained = true

  /// The names that stand for a cell where only this axis matters.
  func word(_ cell: CellIdentity) -> String {
    switch axis {
    case .store: cell.store
    case .derivation: cell.derivation
    case .design: cell.design
    case .sync: cell.sync ?? ""
    }
  }

  /// What the axis leaves open: cells that differ in it alone can be reported together.
  var rest: String {
    switch axis {
    case .store: subject.derivation
    case .derivation: subject.store
    case .design: ""
    case .sync: subject.pair
    }
  }
}

/// Finds what is to be held against what.
///
/// Only cells that are right are held against others: what a wrong or broken design does less of is no merit. The
/// leanest store is the one that writes, removes, copies, tells, compares and computes least over all its cells, and so
/// is the leanest derivation; of equals, the one that the scenario names first.
struct Contrasts: Sendable {
  private let run: StoredRun
  private let times: TimeTeller
  private let sound: [CellIdentity]
  private let operations: [CellIdentity: [String]]
  private let work: [CellIdentity: Double]

  /// Contrasts of a run among the cells that are compared.
  init(_ run: StoredRun, _ times: TimeTeller, among isCompared: (CellIdentity) -> Bool = { _ in true }) {
    self.run = run
    self.times = times
    sound = run.manifest.cells.filter { $0.state == .finished && isCompared($0.cell) }.map(\.cell)
    operations = Self.operations(run)
    work = Dictionary(
      sound.map { cell in
        (cell, Self.work(CountedWork(run: run, cell: cell, operation: Line.total)))
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let counted: [Metric] = [
    .entityWrites, .entityRemovals, .copiedElements, .notifications, .selectorCalls, .comparedElements, .recomputations,
  ]

  /// Kinds of operation by cell, in the order of the rows.
  private static func operations(_ run: StoredRun) -> [CellIdentity: [String]] {
    let totals: Set<String> = [Line.total, Line.writes, Line.reads]
    var operations: [CellIdentity: [String]] = [:]
    for row in run.rows where row.phase == Line.total && !totals.contains(row.operation) {
      if operations[row.cell]?.last == row.operation { continue }
      if operations[row.cell]?.contains(row.operation) != true {
        operations[row.cell, default: []].append(row.operation)
      }
    }
    return operations
  }

  func operations(of cell: CellIdentity) -> [String] { operations[cell] ?? [] }

  /// Every cell against its references.
  ///
  /// - Complexity: O(cells² + cells × operations × causes)
  var differences: [Contrast] {
    sound.flatMap { subject in
      references(of: subject).flatMap { axis, reference in
        operations(of: subject).compactMap { operation in
          difference(of: subject, from: reference, axis, operation)
        }
      }
    } + sound.flatMap(syncDifferences)
  }

  /// A sync against others over the same store and derivation: for each cause, against the one that has least of it.
  ///
  /// No sync is the leanest in everything: one that shows old data fetches least. So each cause has a reference of its
  /// own; of equals, the one that the scenario names first.
  private func syncDifferences(of subject: CellIdentity) -> [Contrast] {
    let others = syncs(beside: subject)
    if others.isEmpty { return [] }
    return operations(of: subject).flatMap { operation -> [Contrast] in
      let mine = CountedWork(run: run, cell: subject, operation: operation)
      let its = others.map { CountedWork(run: run, cell: $0, operation: operation) }
      var clauses: [CellIdentity: [Clause]] = [:]
      for cause in AllCauses.menu where cause.isAboutSyncs {
        var most: (cell: CellIdentity, clause: Clause)?
        for other in its {
          guard let clause = cause.difference(mine, from: other) else { continue }
          if clause.weight > most?.clause.weight ?? 0 { most = (other.cell, clause) }
        }
        if let most { clauses[most.cell, default: []].append(most.clause) }
      }
      return others.compactMap { other in
        guard let found = clauses[other] else { return nil }
        return Contrast(
          axis: .sync, subject: subject, reference: other, operation: operation, clauses: AllCauses.ordered(found),
          effect: nil)
      }
    }
  }

  /// The cells at the same point with the same store and derivation, and another sync.
  func syncs(beside subject: CellIdentity) -> [CellIdentity] {
    guard let sync = subject.sync, subject.preset == nil else { return [] }
    return sound.filter { other in
      other.preset == nil && other.sync != nil && other.sync != sync && other.pair == subject.pair
        && other.place == subject.place
    }
  }

  private func difference(
    of subject: CellIdentity, from reference: CellIdentity, _ axis: Contrast.Axis, _ operation: String
  ) -> Contrast? {
    let lean = CountedWork(run: run, cell: reference, operation: operation)
    let clauses = AllCauses.differences(CountedWork(run: run, cell: subject, operation: operation), from: lean)
    let effect = times.effect(of: subject, against: reference, on: operation)
    if clauses.isEmpty && effect == nil { return nil }
    var contrast = Contrast(
      axis: axis, subject: subject, reference: reference, operation: operation, clauses: clauses, effect: effect)
    contrast.isExplained = clauses.reduce(0) { $0 + $1.weight } >= Self.leastCause * Self.work(lean)
    return contrast
  }

  /// Less than this share of what the reference does is no cause of anything.
  private static let leastCause = 0.1

  private static func work(_ counted: CountedWork) -> Double {
    Self.counted.reduce(0) { $0 + (counted.each($1) ?? 0) }
  }

  /// What can be said of each cell alone; of what goes stale, too.
  var remarks: [Contrast] {
    run.manifest.cells.filter { $0.state == .finished || $0.state == .stale }.map(\.cell).flatMap { cell in
      operations(of: cell).compactMap { operation in
        let clauses = AllCauses.remarks(on: CountedWork(run: run, cell: cell, operation: operation))
        if clauses.isEmpty { return nil }
        return Contrast(
          axis: .derivation, subject: cell, reference: nil, operation: operation, clauses: clauses, effect: nil)
      }
    }
  }

  /// The leanest other store with the same derivation, and the leanest other derivation with the same store; where
  /// there is neither, the leanest cell of the point.
  func references(of subject: CellIdentity) -> [(axis: Contrast.Axis, cell: CellIdentity)] {
    var found: [(axis: Contrast.Axis, cell: CellIdentity)] = []
    if subject.preset != nil {
      // A preset differs in its way, too, so no axis alone can explain it.
      if let cell = leanest(sound.filter { $0.meets(subject) }, \.design) { found.append((.design, cell)) }
      return found.filter { $0.cell != subject }
    }
    let here = sound.filter { $0.preset == nil && $0.point == subject.point }
    let stores = here.filter { $0.derivation == subject.derivation }
    if let cell = leanest(stores, \.store) { found.append((.store, cell)) }
    let derivations = here.filter { $0.store == subject.store }
    if let cell = leanest(derivations, \.derivation) { found.append((.derivation, cell)) }
    if stores.count == 1, derivations.count == 1, let cell = leanest(here, \.design) { found.append((.design, cell)) }
    return found.filter { $0.cell != subject }
  }

  private func leanest(_ cells: [CellIdentity], _ axis: KeyPath<CellIdentity, String>) -> CellIdentity? {
    let means = cells.map { cell in
      let alike = sound.filter { $0[keyPath: axis] == cell[keyPath: axis] }
      return alike.reduce(0) { $0 + (work[$1] ?? 0) } / Double(max(1, alike.count))
    }
    return zip(cells, means).min { $0.1 < $1.1 }?.0
  }
}
