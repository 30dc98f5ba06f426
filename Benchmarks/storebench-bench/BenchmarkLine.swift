import BenchResults

/// One thing that was measured, beside what it is held against and the goal it must reach.
struct BenchmarkLine: Equatable, Sendable {
  /// What was measured, for a person to read; it tells one line from another.
  var name: String
  /// Of `ours` and `bare`, for example `ns/op`.
  var unit: String
  /// Absent where it could not be measured.
  var ours: Double?
  /// What the same takes by hand, or on paper; absent where nothing is compared.
  var bare: Double?
  /// Ours over bare; the median of rounds in which both took turns.
  var ratio: Double?
  /// The most that the ratio may be, or ours where nothing is compared.
  var goal: Double?
  /// The 95 % interval of what is judged, over the rounds.
  var interval: ClosedRange<Double>?
  /// True if the goal must be hit: less is as wrong as more.
  var isExact = false

  /// A line; what is not given could not be measured, or is not asked for.
  init(
    _ name: String, unit: String, ours: Double?, bare: Double? = nil, ratio: Double? = nil, goal: Double? = nil
  ) {
    self.name = name
    self.unit = unit
    self.ours = ours
    self.bare = bare
    self.ratio = ratio
    self.goal = goal
  }

  /// How the line stands to its goal.
  enum Verdict: String, Sendable {
    /// At most the goal.
    case met
    /// Above the goal.
    case missed
    /// Could not be measured here.
    case absent
    /// There is no goal.
    case told
  }

  /// How the ratio, or `ours` where nothing is compared, stands to the goal; equal is met.
  var verdict: Verdict {
    guard let goal else { return ours == nil ? .absent : .told }
    guard let judged = ratio ?? ours else { return .absent }
    return (isExact ? judged == goal : judged <= goal) ? .met : .missed
  }
}

extension BenchmarkLine {
  /// The lines as a table.
  static func csv(_ lines: [BenchmarkLine]) -> String {
    var writer = CSVWriter(
      ["name", "unit", "ours", "bare", "ratio", "goal", "verdict", "low", "high"], ending: "\n")
    for line in lines {
      let numbers = [line.ours, line.bare, line.ratio, line.goal].map { CSVWriter.Field.optional($0.map { .real($0) }) }
      let ends = [line.interval?.lowerBound, line.interval?.upperBound].map {
        CSVWriter.Field.optional($0.map { .real($0) })
      }
      writer.record([.text(line.name), .text(line.unit)] + numbers + [.text(line.verdict.rawValue)] + ends)
    }
    return writer.contents
  }
}
