import BenchCore
import BenchHost

/// A repetition in progress, whose remaining time is reported once a minute.
struct LongPlay {
  private static let often = Nanoseconds.seconds(60)
  private let began: Nanoseconds
  private var said: Nanoseconds

  static func reports(
    of planned: PlannedRepetition, to listener: @escaping @Sendable (BenchEvent) -> Void
  ) -> (ChildProgress) -> Void {
    var play = LongPlay(since: MonotonicClock.system.now())
    return { progress in
      if let left = play.left(MonotonicClock.system.now(), progress) { listener(.playing(planned, left: left)) }
    }
  }

  init(since now: Nanoseconds) { (began, said) = (now, now) }

  /// Returns the remaining time at the pace so far; `nil` if it was reported within the last minute, or is not known.
  mutating func left(_ now: Nanoseconds, _ progress: ChildProgress) -> Nanoseconds? {
    guard now - said >= Self.often, let share = progress.share else { return nil }
    said = now
    return .seconds((now - began).seconds / share * (1 - share))
  }
}
