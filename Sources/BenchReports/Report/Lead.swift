import BenchCore
import BenchResults
import BenchVerdicts

/// The subject of a chart of an answer: a metric of some operations, over a swept parameter or at separate points.
struct Lead: Equatable, Sendable {
  let title: String?
  let metric: Metric
  /// The designs that the chart names; empty for all.
  var designs: [DesignPattern]
  let operation: String
  let phase: String?
  /// The numeric parameter of the horizontal axis; `nil` if points are drawn separately.
  let parameter: String?
  let points: [Point]
  let fixed: [Point.Setting]
  /// The point at which designs are compared: the last drawn point with a value.
  let place: Point?
  /// The least magnitude above 0 and the greatest magnitude that are drawn; `nil` if none is above 0.
  let magnitudes: ClosedRange<Double>?

  /// Chooses the subjects of figures: the charts of the scenario's answer for which the run has values. If there are
  /// none, chooses the metric of the first sentence with values, otherwise the median time of writes (with a target,
  /// the 99th percentile), otherwise checked reads or recomputations. A debug build has counts only.
  static func all(of run: StoredRun, charts: [String]) -> [Lead] {
    let asked = usable(charts, in: run).map { Lead(of: run, chart: $0) }
    return asked.isEmpty ? [Lead(of: run, chart: nil)] : asked
  }

  private init(of run: StoredRun, chart: ChartSentence?) {
    let all = run.places.ordered()
    let names = ExpectationNames(of: run)
    let points = chart.map { asked in all.filter { Self.matches($0, asked.point, among: all) } } ?? all
    let sentences = run.manifest.expectations.compactMap { try? Expectation($0.sentence, names: names) }
    let slope = chart?.parameter ?? sentences.compactMap(\.slope).first
    let asked = chart.map { Self.asked($0) } ?? Self.asked(run, sentences)
    let values = LeadValues(run, asked)
    let chosen = LeadPoints(among: points, along: slope, values)
    // Settings that the chart holds fixed are named once, not at each point.
    let held = (chart?.point.settings ?? []).filter { setting in
      points.allSatisfy { $0.settings.contains(setting) } && !all.allSatisfy { $0.settings.contains(setting) }
    }
    (metric, designs, operation, phase) = asked
    title = chart?.title
    (parameter, self.points, place) = (chosen.parameter, chosen.points, chosen.place)
    fixed = (held + chosen.fixed).ordered { $0.key < $1.key }
    magnitudes = values.magnitudes(chosen.points)
  }

  private static func usable(_ charts: [String], in run: StoredRun) -> [ChartSentence] {
    var names = ExpectationNames(of: run)
    names.hasOpenValues = true
    let points = run.places
    func isUsable(_ asked: ChartSentence) -> Bool {
      isAnswer(asked.metric, in: run) && (run.manifest.build.mode == .release || asked.metric.exactness == .exact)
        && hasValue(run, Self.asked(asked)) { matches($0, asked.point, among: points) }
    }
    return charts.compactMap { text in
      guard var asked = try? ChartSentence(text, names: names) else { return nil }
      if isUsable(asked) { return asked }
      // A run that has no times is drawn on recorded times.
      guard let metric = asked.metric.onRecord else { return nil }
      asked.metric = metric
      return isUsable(asked) ? asked : nil
    }
  }

  /// Returns false for cost units, which say nothing about stores, unless the scenario gives all times itself.
  private static func isAnswer(_ metric: Metric, in run: StoredRun) -> Bool {
    !metric.name.hasPrefix(LoadSource.units) || LoadTimes(run.manifest.cells, run.index) == .given
  }

  /// Returns true if a point has the requested settings; a setting that no point has, as at smoke size, is ignored.
  private static func matches(_ point: Point, _ asked: Point, among points: [Point]) -> Bool {
    asked.settings.allSatisfy { setting in
      point.settings.contains(setting) || !points.contains { $0.settings.contains(setting) }
    }
  }

  /// Returns the metric of a chart unchanged; the total of an expectation, however, becomes the share per operation.
  private static func asked(_ sentence: ChartSentence) -> Asked {
    (sentence.metric, sentence.designs, sentence.operation, sentence.phase)
  }

  typealias Asked = (metric: Metric, designs: [DesignPattern], operation: String, phase: String?)

  private static func asked(_ run: StoredRun, _ sentences: [Expectation]) -> Asked {
    let isDebug = run.manifest.build.mode == .debug
    let usable = sentences.filter { isAnswer($0.metric, in: run) && (!isDebug || $0.metric.exactness == .exact) }
    let writes: Asked = (run.manifest.scenario.target == nil ? .latencyP50 : .latencyP99, [], Line.writes, nil)
    // A load on threads has neither latencies of operations nor derivations.
    let reads: Asked = (.recorded(.readsPerSecond), [], Line.total, nil)
    let checked: Asked = (.counts(.checkedReads), [], Line.total, nil)
    let recomputations: Asked = (.recomputations.each, [], Line.total, nil)
    let sought: [Asked] = usable.map { ($0.metric.each, [], $0.operation, $0.phase) }
    let all = sought + (isDebug ? [] : [writes, reads]) + [checked]
    return all.first { hasValue(run, $0) } ?? recomputations
  }

  private static func hasValue(_ run: StoredRun, _ asked: Asked, at meant: (Point) -> Bool = { _ in true }) -> Bool {
    run.manifest.cells.contains { report in
      meant(report.cell.setting) && asked.designs.match(report.cell) && value(run, asked, report) != nil
    }
  }

  /// Returns the value of a cell; `nil` if it is absent, or if the cell failed, was wrong or was stopped.
  static func value(_ run: StoredRun, _ asked: Asked, _ report: CellReport) -> MetricValue? {
    let stop = report.stop(of: asked.metric, phase: asked.phase, operation: asked.operation, in: run.index)
    if report.state != .finished || stop != nil { return nil }
    return run.index.typical(of: asked.metric, cell: report.cell, phase: asked.phase, operation: asked.operation)
  }
}

extension [DesignPattern] { func match(_ cell: CellIdentity) -> Bool { isEmpty || contains { $0.matches(cell) } } }

extension Lead {
  var asked: Asked { (metric, designs, operation, phase) }

  /// The caption: `median time of one write`.
  var words: String {
    if let title { return Layout.printable(title) }
    let words = MetricWords.words(metric, operation)
    guard let phase, phase != Line.total, phase != metric.scope.homePhase else { return words }
    // Scenarios choose the names of phases; `in whole` would be misread.
    return "\(words) in \(phase.hasSuffix("s") ? phase : "phase \(phase)")"
  }

  /// The word for the best design: `fastest` for times, otherwise `most` or `least`.
  var bestWord: String {
    if metric.unit == .nanoseconds { return "fastest" }
    return metric.better == .higher ? "most" : "least"
  }

  func shows(_ other: Lead) -> Bool {
    metric == other.metric && designs == other.designs && operation == other.operation && phase == other.phase
      && parameter == other.parameter && points == other.points
  }

  /// The label of the vertical axis: `median time of one write · lower is better`.
  var measure: String {
    metric.better == .neither ? parts.measure : "\(parts.measure) · \(metric.better.rawValue) is better"
  }

  /// The author's words for the parameter, `messages in the room` in `time of a message, by messages in the room`.
  var axis: String? { parts.axis }

  /// Formats a point below its chart, without the settings that the title states.
  func words(of point: Point) -> String {
    if title == nil { return PointWords.words(point) }
    guard let axis, let value = point.settings.first(where: { $0.key == parameter })?.value
    else { return PointWords.words(Point(point.settings.filter { !fixed.contains($0) })) }
    return "\(Double(value).map(PointWords.place) ?? value) \(axis)"
  }

  private var parts: (measure: String, axis: String?) {
    guard parameter != nil, let by = title.flatMap({ _ in words.ranges(of: #/,? by /#).last })
    else { return (words, nil) }
    return (String(words[..<by.lowerBound]), String(words[by.upperBound...]))
  }

  /// The formatting of values; they have one unit in the whole drawing if their magnitudes are close enough.
  var short: @Sendable (Double) -> String { metric.unit.onPage(of: magnitudes) }
}

extension Metric {
  /// The share of one operation; the metric itself if it is no total of operations.
  var each: Metric { shared ?? self }
}

/// Metrics in words that a reader of a page understands without the list of metrics.
enum MetricWords {
  static let each = [Line.total: "operation", Line.writes: "write", Line.reads: "read"]

  /// Returns words such as `median time of one write` and `recomputations per operation`.
  static func words(_ metric: Metric, _ operation: String = Line.total) -> String {
    let each = each[operation] ?? operation
    if let words = metric.words {
      return words.replacing("{each}", with: each).replacing("{operation}", with: operation)
    }
    let perOperation = "_per_op"
    let isEach = metric.name.hasSuffix(perOperation)
    let name = isEach ? String(metric.name.dropLast(perOperation.count)) : metric.name
    let plain = name.split(separator: "_").joined(separator: " ")
    let isTime = [.nanoseconds, .milliseconds].contains(metric.unit) && plain.hasSuffix(" " + metric.unit.name)
    let unit = isTime ? String(plain.dropLast(3)) : plain
    return isEach ? "\(unit) per \(each)" : operation == Line.total ? unit : "\(unit) for \(operation)"
  }
}

extension Lead {
  init(metric: Metric, operation: String, phase: String?, like other: Lead) {
    (title, self.metric, self.operation, self.phase, magnitudes) = (nil, metric, operation, phase, nil)
    (designs, parameter, points) = (other.designs, other.parameter, other.points)
    (fixed, place) = (other.fixed, other.place)
  }
}
