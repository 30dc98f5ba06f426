import BenchCore

/// The rank of an author: authors are ordered by points, the highest first, then by id.
struct Rank: Equatable {
  let points: Int
  let id: AuthorID

  func precedes(_ other: Rank) -> Bool { points == other.points ? id < other.id : points > other.points }
}

struct TopWindow {
  let limit: Int
  var views = SlotList()
}

// Windows on the authors by rank. A tree of chunks has all ranks. The tree serves to find an author's place, and to
// find the author after the last shown author.
extension IncrementalDerivation {
  mutating func mountTop<S: Store & ~Copyable>(_ slot: Int, limit: Int, _ store: borrowing S) {
    if !notes.hasAllAuthors {
      notes.addAllAuthors(from: store)
      var all: [Rank] = []
      store.forEachAuthor { all.append(Rank(points: $0.points, id: $0.id)) }
      ranks.replace(with: all.sorted { $0.precedes($1) })
      // Ranks change even while no view shows them, so the memory for such changes is allocated now.
      ranks.reserve(all.count)
    }
    let place = tops.firstIndex { $0.limit <= limit } ?? tops.count
    if place == tops.count || tops[place].limit != limit { tops.insert(TopWindow(limit: limit), at: place) }
    notes.views.add(slot, to: &tops[place].views)
  }

  mutating func unmountTop(_ slot: Int, limit: Int) {
    guard let place = tops.firstIndex(where: { $0.limit == limit }) else { return }
    notes.views.remove(slot, from: &tops[place].views)
    if tops[place].views.isEmpty { tops.remove(at: place) }
  }

  /// Moves an author to another rank, or renames the row at the same rank. `before` is `nil` for a new author, and
  /// `author` is `nil` for a deleted author. Views that end before the first changed rank are not notified.
  mutating func rank<P: Probe>(_ before: Rank?, _ author: Author?, _ screen: inout Screen<P>) {
    let now = author.map { Rank(points: $0.points, id: $0.id) }
    let old = before.map { place(of: $0) }
    if let old, now != before { ranks.remove(at: old) }
    let new = now.map { place(of: $0) }
    if let new, let now, now != before { ranks.insert(now, at: new) }
    let row = author.map { Row(id: $0.id.rawValue, headline: $0.name, number: $0.points) }
    for top in tops {
      let (leaves, enters) = (old.map { $0 < top.limit } ?? false, new.map { $0 < top.limit } ?? false)
      if !leaves && !enters { return }
      let last = ranks.count < top.limit ? nil : self.row(ranks[top.limit - 1])
      find(top.views)
      for view in found {
        change(view, &screen) { rows in
          if leaves, let old { rows.remove(at: old) }
          if enters, let new, let row { rows.insert(row, at: new) }
          if rows.count > top.limit { rows.remove(at: top.limit) }
          if let last, rows.count < top.limit { rows.insert(last, at: rows.count) }
        }
      }
    }
  }

  private func place(of rank: Rank) -> Int { ranks.firstPlace { !$0.precedes(rank) } }

  private func row(_ rank: Rank) -> Row {
    let name = notes.authors.slot(of: rank.id).flatMap { notes.authors[$0].name }
    return Row(id: rank.id.rawValue, headline: name ?? "", number: rank.points)
  }
}
