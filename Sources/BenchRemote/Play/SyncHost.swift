/// A sync in the process of its app, with its timers and open requests.
struct SyncHost<Request> {
  private(set) var sync: any Sync
  private let settings: SyncSettings
  /// The number of restarts; answers to an earlier process are dropped.
  private(set) var process = 0
  private(set) var requests: [RequestID: Request] = [:]
  /// The running timers, each with the number under which it was armed.
  private var timers: [TimerID: Int] = [:]
  private var lastTimer = 0

  init(_ sync: any Sync, _ settings: SyncSettings) { (self.sync, self.settings) = (sync, settings) }

  mutating func handle(_ event: ClientEvent, at time: VirtualTime) -> [Effect] {
    var effects = Effects(now: time)
    sync.handle(event, &effects)
    return effects.list
  }

  mutating func restart() {
    sync = sync.restarted(settings)
    process += 1
    timers = [:]
    requests = [:]
  }

  mutating func begin(_ request: RequestID, _ content: Request) { requests[request] = content }

  /// Removes a request that was answered, failed or was cancelled; returns `nil` if the request was removed before.
  mutating func end(_ request: RequestID) -> Request? { requests.removeValue(forKey: request) }

  /// Starts a timer and returns the number by which its end is recognized.
  mutating func arm(_ timer: TimerID) -> Int {
    lastTimer += 1
    timers[timer] = lastTimer
    return lastTimer
  }

  @discardableResult
  mutating func disarm(_ timer: TimerID) -> Bool { timers.removeValue(forKey: timer) != nil }

  /// Ends a timer that was armed under this number; returns `false` if it was stopped or armed again meanwhile.
  mutating func ring(_ timer: TimerID, _ number: Int) -> Bool { timers[timer] == number && disarm(timer) }
}

extension Sync {
  static func first(_ settings: SyncSettings) -> any Sync { Self(settings, from: nil) }
  fileprivate func restarted(_ settings: SyncSettings) -> any Sync { Self(settings, from: keep()) }
}
