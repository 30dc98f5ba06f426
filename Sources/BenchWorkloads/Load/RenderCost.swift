import BenchCore

/// The time that a phone takes to show a view of each kind, for a load with `render: phone`.
///
/// From the Layout Framework Benchmark (github.com/layoutBox/LayoutFrameworkBenchmark, 2025-08-17), the line *Manual
/// Layout* of its chart for an iPhone 16 with iOS 18.6: a collection view with 10 cells of a feed takes 3.9 ms, a view
/// with 100 cells takes 20.8 ms, so each further cell takes 0.19 ms. Both times were read off the chart.
package enum RenderCost {
  package static let cell = Nanoseconds(190_000)
  /// The time to lay out a screen of ten cells again.
  package static let screen = Nanoseconds(3_900_000)

  /// The kinds whose views are one cell each; all other kinds are lists.
  private static let cells: Set<ViewKind> = [.detail, .author, .commentCount, .badge, .postRow]

  package static func phone(_ kind: ViewKind) -> Nanoseconds { cells.contains(kind) ? cell : screen }
}

package enum RenderSource: String, CaseIterable {
  case given
  case phone
}
