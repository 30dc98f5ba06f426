import BenchResults

/// One measurement, with its counterpart and its goal.
package struct BenchmarkLine: Equatable, Sendable, Encodable {
  /// The measured work, for a person to read; unique among the lines.
  package var name: String
  /// Of `ours` and `bare`, for example `ns/op`.
  package var unit: String
  /// Absent where it could not be measured.
  package var ours: Double?
  /// The value of the same work by hand, or on paper; absent without comparison.
  package var bare: Double?
  /// Ours over bare; the median of rounds in which both took turns.
  package var ratio: Double?
  /// The most that the ratio may be, or ours where nothing is compared.
  package var goal: Double?

  /// Creates a line; omitted values could not be measured, or are not needed.
  package init(
    _ name: String, unit: String, ours: Double?, bare: Double? = nil, ratio: Double? = nil, goal: Double? = nil
  ) {
    self.name = name
    self.unit = unit
    self.ours = ours
    self.bare = bare
    self.ratio = ratio
    self.goal = goal
  }

  /// The relation of the line to its goal.
  package enum Verdict: String, Sendable, Encodable {
    /// At most the goal.
    case met
    /// Above the goal.
    case missed
    /// Could not be measured here.
    case absent
    /// There is no goal.
    case told
  }

  /// The relation of the ratio, or of `ours` without comparison, to the goal; equal is met.
  package var verdict: Verdict {
    guard let goal else { return ours == nil ? .absent : .told }
    guard let judged = ratio ?? ours else { return .absent }
    return judged <= goal ? .met : .missed
  }

  private enum CodingKeys: String, CodingKey {
    case name, unit, ours, bare, ratio, goal, verdict
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encodeIfPresent(ours, forKey: .ours)
    try container.encodeIfPresent(bare, forKey: .bare)
    try container.encodeIfPresent(ratio, forKey: .ratio)
    try container.encodeIfPresent(goal, forKey: .goal)
    try container.encode(verdict, forKey: .verdict)
  }
}

extension BenchmarkLine {
  /// The lines as a table.
  package static func csv(_ lines: [BenchmarkLine]) -> String {
    var writer = CSVWriter(ending: .lf)
    writer.header(["name", "unit", "ours", "bare", "ratio", "goal", "verdict"])
    for line in lines {
      let numbers = [line.ours, line.bare, line.ratio, line.goal].map { CSVWriter.Field.optional($0.map { .real($0) }) }
      writer.record([.text(line.name), .text(line.unit)] + numbers + [.text(line.verdict.rawValue)])
    }
    return writer.contents
  }
}
