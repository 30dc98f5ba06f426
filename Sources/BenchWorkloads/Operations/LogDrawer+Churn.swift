import BenchCore

extension LogDrawer {
  /// Draws the views that leave and come after the commit just drawn; views leave first, so that new views have room.
  mutating func drawChurn(_ churn: inout ChurnDraw, phase: String) throws(WorkloadError) {
    let due = churn.nextCommit()
    for _ in 0..<due.unsubscribe {
      guard let slot = ScreenRoster.moveAny(from: &screen.mounted, to: &screen.waiting, &churn.going) else {
        throw .nothingMounted(phase: phase)
      }
      slots.unmount(log.views[Int(slot)], from: slot)
      log.operations.append(Operation(.unsubscribe, other: slot))
    }
    for _ in 0..<due.subscribe {
      guard let slot = ScreenRoster.moveAny(from: &screen.waiting, to: &screen.mounted, &churn.coming) else {
        throw .everythingMounted(phase: phase, views: log.views.count)
      }
      slots.mount(log.views[Int(slot)], in: slot)
      log.operations.append(Operation(.subscribe, other: slot))
    }
  }
}

struct ChurnForecast {
  private var subscribes = 0
  private var growth = 0

  init(_ workload: Workload) {
    for phase in workload.phases {
      let commits = ExactMix(phase).commitCount(batch: phase.batch)
      subscribes += commits * phase.churn.subscribe / 1_000
      growth += commits * (phase.churn.subscribe - phase.churn.unsubscribe) / 1_000
    }
  }

  /// Returns the number of views to reserve: as many as are on screen, so that a view seldom returns right after it has
  /// left, and more if the number of views on screen grows.
  func reserve(_ spec: ViewSpec) -> Int { min(subscribes, max(spec.count, growth + 1)) }
}

struct ChurnDraw {
  private let churn: Churn
  private var commits = 0
  private var subscribed = 0
  private var unsubscribed = 0
  var coming: RandomStream
  var going: RandomStream

  init(_ churn: Churn, _ streams: PhaseStreams) {
    self.churn = churn
    coming = streams.stream(.subscribe, "view")
    going = streams.stream(.unsubscribe, "view")
  }

  /// Returns the numbers of views that come and leave after the next commit, so that the rates are spread evenly.
  mutating func nextCommit() -> (subscribe: Int, unsubscribe: Int) {
    commits += 1
    let due = (commits * churn.subscribe / 1_000 - subscribed, commits * churn.unsubscribe / 1_000 - unsubscribed)
    subscribed += due.0
    unsubscribed += due.1
    return due
  }
}

struct ScreenRoster {
  var mounted: [UInt32]
  var waiting: [UInt32]

  init(mounted: Int, of count: Int) {
    self.mounted = Array(0..<UInt32(mounted))
    waiting = Array(UInt32(mounted)..<UInt32(count))
  }

  static func moveAny(
    from source: inout [UInt32], to target: inout [UInt32], _ stream: inout RandomStream
  ) -> UInt32? {
    if source.isEmpty { return nil }
    source.swapAt(stream.position(among: source.count), source.count - 1)
    target.append(source.removeLast())
    return target.last
  }
}
