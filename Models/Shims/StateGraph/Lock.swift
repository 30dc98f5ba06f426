// `OSAllocatedUnfairLock` as swift-state-graph uses it, where the system has none; and the words of its log, which
// release builds leave out there, too.
import Foundation

/// A lock around a value. Unchecked, because the value is only accessed under the lock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    let mutex = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let box: Box

  public init(initialState: State) { box = Box(initialState) }
  public init(uncheckedState: State) { box = Box(uncheckedState) }

  public func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R {
    box.mutex.lock()
    defer { box.mutex.unlock() }
    return try body(&box.state)
  }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { try withLock(body) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(initialState: ()) }
  public func lock() { box.mutex.lock() }
  public func unlock() { box.mutex.unlock() }
}

enum Log {
  static func logSuppressedSelfInvalidation() {}
}

enum StateGraphDiagnostics {
  static var isSelfInvalidationWarningEnabled: Bool { false }
}
