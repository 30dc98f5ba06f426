/// Any number of lists of view slots in one pool. Mounting allocates only if more views are mounted than ever before.
struct SlotLists {
  private var entries: ContiguousArray<Entry> = []
  private var free = SlotList()

  private struct Entry {
    var view: Int32
    var next: Int32
  }

  mutating func add(_ view: Int, to list: inout SlotList) {
    let entry = Entry(view: Int32(view), next: list.first)
    if free.first == SlotList.end {
      list.first = Int32(entries.count)
      entries.append(entry)
    } else {
      list.first = free.first
      free.first = entries[Int(list.first)].next
      entries[Int(list.first)] = entry
    }
  }

  /// Removes a view from a list, if the list contains the view.
  ///
  /// - Complexity: O(v) for v views on the list.
  mutating func remove(_ view: Int, from list: inout SlotList) {
    var previous = SlotList.end
    var place = list.first
    while place != SlotList.end && Int(entries[Int(place)].view) != view {
      previous = place
      place = entries[Int(place)].next
    }
    if place == SlotList.end { return }
    let next = entries[Int(place)].next
    if previous == SlotList.end { list.first = next } else { entries[Int(previous)].next = next }
    entries[Int(place)].next = free.first
    free.first = place
  }

  func append(_ list: SlotList, to views: inout ContiguousArray<Int>) {
    var place = list.first
    while place != SlotList.end {
      views.append(Int(entries[Int(place)].view))
      place = entries[Int(place)].next
    }
  }
}

/// The head of one list of view slots, kept by the owner of the list.
struct SlotList: Equatable, Sendable, BitwiseCopyable {
  fileprivate(set) var first = end

  fileprivate static var end: Int32 { -1 }
  var isEmpty: Bool { first == Self.end }
}
