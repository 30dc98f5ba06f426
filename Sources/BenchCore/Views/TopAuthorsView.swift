/// The authors with the most points, the highest first; of authors with equal points, the smaller id first.
///
/// The row buffer is a heap of the best authors so far, with the lowest of these on top. Finding k of n authors costs
/// O(n log k) at worst; an author below the top k costs only one comparison.
@usableFromInline package enum TopAuthorsView: ViewDefinition {
  package static let meaning = "the authors with the most points, the highest first"
  package static let subject = ViewSubject.limit
  package static func key(_ arguments: ViewArguments) -> ViewKey { .topAuthors(limit: arguments.first) }
  package static let needs: [EntityKind] = [.author]
  package static let fields: EntityFields = [.authorName, .authorPoints]

  @inlinable static func show<R: Reads & ~Copyable>(_ limit: Int, from reads: borrowing R, into rows: inout Rows) {
    let start = rows.rows.count
    reads.forEachAuthor { author in
      if rows.rows.count - start < limit {
        rows.append(row(author))
        rise(&rows.rows, from: start)
      } else if start < rows.rows.count && precedes(author, rows.rows[start]) {
        rows.rows[start] = row(author)
        sink(&rows.rows, start, end: rows.rows.count)
      }
    }
    order(&rows.rows, start)
  }

  /// Passes every author, because an author below the limit may rise above the limit with the next points.
  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ limit: Int, from reads: borrowing R, _ visitor: inout V
  ) { reads.forEachAuthor { visitor.visit(author: $0) } }

  @inlinable static func row(_ author: Author) -> Row {
    Row(id: author.id.rawValue, headline: author.name, number: author.points)
  }

  @inlinable static func precedes(_ author: Author, _ row: Row) -> Bool {
    author.points == row.number ? author.id.rawValue < row.id : author.points > row.number
  }

  @inlinable static func precedes(_ left: Int, _ right: Int, _ rows: [Row]) -> Bool {
    rows[left].number == rows[right].number
      ? rows[left].id < rows[right].id : rows[left].number > rows[right].number
  }
}

// MARK: - The heap

extension TopAuthorsView {
  @inlinable static func rise(_ rows: inout [Row], from start: Int) {
    var place = rows.count - 1
    while place > start {
      let parent = start + (place - start - 1) / 2
      if !precedes(parent, place, rows) { return }
      rows.swapAt(parent, place)
      place = parent
    }
  }

  @inlinable static func sink(_ rows: inout [Row], _ start: Int, end: Int) {
    var place = start
    while true {
      var child = start + 2 * (place - start) + 1
      if child >= end { return }
      if child + 1 < end && precedes(child, child + 1, rows) { child += 1 }
      if !precedes(place, child, rows) { return }
      rows.swapAt(place, child)
      place = child
    }
  }

  /// Sorts the rows of the heap by repeatedly moving the lowest remaining row to the end.
  @inlinable static func order(_ rows: inout [Row], _ start: Int) {
    var end = rows.count
    while end - start > 1 {
      end -= 1
      rows.swapAt(start, end)
      sink(&rows, start, end: end)
    }
  }
}
