import BenchCore
import BenchResults

/// One kind of reason why a cell is as it is: looks at exact counts and says what they mean, or nothing.
///
/// Each is one file of `Causes/` and one line of `AllCauses`. A cause never looks at a time: times are what is to be
/// explained.
protocol Cause: Sendable {
  /// Whether it is about what users of remote data see, so that syncs are held against each other by it.
  static var isAboutSyncs: Bool { get }

  /// What the subject does more of than the reference; called once for each pair of cells and kind of operation.
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause?

  /// What can be said of a cell alone; called once for each cell and kind of operation.
  static func remark(on subject: CountedWork) -> Clause?
}

extension Cause {
  static var isAboutSyncs: Bool { false }

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? { nil }

  static func remark(on subject: CountedWork) -> Clause? { nil }
}

/// Half a sentence with its numbers, which goes on where "it" stands: `rewrites 1,000 copies: …`.
struct Clause: Hashable, Sendable {
  let words: String
  /// The number it is about, in so few words that it can be repeated for other points: `1,000 copies`.
  let figure: String
  /// How much work it is for each operation: slots, views and elements alike. Orders clauses and judges nothing.
  let weight: Double
}

/// What one cell did for the operations of one kind, for each of them.
struct CountedWork: Sendable {
  /// A share that is smaller is not worth a sentence, and a difference by less is none.
  static let leastShare = 0.05

  let run: StoredRun
  let cell: CellIdentity
  /// The name of the kind.
  let operation: String

  /// The metric for each operation; `nil` where it is absent, or its total is shared by nothing.
  ///
  /// What a debug build allocates is another program's memory, and absent here.
  func each(_ metric: Metric) -> Double? {
    guard let shared = metric.shared, metric.pass == .counts || run.manifest.build.mode == .release else { return nil }
    return run.index.typical(of: shared, cell: cell, operation: operation)?.approximation
  }

  /// How many operations the metric's total covers, and that total; `nil` where it is absent.
  func total(_ metric: Metric) -> Double? {
    run.index.typical(of: metric, cell: cell, operation: operation)?.approximation
  }

  /// Both sides of a metric, where this one has clearly more; `nil` otherwise, and where one of them is absent.
  func surplus(of metric: Metric, over reference: CountedWork) -> (more: Double, less: Double)? {
    guard let more = each(metric), let less = reference.each(metric) else { return nil }
    return Self.isMore(more, than: less) ? (more, less) : nil
  }

  /// Both totals of a metric, where this one is clearly more; `nil` otherwise, and where one of them is absent.
  func excess(of metric: Metric, over reference: CountedWork) -> (more: Double, less: Double)? {
    guard let more = total(metric), let less = reference.total(metric) else { return nil }
    return Self.isMore(more, than: less) ? (more, less) : nil
  }

  /// Whether a difference is worth a sentence.
  static func isMore(_ more: Double, than less: Double) -> Bool {
    more > less * (1 + leastShare) && more - less >= 0.001
  }

  /// Which share of a whole this part is, where it is worth a sentence.
  func share(of part: Metric, in whole: Metric) -> Double? {
    guard let part = total(part), let whole = total(whole), whole > 0 else { return nil }
    return part / whole >= Self.leastShare ? part / whole : nil
  }
}
