import BenchCore
import BenchResults

/// A column of the terminal table: a metric of some operations, below a head of two words.
struct GridColumn: Sendable {
  let top: String
  let bottom: String
  let width: Int
  let metric: Metric
  let operation: String
  /// True for the time of one state of views; a design is best only if it is best in all states.
  let isState: Bool

  /// Creates a column.
  ///
  /// - Precondition: A metric has this name.
  init(
    _ top: String, _ bottom: String, width: Int = 7, _ metric: String, for operation: String = Line.total,
    isState: Bool = false
  ) {
    guard let metric = AllMetrics.named(metric) else { preconditionFailure("no metric is called \(metric)") }
    (self.top, self.bottom, self.width) = (top, bottom, width)
    (self.metric, self.operation, self.isState) = (metric, operation, isState)
  }

  static let viewUpdates = GridColumn("view", "updates", width: 8, "view_updates_per_op")
}
