import BenchCore

/// The lines of a measurement with their totals: what a repetition left out because it follows from the rest.
///
/// - Phases stand in the order they were played, `load` first and `*` last; within a phase the kinds in their order,
///   then `writes`, `reads` and `*`.
/// - Totals are of raw figures: counts are added and histograms merged, so a percentile of a total is a percentile of
///   all its commits. Where the repetition gave a total itself (the time of the throughput play, the allocation
///   profile of a phase), what it gave is taken and only what it left out is added up.
/// - The ingest flows into no total, with one exception: a high-water mark is of load and play together.
public struct ResultLines: Sendable {
  /// A line with the words of its columns.
  public struct Entry: Sendable {
    public let phase: String
    public let operation: String
    public let figures: Figures
  }

  public let lines: [Entry]

  /// The lines of a measurement whose load took in so many entities: the "operations" of phase `load`.
  public init(_ measurement: Measurement, entities: Int) {
    let load = measurement.lines.first { $0.phase == Line.load && $0.operation == nil }
    let play = measurement.lines.filter { $0.phase != Line.load }
    var lines: [Entry] = []
    if var figures = load?.figures {
      figures.operations = entities
      lines.append(Entry(phase: Line.load, operation: Line.total, figures: figures))
    }
    let phases = Self.phases(of: play).map { Phase($0, of: play) }
    lines += phases.flatMap(\.entries)
    if !play.isEmpty {
      var whole = Phase(sumOf: phases, given: play.filter { $0.phase == nil })
      if let peak = load?.figures.peakLiveBytes, let own = whole.total.peakLiveBytes {
        whole.total.peakLiveBytes = max(peak, own)
      }
      lines += whole.entries
    }
    self.lines = lines
  }

  private static func phases(of lines: [Measurement.Line]) -> [String] {
    var seen: Set<String> = []
    return lines.compactMap(\.phase).filter { seen.insert($0).inserted }
  }
}

/// The figures of one phase by kind, and of all of it.
private struct Phase {
  let name: String
  /// By the name of the operation kind.
  var kinds: [String: Figures]
  var total: Figures

  /// A phase as measured, with its total.
  init(_ name: String, of lines: [Measurement.Line]) {
    self.init(name: name, kinds: [:], given: lines.filter { $0.phase == name })
    total = kinds.isEmpty ? total : total.filled(from: Self.sum(sortedKinds.map { kinds[$0] ?? Figures() }))
  }

  /// All phases together; what was given for the whole play wins over what is added up.
  init(sumOf phases: [Phase], given: [Measurement.Line]) {
    var kinds: [String: Figures] = [:]
    for phase in phases {
      for (kind, figures) in phase.kinds { kinds[kind, default: Figures()].merge(figures) }
    }
    self.init(name: Line.total, kinds: kinds, given: given)
    total = phases.isEmpty ? total : total.filled(from: Self.sum(phases.map(\.total)))
  }

  private init(name: String, kinds: [String: Figures], given: [Measurement.Line]) {
    self.name = name
    self.kinds = kinds
    total = Figures()
    for line in given {
      if let kind = line.operation {
        self.kinds[kind] = line.figures.filled(from: self.kinds[kind] ?? Figures())
      } else {
        total = line.figures
      }
    }
  }

  /// The kinds in their order; one that this build does not know stands last.
  private var sortedKinds: [String] {
    let known = OperationKind.allCases.map(\.name).filter { kinds[$0] != nil }
    return known + kinds.keys.filter { OperationKind(name: $0) == nil }.sorted()
  }

  /// The lines of the phase: its kinds, changes together, reads together, everything.
  var entries: [ResultLines.Entry] {
    let names = sortedKinds
    var entries = names.compactMap { name in
      kinds[name].map { ResultLines.Entry(phase: self.name, operation: name, figures: $0) }
    }
    for (group, isRead) in [(Line.writes, false), (Line.reads, true)] {
      let members = names.filter { OperationKind(name: $0).map { $0.isRead == isRead } ?? false }
      if members.isEmpty { continue }
      let figures = Self.sum(members.map { kinds[$0] ?? Figures() })
      entries.append(ResultLines.Entry(phase: name, operation: group, figures: figures))
    }
    entries.append(ResultLines.Entry(phase: name, operation: Line.total, figures: total))
    return entries
  }

  private static func sum(_ parts: [Figures]) -> Figures {
    guard var result = parts.first else { return Figures() }
    for part in parts.dropFirst() { result.merge(part) }
    return result
  }
}

extension Figures {
  /// These figures, with what they lack taken from the other.
  fileprivate func filled(from other: Figures) -> Figures {
    var result = self
    if operations == 0 { result.operations = other.operations }
    result.tally = tally ?? other.tally
    result.latency = latency ?? other.latency
    result.elapsed = elapsed ?? other.elapsed
    result.allocatedBytes = allocatedBytes ?? other.allocatedBytes
    result.freedBytes = freedBytes ?? other.freedBytes
    result.allocations = allocations ?? other.allocations
    result.peakLiveBytes = peakLiveBytes ?? other.peakLiveBytes
    result.storeBytes = storeBytes ?? other.storeBytes
    return result
  }
}
