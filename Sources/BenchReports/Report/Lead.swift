import BenchCore
import BenchResults

/// What the first chart of a run is of: a metric of some operations, over a swept parameter, at fixed other settings.
struct Lead: Equatable, Sendable {
  let metric: Metric
  /// An operation kind, `writes`, `reads` or `*`.
  let operation: String
  /// `nil` for the phase in which the metric is at home.
  let phase: String?
  /// The numeric parameter along which it is drawn; `nil` where none is swept.
  let parameter: String?
  /// The points that are drawn: along the parameter, or all.
  let points: [Point]

  /// What a run is asked for, by the rule: the metric of a sentence with `over` that has the greatest factor between
  /// designs, else of any sentence, else the median time of writes; of a debug build, recomputations.
  init(of run: StoredRun) {
    let places = run.manifest.cells.byPlace
    let points = places.map(\.point)
    let sentences = Self.sentences(of: run)
    let slope = sentences.compactMap(\.slope).first
    // The longest line, and of equally long ones the one whose number grows most.
    let lines = Sweeps(points).lines.sorted { left, right in
      left.points.count == right.points.count
        ? Self.reach(left) > Self.reach(right) : left.points.count > right.points.count
    }
    let line = lines.first { $0.key == slope } ?? lines.first
    // Of several parallel lines the last one, which has the largest of the other settings.
    let longest = line.flatMap { first in
      lines.filter { $0.key == first.key && $0.points.count == first.points.count }.max { left, right in
        (left.points.last ?? Point()) < (right.points.last ?? Point())
      }
    }
    let drawn = longest?.points ?? points
    let last = drawn.last ?? Point()
    let asked = Self.asked(run, sentences, among: places.first { $0.point == last }?.cells ?? [])
    metric = asked.metric
    operation = asked.operation
    phase = asked.phase
    parameter = longest?.key
    self.points = drawn
  }

  /// How many times the last number of a line is the first.
  private static func reach(_ line: Sweeps.Line) -> Double {
    let numbers = [line.points.first, line.points.last].compactMap { point in
      point?.settings.first { $0.key == line.key }.flatMap { Double($0.value) }
    }
    guard numbers.count == 2, numbers[0] > 0 else { return 0 }
    return numbers[1] / numbers[0]
  }

  private typealias Asked = (metric: Metric, operation: String, phase: String?)

  private static func asked(_ run: StoredRun, _ sentences: [Expectation], among cells: [CellReport]) -> Asked {
    let isDebug = run.manifest.build.mode == .debug
    let usable = sentences.filter { !isDebug || $0.metric.exactness == .exact }
    for group in [usable.filter { $0.divisor != nil }, usable] {
      let ranked = group.map { sentence -> (asked: Asked, factor: Double) in
        let asked: Asked = (sentence.metric.shared ?? sentence.metric, sentence.operation, sentence.phase)
        return (asked, factor(run, asked, among: cells))
      }
      var best: (asked: Asked, factor: Double)?
      for candidate in ranked where candidate.factor > max(1.05, best?.factor ?? 0) { best = candidate }
      if let best { return best.asked }
    }
    if !isDebug && run.rows.contains(where: { $0.metric == Metric.latencyP50.name && $0.operation == Line.writes }) {
      return (.latencyP50, Line.writes, nil)
    }
    return (Metric.recomputations.shared ?? .recomputations, Line.total, nil)
  }

  /// The greatest value of a design divided by the smallest; infinite where that is 0.
  private static func factor(_ run: StoredRun, _ asked: Asked, among cells: [CellReport]) -> Double {
    let values = cells.filter { $0.state == .finished }.map(\.cell).compactMap {
      run.index.typical(of: asked.metric, cell: $0, phase: asked.phase, operation: asked.operation)?.approximation
    }
    guard let least = values.min(), let most = values.max(), most > 0 else { return 1 }
    return least == 0 ? .infinity : most / least
  }

  /// The sentences of the run that can be read with the names that it has.
  private static func sentences(of run: StoredRun) -> [Expectation] {
    let cells = run.manifest.cells.map(\.cell)
    let names = ExpectationNames(
      stores: Set(cells.map(\.store)).sorted(), derivations: Set(cells.map(\.derivation)).sorted(),
      presets: Set(cells.compactMap(\.preset)).sorted(), phases: run.index.phases,
      operations: Set(run.rows.map(\.operation)).sorted())
    return run.manifest.expectations.compactMap { try? Expectation($0.sentence, names: names) }
  }
}

extension Lead {
  /// What is shown, as it stands in a caption: `median time of one write`.
  var words: String {
    let place = phase.map { $0 == Line.total || $0 == metric.scope.homePhase ? "" : " in \($0)" } ?? ""
    return MetricWords.words(metric, operation) + place
  }

  /// How the best is called: `fastest` of times, `least` of what one wants little of.
  var bestWord: String {
    if metric.unit == .nanoseconds { return "fastest" }
    return metric.better == .higher ? "most" : "least"
  }

  /// A value of the metric with its unit.
  var short: @Sendable (Double) -> String { metric.unit.short }
}

/// Metrics in words that a reader of a page knows without the list of metrics.
enum MetricWords {
  /// `median time of one write`, `recomputations per operation`.
  static func words(_ metric: Metric, _ operation: String = Line.total) -> String {
    let each = ["*": "operation", "writes": "write", "reads": "read"][operation] ?? operation
    let known = [
      "latency_p50_ns": "median time of one \(each)", "latency_p99_ns": "99th percentile of one \(each)",
      "latency_max_ns": "longest \(each)", "load_ns": "time to load", "store_bytes": "memory of the store",
      "peak_live_bytes": "peak memory", "throughput_ops_per_s": "operations per second",
    ]
    if let words = known[metric.name] { return words }
    let perOperation = "_per_op"
    let isEach = metric.name.hasSuffix(perOperation)
    let name = isEach ? String(metric.name.dropLast(perOperation.count)) : metric.name
    let plain = name.split(separator: "_").joined(separator: " ")
    let unit = metric.unit == .nanoseconds && plain.hasSuffix(" ns") ? String(plain.dropLast(3)) : plain
    return isEach ? "\(unit) per \(each)" : operation == Line.total ? unit : "\(unit) for \(operation)"
  }
}

extension Lead {
  /// Another metric at the same points.
  init(metric: Metric, operation: String, phase: String?, like other: Lead) {
    self.metric = metric
    self.operation = operation
    self.phase = phase
    parameter = other.parameter
    points = other.points
  }
}
