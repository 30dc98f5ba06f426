/// Spends the time of showing a view beyond computing it (layout, text, pixels): the scenario's nanoseconds per
/// delivery (`render_cost`).
///
/// The work is time that is spent on the clock: on a real one by waiting without sleeping, which takes the same time on
/// every machine. Outside the time pass there is none.
@usableFromInline package struct Painter: Sendable {
  /// True if any view has a cost; checked before each `paint`.
  @usableFromInline package let isNeeded: Bool
  private let costs: [Nanoseconds]
  private let clock: MonotonicClock

  /// A painter for views with these costs, by slot; none where the list is empty.
  package init(costs: [Nanoseconds], clock: MonotonicClock) {
    self.costs = costs
    self.clock = clock
    isNeeded = costs.contains { $0 > .zero }
  }

  /// Paints nothing.
  package static let none = Painter(costs: [], clock: MonotonicClock { .zero })

  /// Works as long as showing the slot takes.
  @usableFromInline package func paint(_ slot: Int) {
    let cost = costs[slot]
    if cost > .zero { clock.spend(cost) }
  }
}
