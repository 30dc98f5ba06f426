import BenchCore
import BenchResults
import BenchVerdicts

/// Something that a design does, as a reason why it takes longer or shows less.
struct Cause: Sendable {
  /// A total; it is divided by the number of operations, except for remote data.
  let metric: Metric
  let verb: String
  /// The counted thing in singular and plural; empty for times and memory, which have a unit.
  let one: String
  let many: String
  /// True for a count that follows from others or costs little; it is given as a reason only if no other count is.
  let isMinor: Bool

  init(_ metric: Metric, _ verb: String, _ one: String = "", _ many: String = "", isMinor: Bool = false) {
    (self.metric, self.verb, self.one, self.many, self.isMinor) = (metric, verb, one, many, isMinor)
  }

  static let all = [
    Cause(.recomputations, "computes", "view", "views"),
    Cause(.entityWrites, "writes", "entity", "entities"),
    Cause(.entityRemovals, "removes", "entity", "entities"),
    Cause(.copiedElements, "copies", "element", "elements"),
    Cause(.comparedElements, "compares", "element", "elements", isMinor: true),
    Cause(.queries, "sends the store", "query", "queries"),
    Cause(.selectorCalls, "reads the inputs of", "view", "views", isMinor: true),
    Cause(.notifications, "notifies", "view", "views", isMinor: true),
    Cause(.missingReferences, "looks up", "missing entity", "missing entities"),
    Cause(.allocatedBytes, "allocates", isMinor: true),
  ]

  static let remote = [
    Cause(.remote(.blank), "shows nothing for"), Cause(.remote(.stale), "shows old data for"),
    Cause(.remote(.torn), "shows torn data for"), Cause(.remote(.error), "shows an error for"),
    Cause(.remote(.disagreeing), "shows two values of one entity for"),
    Cause(.remote(.duplicateFetches), "fetches unchanged data", "time", "times"),
    Cause(.remote(.gateOverruns), "exceeds the limit by", "write", "writes"),
  ]

  /// Returns the amount of a cell per operation, or in total for remote data. Returns `nil` if the amount is absent,
  /// and for memory in a debug build, which allocates differently.
  func value(_ run: StoredRun, _ cell: CellIdentity, _ operation: String, _ phase: String? = nil) -> Double? {
    guard let counted = metric.isRemote ? metric : metric.shared,
      counted.pass == .counts || run.manifest.build.mode == .release
    else { return nil }
    return run.index.typical(of: counted, cell: cell, phase: phase, operation: operation)?.approximation
  }

  /// Formats an amount without its noun: `16`, `3.2 KB`, `none`.
  func number(_ value: Double) -> String { value == 0 ? "none" : AnswerNumber.words(value, metric.unit) }

  /// Formats an amount: `16 views`, `3.2 KB`, `none`.
  func amount(_ value: Double) -> String {
    many.isEmpty || value == 0 ? number(value) : "\(number(value)) \(value == 1 ? one : many)"
  }
}

/// Two designs at one point, with the causes that are larger for the first design, for operations of one kind.
struct Finding: Sendable {
  /// The ratio is the larger count divided by the smaller, which counts as `least` if it is less.
  typealias Difference = (cause: Cause, more: Double, less: Double, ratio: Double)

  let subject: CellIdentity
  let reference: CellIdentity
  let operation: String
  let phase: String?
  let slowdown: Slowdown?
  /// The differences, the greatest ratio first; minor ones are included only if the others do not explain the times.
  let differences: [Difference]

  private static let least = 0.05
  private static let much = 1.5
  /// The largest slowdown that a count explains, as a multiple of the count's ratio.
  private static let far = 4.0

  init(
    _ run: StoredRun, _ subject: CellIdentity, over reference: CellIdentity, on operation: String, in phase: String?,
    slowdown: Slowdown? = nil, causes: [Cause] = Cause.all
  ) {
    (self.subject, self.reference, self.operation, self.phase) = (subject, reference, operation, phase)
    self.slowdown = slowdown
    let factor = slowdown?.factor
    func value(_ cause: Cause, _ cell: CellIdentity) -> Double? { cause.value(run, cell, operation, phase) }
    let found = causes.compactMap { cause -> Difference? in
      guard let more = value(cause, subject), let less = value(cause, reference), more > less * (1 + Self.least),
        more - less >= 0.001
      else { return nil }
      return (cause, more, less, more / max(less, Self.least))
    }
    let first = found.filter { !$0.cause.isMinor && $0.ratio >= Self.much }
    // A ratio below both the slowdown and `much` is no reason; an amount of remote data is what the sentence is about.
    let enough = found.filter { $0.cause.metric.isRemote || $0.ratio >= min(Self.much, factor ?? Self.much) }
    let isExplained = first.contains { $0.ratio * Self.far >= factor ?? 0 }
    differences = (isExplained ? first : enough).ordered { $0.ratio > $1.ratio }
  }

  /// Returns the sentences, the greatest ratio first; `name` names a design, or the part of it that decides a cause.
  func sentences(
    _ name: (CellIdentity, Cause?) -> String, _ place: String, kind: (String) -> String = { $0 },
    namesPhase: Bool = true
  ) -> [String] {
    let (mine, other) = (name(subject, nil), name(reference, nil))
    let each = operation == Line.screens ? "" : " per \(MetricWords.each[operation] ?? kind(operation))"
    let named = namesPhase ? phase : nil
    let phase = named.map { $0 == Line.total ? "" : "in \(Layout.printable($0))" } ?? ""
    let places = [operation == Line.screens ? "on screen" : "", phase, place.isEmpty ? "" : "at \(place)"]
      .filter { !$0.isEmpty }
    let lead = places.isEmpty ? "" : PointWords.capital(places.joined(separator: " ")) + ", "
    if differences.isEmpty {
      guard let slowdown else { return [] }
      return [
        "\(lead)\(mine) takes \(slowdown.words)\(each) as \(other); no count explains this difference."
      ]
    }
    return differences.enumerated().map { index, difference in
      let cause = difference.cause
      let (more, less) = (name(subject, cause), name(reference, cause))
      // The slowdown compares whole designs.
      let isWhole = index == 0 && more == mine && less == other
      let effect = isWhole ? slowdown.map { "; \(mine) takes \($0.words)" } ?? "" : ""
      let each = cause.metric.isRemote && !each.isEmpty ? " in all" : each
      return "\(lead)\(more) \(cause.verb) \(cause.amount(difference.more))\(each), "
        + "\(less) \(cause.number(difference.less))\(effect)."
    }
  }
}
