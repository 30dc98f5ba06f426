import BenchCore
import BenchResults
import BenchWorkloads

/// The content of a play, as files for independent programs: the data, the views, every operation with its values, and
/// the expected rows of every view.
///
/// Goals: a reader who does not trust our counts can predict them from these files alone. Non-goals: measuring
/// anything.
package struct AuditLog: Sendable {
  private let stage: Stage
  /// The warnings about the data; empty for generated data.
  package let warnings: [String]
  private let name: String
  private let point: Plan.PointPlan

  /// Builds the stage of one point of a scenario.
  ///
  /// - Throws: `ImportError` for data that cannot be read, `WorkloadError` for a log that cannot be drawn.
  package init(_ point: Plan.PointPlan, of scenario: String, by builder: StageBuilder) throws {
    name = scenario
    self.point = point
    let built = try builder.build(point.scenario)
    (stage, warnings) = (built.stage, built.warnings)
  }

  /// The names of the files, with the text of each.
  ///
  /// - Complexity: O(size of the data and the log).
  package var files: [(name: String, text: String)] {
    PlayLog(stage: stage).files + [("required.jsonl", lines(required)), ("log.json", summary.line + "\n")]
      + (stage.load.map { [("arrivals.jsonl", lines(OrderedJSON.arrivals(of: $0)))] } ?? [])
  }

  private func lines(_ values: [OrderedJSON]) -> String { values.map { $0.line + "\n" }.joined() }

  /// The hash is that of `run.json`: `operation_log_hash` of the point.
  private var summary: OrderedJSON {
    .object(
      [
        ("scenario", .text(name)), ("point", .text(point.point.description)), ("seed", .text("\(point.scenario.seed)")),
        ("entities", .whole(stage.entityCount)), ("operations", .whole(stage.log.operations.count)),
        ("steps_with_truth", .whole(stage.truth.stepCount)),
        ("operation_log_hash", .text(stage.log.stableHash(with: stage.dataset.extras).hexadecimal)),
      ] + (stage.load.map { [("load", .load($0))] } ?? []))
  }

  /// A line for each step that the truth covers.
  private var required: [OrderedJSON] {
    let truth = stage.truth
    return (0..<truth.stepCount).map { step in
      let entries = truth.entries(ofStep: step)
      let answer = entries.first { truth.slots[$0] == Operation.noSlot }
      if let answer {
        return .object([("step", .whole(step)), ("answer", .text(truth.digests[answer].hexadecimal))])
      }
      let changes = entries.map { entry in
        OrderedJSON.object([
          ("slot", .whole(Int(truth.slots[entry]))), ("digest", .text(truth.digests[entry].hexadecimal)),
        ])
      }
      return .object([("step", .whole(step)), ("changed", .list(changes))])
    }
  }
}
