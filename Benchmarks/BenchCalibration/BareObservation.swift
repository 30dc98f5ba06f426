import BenchCore
import Observation

/// An author with the properties that views show.
protocol BareAuthor: AnyObject {
  var name: String { get set }
  var points: Int { get set }
  init(_ author: Author)
}

/// A class without anything.
final class PlainAuthor: BareAuthor {
  var name: String
  var points: Int

  init(_ author: Author) { (name, points) = (author.name, author.points) }
}

/// The same class, observable.
@Observable
final class ObservableAuthor: BareAuthor {
  var name: String
  var points: Int

  init(_ author: Author) {
    name = author.name
    points = author.points
  }
}

/// A dictionary of objects, changed one by one; nobody listens.
struct BareObjects<Object: BareAuthor>: BareContainers {
  private var authors: [AuthorID: Object] = [:]

  init(_ payload: Payload) {
    authors.reserveCapacity(payload.authors.count)
    for author in payload.authors { authors[author.id] = Object(author) }
  }

  mutating func apply(_ commit: Commit) {
    guard case .updateAuthors(let edits) = commit else { return }
    for edit in edits {
      guard let author = authors[edit.id] else { continue }
      switch edit.change {
      case .name(let name): author.name = name
      case .points(let points): author.points = points
      }
    }
  }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {}

  var checksum: Int { authors.values.reduce(0) { $0 &+ $1.points } }
}

/// The program that `observed` is held against: rows of the first thousand authors, each computed inside
/// `withObservationTracking`; a call marks the row, and after each commit the marked rows are computed again.
struct BareObserved: BareContainers {
  private static let count = 1_000
  private var authors: [AuthorID: ObservableAuthor] = [:]
  private var rows: [(name: String, points: Int)] = []
  private let marks = Marks()

  /// The rows that were called.
  ///
  /// `@unchecked Sendable` because Observation calls on the thread that writes.
  private final class Marks: @unchecked Sendable {
    var called: [Int] = []
    var calls = 0

    func call(_ row: Int) {
      called.append(row)
      calls += 1
    }
  }

  init(_ payload: Payload) {
    authors.reserveCapacity(payload.authors.count)
    for author in payload.authors { authors[author.id] = ObservableAuthor(author) }
    for row in 0..<Self.count { rows.append(read(row)) }
  }

  private func read(_ row: Int) -> (name: String, points: Int) {
    let marks = marks
    return withObservationTracking {
      guard let author = authors[AuthorID(row)] else { return ("", 0) }
      return (author.name, author.points)
    } onChange: {
      marks.call(row)
    }
  }

  mutating func apply(_ commit: Commit) {
    guard case .updateAuthors(let edits) = commit else { return }
    for edit in edits {
      guard let author = authors[edit.id] else { continue }
      switch edit.change {
      case .name(let name): author.name = name
      case .points(let points): author.points = points
      }
    }
    for row in marks.called {
      let read = read(row)
      if read != rows[row] { rows[row] = read }
    }
    marks.called.removeAll(keepingCapacity: true)
  }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {}

  /// The number of calls, to be held against the notifications of `observed`.
  var checksum: Int { marks.calls }
}

extension BareDesigns {
  /// Objects without Observation, and observable ones, which nobody observes.
  package static let objects = (plain: BareLoop(BareObjects<PlainAuthor>.self), observable: observableObjects)
  private static let observableObjects = BareLoop(BareObjects<ObservableAuthor>.self)
  /// The counterpart of `observable-entities/observed` with views of the first thousand authors; its checksum is the
  /// number of calls.
  package static let observed = BareLoop(BareObserved.self)
}
