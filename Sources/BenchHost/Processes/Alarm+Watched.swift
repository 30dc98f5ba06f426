import BenchCore
import Dispatch
import Foundation

extension Alarm {
  /// Plays with an alarm that another thread rings four times a second until the play ends.
  package static func watched<Value>(_ play: (Alarm) -> Value) -> Value {
    let alarm = Alarm()
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { while hasEnded.wait(timeout: .now() + .milliseconds(250)) == .timedOut { alarm.ring() } }
    defer { hasEnded.signal() }
    return play(alarm)
  }
}
