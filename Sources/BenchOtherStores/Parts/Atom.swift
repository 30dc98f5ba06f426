import BenchCore

/// A cell that is observed separately from others: a value and its subscribers.
///
/// Each write notifies every subscriber once, even if the new value equals the old one: jotai and Recoil compare
/// non-primitive values only by reference.
final class Atom<Value> {
  private(set) var value: Value
  private var subscribers: [Subscriber] = []
  private var nextToken = 0

  private struct Subscriber {
    let token: Int
    let notify: (Value) -> Void
  }

  init(_ value: Value) { self.value = value }

  // A call would cost as much as the access.
  @inline(__always)
  func write(_ body: (inout Value) -> Void) {
    body(&value)
    if !subscribers.isEmpty { tell() }
  }

  func subscribe(_ notify: @escaping (Value) -> Void) -> Int {
    nextToken += 1
    subscribers.append(Subscriber(token: nextToken, notify: notify))
    return nextToken
  }

  func unsubscribe(_ token: Int) { subscribers.removeAll { $0.token == token } }

  @inline(never)  // Rare: only a derivation that uses atoms subscribes.
  private func tell() {
    // Subscribers that are added or removed during a notification count from the next write on.
    let told = subscribers
    for subscriber in told { subscriber.notify(value) }
  }
}

/// The atoms of one kind, each created on first use, as by `atomFamily` in jotai and Recoil.
struct AtomFamily<Entity, Value> {
  private var atoms: [EntityID<Entity>: Atom<Value>] = [:]

  private let empty: () -> Value

  init(_ empty: @escaping () -> Value) { self.empty = empty }

  mutating func reserveCapacity(_ count: Int) { atoms.reserveCapacity(count) }

  // A call would cost as much as the access.
  @inline(__always)
  func existing(_ id: EntityID<Entity>) -> Atom<Value>? { atoms[id] }

  // A call would cost as much as the access.
  @inline(__always)
  mutating func atom(_ id: EntityID<Entity>) -> Atom<Value> {
    if let atom = atoms[id] { return atom }
    let atom = Atom(empty())
    atoms[id] = atom
    return atom
  }

  func forEach(_ body: (Atom<Value>) -> Void) { for atom in atoms.values { body(atom) } }

  mutating func remove(_ id: EntityID<Entity>) -> Value? {
    guard let atom = atoms.removeValue(forKey: id) else { return nil }
    let value = atom.value
    atom.write { $0 = empty() }
    return value
  }
}
