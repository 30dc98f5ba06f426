import BenchCore
import BenchOtherStores
import Observation

/// An author with the properties that views show.
protocol BareAuthor: AnyObject {
  var name: String { get set }
  var points: Int { get set }
  init(_ author: Author)
}

/// A class without `@Observable`, of the properties of the design's.
final class PlainAuthor: BareAuthor {
  let id: AuthorID
  var name: String
  var points: Int
  var extra: Extra
  var posts: [PostID] = []
  var isDeleted = false

  init(_ author: Author) { (id, name, points, extra) = (author.id, author.name, author.points, author.extra) }
}

/// The class of the design, which differs from that one by `@Observable` alone.
extension EquatableGraph.AuthorObject: BareAuthor {}

/// The model of an app: its authors by id.
protocol BareModel: AnyObject {
  associatedtype Object: BareAuthor
  var authors: [AuthorID: Object] { get set }
  init()
}

final class PlainModel: BareModel {
  var authors: [AuthorID: PlainAuthor] = [:]
}

/// Who waits for an author to come observes the dictionary.
extension EquatableGraph.Root: BareModel {}

extension BareModel {
  init(_ payload: Payload) {
    self.init()
    authors = Dictionary(uniqueKeysWithValues: payload.authors.map { ($0.id, Object($0)) })
  }

  func apply(_ commit: Commit) {
    guard case .updateAuthors(let edits) = commit else { return }
    for edit in edits {
      guard let author = authors[edit.id] else { continue }
      switch edit.change {
      case .name(let name): author.name = name
      case .points(let points): author.points = points
      }
    }
  }
}

/// The objects of a model, updated one at a time without an observer.
struct BareObjects<Model: BareModel>: BareContainers {
  private let model: Model

  init(_ payload: Payload) { model = Model(payload) }

  mutating func apply(_ commit: Commit) { model.apply(commit) }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {}

  var checksum: Int { model.authors.values.reduce(0) { $0 &+ $1.points } }
}

/// The program that `observed` is held against: rows of the first thousand authors, each with its object, and computed
/// inside `withObservationTracking`; a call marks the row, and after each commit the marked rows are computed again.
struct BareObserved: BareContainers {
  private static let count = 1_000
  private let model: EquatableGraph.Root
  private var authors: [EquatableGraph.AuthorObject?] = []
  private var rows: [Row?] = []
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
    model = EquatableGraph.Root(payload)
    for row in 0..<Self.count {
      authors.append(model.authors[AuthorID(row)])
      rows.append(read(row))
    }
  }

  private func read(_ row: Int) -> Row? {
    let marks = marks
    return withObservationTracking {
      guard let author = authors[row], !author.isDeleted else { return nil }
      return Row(id: row, headline: author.name, number: author.points)
    } onChange: {
      marks.call(row)
    }
  }

  mutating func apply(_ commit: Commit) {
    model.apply(commit)
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

/// An object with nine properties, of which the first changes.
@Observable
final class WideObject {
  var points = 0
  var second = 0
  var third = 0
  var fourth = 0
  var fifth = 0
  var sixth = 0
  var seventh = 0
  var eighth = 0
  var ninth = 0

  var sumOfOthers: Int { second &+ third &+ fourth &+ fifth &+ sixth &+ seventh &+ eighth &+ ninth }
}

protocol BareReading: Sendable {
  static func read(_ object: WideObject) -> Int
}

/// Reads one property.
enum ReadOne: BareReading {
  static func read(_ object: WideObject) -> Int { object.points }
}

/// Reads all nine.
enum ReadNine: BareReading {
  static func read(_ object: WideObject) -> Int { object.points &+ object.sumOfOthers }
}

/// A thousand rows that each record what they read of an object; a call records the row again at once after the commit.
struct BareRecorded<Reading: BareReading>: BareContainers {
  private let objects = (0..<1_000).map { _ in WideObject() }
  private let marks = Marks()
  private var sum = 0

  /// `@unchecked Sendable` because Observation calls on the thread that writes.
  private final class Marks: @unchecked Sendable {
    var called: [Int] = []
  }

  init(_ payload: Payload) {
    for row in objects.indices { record(row) }
  }

  private mutating func record(_ row: Int) {
    let (object, marks) = (objects[row], marks)
    sum &+= withObservationTracking {
      Reading.read(object)
    } onChange: {
      marks.called.append(row)
    }
  }

  mutating func apply(_ commit: Commit) {
    guard case .updateAuthors(let edits) = commit else { return }
    for edit in edits {
      guard case .points(let points) = edit.change else { continue }
      objects[edit.id.rawValue].points = points
    }
    for row in marks.called { record(row) }
    marks.called.removeAll(keepingCapacity: true)
  }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {}

  var checksum: Int { sum }
}

extension BareDesigns {
  /// Objects without Observation, and observable ones, which nobody observes.
  package static let objects = (plain: BareLoop(BareObjects<PlainModel>.self), observable: observableObjects)
  private static let observableObjects = BareLoop(BareObjects<EquatableGraph.Root>.self)
  /// The counterpart of `observable-entities/observed` with views of the first thousand authors; its checksum is the
  /// number of calls.
  package static let observed = BareLoop(BareObserved.self)
  /// Rows that record one property each, and nine.
  package static let recorded = (one: BareLoop(BareRecorded<ReadOne>.self), nine: BareLoop(BareRecorded<ReadNine>.self))
}
