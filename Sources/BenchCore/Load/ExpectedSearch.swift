/// The expected probes and result of a search for a capacity on recorded times, from the times of a single play.
///
/// It is made as the search itself, but no design is played for it: what a refresh delivers is that of an earlier play,
/// pass by pass, again and again.
struct ExpectedSearch {
  /// The factors at which it simulates, in order; empty where nothing is searched.
  let tried: [Double]
  /// The factor that it finds, or the lowest one that fails; `nil` where nothing is searched.
  let found: Double?

  /// The largest number of arrivals simulated; a factor that needs more counts as failing.
  private static let mostArrivals = 500_000

  /// Creates the search of a load that plays this schedule at factor 1, and whose tasks take these times.
  ///
  /// - Complexity: O(n log n) for n arrivals, for each factor that is tried.
  init(
    _ load: LoadStage, _ search: LoadStage.Search, _ renderCosts: [Nanoseconds], _ schedule: Schedule,
    _ times: TaskTimes, kinds: [OperationKind]
  ) {
    let deliveries = renderCosts.isEmpty ? [] : schedule.deliveries
    func work() -> RecordedWork {
      RecordedWork(times, kinds: kinds, keepsSchedule: false) { RepeatedDeliveries(deliveries) }
    }
    let probe = LoadProbe(load, search)
    let phases = LoadFigures(load.simulate(work(), renderCosts: renderCosts))
    let utilisation = phases.value(.utilisationMain)?.value ?? 0
    if probe.scaled == 0 || utilisation <= 0 {
      (tried, found) = ([], nil)
      return
    }
    var left = Self.mostArrivals
    let outcome = CapacitySearch(resolution: search.resolution, upTo: search.upTo)
      .run(from: 0.5 / utilisation) { factor in
        left -= Int(min(factor * Double(probe.scaled), 1e9))
        if left < 0 { return CapacitySearch.Probe(factor: factor, values: [], held: false) }
        let trace = probe.trace(at: factor, renderCosts, .direct(work()), until: nil)
        return LoadFigures(trace).probe(at: factor, search.limits)
      }
    tried = outcome.probes.map(\.factor)
    found = outcome.held ?? outcome.failed
  }

  /// Work that takes no time and repeats recorded deliveries.
  private final class RepeatedDeliveries: LoadWork {
    private let deliveries: [RefreshCost]
    private var next = 0

    init(_ deliveries: [RefreshCost]) { self.deliveries = deliveries }

    func refresh(commits: Int) -> RefreshCost {
      if deliveries.isEmpty { return RefreshCost() }
      next += 1
      return deliveries[(next - 1) % deliveries.count]
    }

    func commit(step: Int) -> Int { 0 }
    func read(step: Int) -> Int { 0 }
    func look(_ look: LoadLook, phase: Int?) -> Int { 0 }
    func scroll(views: Int, phase: Int?) -> Int { 0 }
  }
}

extension Schedule {
  /// The deliveries of each refresh, in order.
  fileprivate var deliveries: [RefreshCost] {
    entries.compactMap { entry in
      if case .refresh = entry.name { entry.cost } else { nil }
    }
  }
}
