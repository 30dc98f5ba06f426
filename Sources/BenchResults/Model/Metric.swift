import BenchCore

/// A named quantity: what it is called, what its numbers mean, and how they are found. A value like any other.
///
/// Each metric is a value in a file of `Metrics/` and a line of `AllMetrics`, or made of a row of `LoadMeasure` or
/// `RemoteMeasure`.
package struct Metric: Sendable {
  /// The spelling in columns, sentences and help: lower-case words joined by underscores, the unit last where it has
  /// one.
  package let name: String
  /// What its numbers mean, and how they are read.
  package let unit: MetricUnit
  /// Which way is good.
  package let better: Better
  /// The pass that measures it, or whose rows it is derived from.
  package let pass: Pass
  /// One line that says what is counted.
  package let meaning: String
  /// Whether repetitions must agree.
  package let exactness: Exactness
  /// Which lines have it.
  package let scope: Scope
  /// What a total is divided by for people to compare; `nil` where a quotient would mean nothing.
  package let sharedBy: Divisor?
  /// Whether changes and reads are so different that one number for both says little.
  package let tellsChangesFromReads: Bool
  /// Whether one clock read is part of each value, so that small values say more about the clock.
  package let includesClock: Bool
  /// When its values are lower bounds of the true ones; `nil` where they never are.
  package let lowerBound: MeasureRow.Bound?
  /// Its name on pages, with `{each}` and `{operation}` for the operation of a line; `nil` for the name itself.
  package let words: String?
  /// The whole of which it counts a part.
  package let part: MeasureRow.Part?
  /// Where its values come from.
  package let origin: Origin

  package typealias Better = MeasureRow.Better

  init(
    _ name: String, _ row: MeasureRow, bound: MeasureRow.Bound? = nil, pass: Pass, exactness: Exactness,
    scope: Scope = .play, sharedBy: Divisor? = nil, tellsChangesFromReads: Bool = false, includesClock: Bool = false,
    origin: Origin
  ) {
    self.name = name
    unit = row.unit
    better = row.better
    self.pass = pass
    meaning = row.meaning
    self.exactness = exactness
    self.scope = scope
    self.sharedBy = sharedBy
    self.tellsChangesFromReads = tellsChangesFromReads
    self.includesClock = includesClock
    lowerBound = bound
    words = row.words
    part = row.part
    self.origin = origin
  }

  /// Whether repetitions must agree.
  package enum Exactness: String, Sendable {
    /// A count: every repetition finds the same, and a difference is news.
    case exact
    /// A measured time: repetitions differ, and their median stands for them.
    case varied
  }

  /// Which lines of a measurement a metric is about. The ingest never flows into the totals of the play.
  package enum Scope: String, Sendable {
    /// The recorded phases, their operation kinds, and their totals.
    case play
    /// The ingest alone: phase `load`.
    case load
    /// Both, apart: phase `load` has a row of its own, and the totals are of the play.
    case playAndLoad = "play and load"

    /// The phase that is meant where none is named.
    package var homePhase: String { self == .load ? Line.load : Line.total }

    /// Whether the metric has rows for this phase.
    package func covers(phase: String) -> Bool { phase == Line.load ? self != .play : self != .load }
  }

  /// What a total is divided by.
  package enum Divisor: String, Sendable {
    /// The operations that a row covers.
    case operation = "op"
    /// The entities that the load took in.
    case entity
  }

  /// Where the values come from.
  package enum Origin: Sendable {
    /// From what a repetition measured; stored as rows. `nil` means absent.
    case measured(@Sendable (Figures) -> MetricValue?)
    /// From other rows of the same line and repetition; never stored. `nil` means absent.
    case derived(@Sendable (LineValues) -> MetricValue?)
  }

  /// Whether values are stored as rows.
  package var isStored: Bool {
    if case .measured = origin { true } else { false }
  }

  /// What the metric finds in figures; `nil` where it was not measured, and for derived metrics.
  package func value(in figures: Figures) -> MetricValue? {
    if case .measured(let derive) = origin { derive(figures) } else { nil }
  }

  /// What the metric finds in the stored values of one line of one repetition; `nil` where it is absent.
  package func value(in line: LineValues) -> MetricValue? {
    switch origin {
    case .measured: line[name]
    case .derived(let derive): derive(line)
    }
  }
}

extension Metric: Hashable {
  /// Metrics are the same when they have the same name.
  package static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The stored values of one line (phase and operation) of one repetition.
package struct LineValues: Equatable, Sendable {
  /// A value and the operations it covers, or entities in phase `load`.
  ///
  /// Metrics of one line may come from plays that did not come equally far.
  package struct Sample: Equatable, Sendable {
    /// What was found.
    package var value: MetricValue
    /// How many operations it covers; in phase `load`, entities.
    package var operations: Int

    /// A value that covers so many operations.
    package init(_ value: MetricValue, operations: Int) {
      self.value = value
      self.operations = operations
    }
  }

  /// By the name of the metric.
  package var samples: [String: Sample]

  /// Samples by the name of their metric.
  package init(_ samples: [String: Sample] = [:]) { self.samples = samples }

  /// The value of a metric by name; `nil` where it is absent.
  ///
  /// - Complexity: O(1)
  package subscript(metric: String) -> MetricValue? { samples[metric]?.value }
}

/// The words of the `phase` and `operation` columns that are not names of a scenario.
package enum Line {
  /// All recorded phases, or all operations of a phase.
  package static let total = "*"
  /// The ingest.
  package static let load = "load"
  /// All kinds of change together.
  package static let writes = "writes"
  /// All kinds of read together.
  package static let reads = "reads"
  /// What belongs to no kind: what screens show for how long, and what stores do for it.
  package static let screens = "screens"
}
