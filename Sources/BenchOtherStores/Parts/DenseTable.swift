import BenchCore

/// A slot, and the slot's generation when the handle was made. The handle leads to the entity of that time or to
/// nothing, never to a later entity in the same slot.
///
/// The generation of a slot repeats after 2³¹ reuses, which no play reaches.
struct SlotHandle: Equatable, Sendable, BitwiseCopyable {
  let slot: Slot
  let generation: UInt32

  /// A handle that leads nowhere: its generation is even, and the generations of live entities are odd.
  static let none = SlotHandle(slot: 0, generation: 0)
}

protocol DenseCell: Equatable, Walked, Sendable {
  /// The content of a free slot. This content owns no memory.
  static var blank: Self { get }
}

/// Entities in contiguous slots. An entity is found by id through a map, or directly by its handle. Of the free slots,
/// the one freed last is reused first.
struct DenseTable<Entity, Cell: DenseCell>: PastComparable, Sendable {
  private var cells: ContiguousArray<Cell> = []
  /// The generation of each slot: odd while an entity occupies the slot, even while the slot is free.
  private var generations: ContiguousArray<UInt32> = []
  private var free: ContiguousArray<Slot> = []
  private var slots: [EntityID<Entity>: Slot] = [:]
  private let container: Int

  init(container: Int) { self.container = container }

  var count: Int { slots.count }

  mutating func reserveCapacity(_ count: Int) {
    cells.reserveCapacity(count)
    generations.reserveCapacity(count)
    slots.reserveCapacity(count)
  }

  // MARK: Finding

  /// Returns the slot of an entity. No other function looks up by hash.
  @inline(__always)
  func slot(of id: EntityID<Entity>) -> Slot? { slots[id] }

  // A call would cost as much as the access.
  @inline(__always)
  subscript(slot: Slot) -> Cell { cells[Int(slot)] }

  func handle(_ slot: Slot) -> SlotHandle { SlotHandle(slot: slot, generation: generations[Int(slot)]) }

  // A call would cost as much as the access.
  @inline(__always)
  func isLive(_ handle: SlotHandle) -> Bool {
    handle.generation != 0 && generations[Int(handle.slot)] == handle.generation
  }

  /// Passes all entities to the body: O(s), where s is the largest number of slots used at once.
  func forEach(_ body: (Cell) -> Void) {
    for slot in cells.indices where !generations[slot].isMultiple(of: 2) { body(cells[slot]) }
  }

  // MARK: Changing

  @inline(__always)
  mutating func change(_ slot: Slot, _ body: (inout Cell) -> Void) { body(&cells[Int(slot)]) }

  mutating func insert(_ id: EntityID<Entity>, _ cell: Cell) -> SlotHandle {
    let slot: Slot
    if let freed = free.popLast() {
      slot = freed
      cells[Int(slot)] = cell
      generations[Int(slot)] &+= 1
    } else {
      slot = Slot(cells.count)
      cells.append(cell)
      generations.append(1)
    }
    slots[id] = slot
    return handle(slot)
  }

  mutating func remove<P: Probe>(_ id: EntityID<Entity>, _ probe: inout P) -> (slot: Slot, cell: Cell)? {
    guard let place = slots.index(forKey: id) else { return nil }
    writesMembership(&probe)
    let slot = slots.remove(at: place).value
    let cell = cells[Int(slot)]
    cells[Int(slot)] = .blank
    generations[Int(slot)] &+= 1
    free.append(slot)
    return (slot, cell)
  }

  // MARK: Comparing

  func isIdentical(to past: Self) -> Bool {
    cells.isIdentical(to: past.cells) && generations.isIdentical(to: past.generations)
  }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    cells.isEqual(to: past.cells, &walk) && generations.isEqual(to: past.generations, &walk)
      && free.isEqual(to: past.free, &walk) && slots.isEqual(to: past.slots, &walk)
  }

  // MARK: Telling a probe

  @inline(__always)
  func writesCells<P: Probe>(_ probe: inout P) { probe.write(to: Container(container), elements: cells.count) }

  func writesMembership<P: Probe>(_ probe: inout P) {
    writesCells(&probe)
    probe.write(to: Container(container + 1), elements: generations.count)
    probe.write(to: Container(container + 2), elements: slots.count)
    probe.write(to: Container(container + 3), elements: free.isEmpty ? nil : free.count)
  }
}
