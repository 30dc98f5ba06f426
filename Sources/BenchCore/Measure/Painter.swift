/// Spends the time of showing a view beyond computing it (layout, text, pixels): the scenario's nanoseconds per
/// delivery (`render_cost`).
///
/// The work is time that is spent on the clock: on a real one by waiting without sleeping, which takes the same time on
/// every machine. Outside the time pass there is none.
@usableFromInline package struct Painter: Sendable {
  @usableFromInline package let isNeeded: Bool
  private let costs: [Nanoseconds]
  private let clock: MonotonicClock

  package init(costs: [Nanoseconds], clock: MonotonicClock) {
    (self.costs, self.clock) = (costs, clock)
    isNeeded = costs.contains { $0 > .zero }
  }

  package static let none = Painter(costs: [], clock: MonotonicClock { .zero })

  @usableFromInline package func paint(_ slot: Int) {
    let cost = costs[slot]
    if cost > .zero { clock.spend(cost) }
  }
}
