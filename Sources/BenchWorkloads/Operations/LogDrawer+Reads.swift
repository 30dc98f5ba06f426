import BenchCore

extension LogDrawer {
  func read(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    guard let named = draw.kind.named else {
      return Operation(draw.kind, entity: slots.feedLimit, other: slots.feed)
    }
    let entity = try draw.key.draw(named, in: world)
    return Operation(draw.kind, entity: entity, other: slots.slot(readBy: draw.kind, entity))
  }
}

/// The mounted views that reads use: a read uses a view with the same content, which is never a window on a list.
struct ViewSlots {
  private var slots: [ViewKey: UInt32] = [:]
  private(set) var feed = Operation.noSlot
  private(set) var feedLimit: UInt32 = 50

  init(_ views: ArraySlice<ViewKey>) {
    for (position, view) in views.enumerated() { mount(view, in: UInt32(position)) }
  }

  func slot(readBy kind: OperationKind, _ entity: UInt32) -> UInt32 {
    ViewKey(readBy: kind, entity).flatMap { slots[$0] } ?? Operation.noSlot
  }

  mutating func mount(_ view: ViewKey, in slot: UInt32) {
    guard case .feed(let limit) = view else { return slots[view] = slot }
    if feed != Operation.noSlot { return }
    feed = slot
    feedLimit = UInt32(limit)
  }

  mutating func unmount(_ view: ViewKey, from slot: UInt32) {
    slots[view] = nil
    if feed == slot { feed = Operation.noSlot }
  }
}
