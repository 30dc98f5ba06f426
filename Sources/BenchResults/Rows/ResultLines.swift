import BenchCore

/// The lines of a measurement, with the totals that no repetition stores because they can be computed from the rest.
///
/// - Phases are in the order of playing, `load` first and `*` last. Within a phase, the kinds are in their order,
///   followed by `writes`, `reads` and `*`.
/// - Totals are of raw figures: counts are added and histograms merged, so a percentile of a total is a percentile of
///   all its commits. A total of the repetition itself (the time of the throughput play, the allocation profile of a
///   phase) takes precedence; only missing quantities are added up.
/// - Figures of one line may come from plays of different lengths. They are kept apart, each with the operations it
///   covers, so a line may have more than one entry; no quantity is in two entries of a line.
/// - No total includes the filling of the store, except a high-water mark, which is of load and play together.
package struct ResultLines: Sendable {
  package struct Entry: Sendable {
    package let phase: String
    package let operation: String
    package let figures: Figures
  }

  /// The lines in the order above.
  package let lines: [Entry]
  let pass: Pass

  /// Creates the lines of a measurement that loaded this number of entities: they are the "operations" of phase `load`.
  package init(_ measurement: Measurement, entities: Int) {
    pass = measurement.pass
    let load = measurement.lines.filter { $0.phase == Line.load && $0.operation == nil }.map(\.figures).sum
    let play = measurement.lines.filter { $0.phase != Line.load }
    var lines: [Entry] = []
    if var figures = load {
      figures.operations = entities
      lines.append(Entry(phase: Line.load, operation: Line.total, figures: figures))
    }
    let phases = play.compactMap(\.phase).distinct.map { Phase($0, of: play) }
    lines += phases.flatMap(\.entries)
    if !play.isEmpty {
      let whole = Phase(sumOf: phases, given: play.filter { $0.phase == nil })
      lines += whole.entries.map { $0.raisingPeak(to: load?.peakLiveBytes) }
    }
    // Lines of a load over time are kept apart: a percentile of two flows cannot be computed from one of each flow.
    lines += measurement.loads.map { line in
      Entry(phase: line.phase ?? Line.total, operation: line.operation ?? Line.total, figures: line.figures)
    }
    self.lines = lines
  }
}

private struct Phase {
  let name: String
  let kinds: [String: Figures]
  /// The figures given for the phase, which take precedence, then those given for its parts.
  let given: [Figures]

  init(_ name: String, of lines: [Measurement.Line]) {
    self.name = name
    let own = lines.filter { $0.phase == name }
    kinds = Self.byKind(own)
    given = [own.filter { $0.operation == nil }.map(\.figures).sum].compactMap(\.self)
  }

  init(sumOf phases: [Phase], given whole: [Measurement.Line]) {
    name = Line.total
    let summed = phases.reduce(into: [:]) { $0.merge($1.kinds) { $0.merged(with: $1) } }
    kinds = summed.merging(Self.byKind(whole)) { _, given in given }
    let own = whole.filter { $0.operation == nil }.map(\.figures).sum
    given = [own, phases.flatMap(\.given).sum].compactMap(\.self)
  }

  private static func byKind(_ lines: [Measurement.Line]) -> [String: Figures] {
    let known = lines.compactMap { line in line.operation.map { ($0, line.figures) } }
    return Dictionary(known) { $0.merged(with: $1) }
  }

  /// The kinds in their order; those unknown to this build are last.
  private var sortedKinds: [String] {
    let known = OperationKind.allCases.map(\.name).filter { kinds[$0] != nil }
    return known + kinds.keys.filter { OperationKind(name: $0) == nil }.ordered()
  }

  /// The lines of the phase: each kind, all changes, all reads, everything.
  var entries: [ResultLines.Entry] {
    let names = sortedKinds
    var entries = names.compactMap { kind in kinds[kind].map { entry(kind, $0) } }
    // An operation that no store has is an iteration of a graph, which begins with a write.
    let groups: [(String, (OperationKind?) -> Bool)] = [
      (Line.writes, { $0?.isChange ?? true }), (Line.reads, { $0?.isRead ?? false }),
    ]
    for (group, isMember) in groups {
      let members = names.filter { isMember(OperationKind(name: $0)) }
      if let figures = members.compactMap({ kinds[$0] }).sum { entries.append(entry(group, figures)) }
    }
    var layers = given
    if let figures = names.compactMap({ kinds[$0] }).sum { layers.append(figures) }
    var known = Figures()
    for layer in layers {
      entries.append(entry(Line.total, layer.without(known)))
      known.merge(layer)
    }
    return entries
  }

  private func entry(_ operation: String, _ figures: Figures) -> ResultLines.Entry {
    ResultLines.Entry(phase: name, operation: operation, figures: figures)
  }
}

extension ResultLines.Entry {
  /// Returns the entry with its high-water mark, if it has one, raised to at least that of the load.
  fileprivate func raisingPeak(to load: Bytes?) -> ResultLines.Entry {
    guard operation == Line.total, let load, let own = figures.peakLiveBytes else { return self }
    let raised = changing(figures) { $0.peakLiveBytes = max(load, own) }
    return ResultLines.Entry(phase: phase, operation: operation, figures: raised)
  }
}

extension [Figures] { fileprivate var sum: Figures? { first.map { dropFirst().reduce($0) { $0.merged(with: $1) } } } }

extension Figures {
  fileprivate func merged(with other: Figures) -> Figures {
    changing(self) { $0.merge(other) }
  }
}
