/// The simulated drawing of a view after its computation (layout, text, pixels): it spends the scenario's nanoseconds
/// per delivery (`render_cost`).
///
/// On a real clock, the painter waits without sleeping, which takes the same time on every machine. Outside the time
/// pass, it spends no time.
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
