/// A heap of requests whose times are not known in advance, ordered by time, then by user.
struct ReadyHeap {
  struct Entry: Comparable {
    let time: Int
    let user: Int

    static func < (left: Self, right: Self) -> Bool { (left.time, left.user) < (right.time, right.user) }
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0 && entries[place] < entries[(place - 1) / 2] {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while 2 * place + 1 < entries.count {
      var child = 2 * place + 1
      if child + 1 < entries.count && entries[child + 1] < entries[child] { child += 1 }
      if entries[place] < entries[child] { return }
      entries.swapAt(place, child)
      place = child
    }
  }
}
