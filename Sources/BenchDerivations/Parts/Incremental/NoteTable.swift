import BenchCore

/// Notes about entities. A note is looked up by id once and then accessed by slot. Free slots are reused.
struct NoteTable<Entity, Note> {
  private var slots: [EntityID<Entity>: Slot] = [:]
  private var notes: ContiguousArray<Note> = []
  private var free: ContiguousArray<Slot> = []

  var count: Int { slots.count }

  /// Returns the slot of the note about an entity, if there is a note. No other function looks up by hash.
  func slot(of id: EntityID<Entity>) -> Slot? { slots[id] }

  subscript(slot: Slot) -> Note {
    // Inlined, the accessors yield the note in place. A call would allocate a frame.
    @inline(__always) _read { yield notes[Int(slot)] }
    // Inlined, as above.
    @inline(__always) _modify { yield &notes[Int(slot)] }
  }

  mutating func insert(_ id: EntityID<Entity>, _ note: Note) -> Slot {
    let slot = free.popLast() ?? Slot(notes.count)
    if Int(slot) == notes.count { notes.append(note) } else { notes[Int(slot)] = note }
    slots[id] = slot
    return slot
  }

  /// Removes the note about an entity; `blank` becomes the content of the free slot and owns no memory.
  mutating func remove(_ id: EntityID<Entity>, leaving blank: Note) {
    guard let slot = slots.removeValue(forKey: id) else { return }
    notes[Int(slot)] = blank
    free.append(slot)
  }

  mutating func reserveCapacity(_ count: Int) {
    slots.reserveCapacity(count)
    notes.reserveCapacity(count)
  }
}
