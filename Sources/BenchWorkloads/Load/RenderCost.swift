import BenchCore

/// The time in which a phone shows a view, by kind of view, for a load with `render: phone`.
///
/// From the Layout Framework Benchmark (github.com/layoutBox/LayoutFrameworkBenchmark, 2025-08-17), the line *Manual
/// Layout* of its chart for an iPhone 16 with iOS 18.6: a collection view with 10 cells of a feed takes 3.9 ms, one
/// with 100 cells takes 20.8 ms, so each further cell takes 0.19 ms. Both were read off the chart.
package enum RenderCost {
  package static let cell = Nanoseconds(190_000)
  /// The time to lay out a screen of ten cells again.
  package static let screen = Nanoseconds(3_900_000)

  /// The kinds that are one cell each; all others are lists.
  private static let cells: Set<ViewKind> = [.detail, .author, .commentCount, .badge, .postRow]

  package static func phone(_ kind: ViewKind) -> Nanoseconds { cells.contains(kind) ? cell : screen }
}

enum RenderSource: String, CaseIterable {
  case given
  case phone
}
