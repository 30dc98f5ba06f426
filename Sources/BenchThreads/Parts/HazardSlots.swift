import Synchronization

/// An object that one thread replaces, without a lock, while other threads use it. In its slot, each reader announces
/// the object it uses; the writer releases a replaced object that no slot contains (Michael, *Hazard pointers*, 2004).
///
/// `@unchecked Sendable` because only the writer accesses the replaced objects, and all other state is atomic.
final class HazardSlots<Object: AnyObject>: @unchecked Sendable {
  private let current: Atomic<UInt>
  private let slots: [Slot]
  /// The objects that were replaced but are not yet released.
  private var replaced: [UInt] = []

  /// A separate object, so that the slots of two readers seldom share a cache line.
  private final class Slot: Sendable { let used = Atomic<UInt>(0) }

  init(_ object: Object, readers: Int) {
    current = Atomic(Self.retained(object))
    slots = (0..<readers).map { _ in Slot() }
  }

  deinit { for address in replaced + [current.load(ordering: .sequentiallyConsistent)] { Self.release(address) } }

  /// Replaces the current object; called by the writer only.
  ///
  /// - Complexity: O(r²) for r readers, because at most r + 1 replaced objects are not yet released.
  func publish(_ object: Object) {
    replaced.append(current.exchange(Self.retained(object), ordering: .sequentiallyConsistent))
    let used = slots.map { $0.used.load(ordering: .sequentiallyConsistent) }
    replaced.removeAll { address in
      if used.contains(address) { return false }
      Self.release(address)
      return true
    }
  }

  /// Passes the current object to the body and keeps it alive meanwhile; called only by the reader of this number.
  func use(reader: Int, _ body: (Object) -> Void) {
    let slot = slots[reader]
    var address = current.load(ordering: .sequentiallyConsistent)
    while true {
      slot.used.store(address, ordering: .sequentiallyConsistent)
      // The object may have been replaced and released before the slot announced it.
      let now = current.load(ordering: .sequentiallyConsistent)
      if now == address { break }
      address = now
    }
    if let pointer = UnsafeRawPointer(bitPattern: address) {
      Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
    }
    slot.used.store(0, ordering: .sequentiallyConsistent)
  }

  private static func retained(_ object: Object) -> UInt { UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) }

  private static func release(_ address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
    Unmanaged<Object>.fromOpaque(pointer).release()
  }
}
