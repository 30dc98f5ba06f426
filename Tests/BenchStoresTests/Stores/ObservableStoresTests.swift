import BenchStores
import DesignsFixtures
import Observation
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores

/// When Swift's Observation calls those who read a property, of the library alone and through the stores on it.
@Suite struct ObservableStoresTests {
  private static let changed: Testing.Comment =
    """
    this toolchain's Observation calls in other cases than that of Swift 6.3: write them down in docs/designs.md, and \
    in the answer and the sentences of scenarios/equal-values.yaml
    """

  /// Returns true if the write calls the reader, once.
  private static func isCalled(_ read: () -> Void, by write: () -> Void) -> Bool {
    let calls = Calls()
    withObservationTracking(read, onChange: calls.add)
    write()
    return calls.count == 1
  }

  @Test func `the library calls in three of four cells`() {
    let model = Sample()
    func calls(_ write: () -> Void) -> Bool { Self.isCalled({ _ = (model.number, model.opaque.value) }, by: write) }
    let setEqual = [calls { model.number = 1 }, calls { model.opaque = Opaque(1) }]
    let inPlaceEqual = [calls { model.number += 0 }, calls { model.opaque.value += 0 }]
    let setOther = [calls { model.number = 2 }, calls { model.opaque = Opaque(2) }]
    let inPlaceOther = [calls { model.number += 1 }, calls { model.opaque.value += 1 }]
    #expect(setEqual == [false, true], Self.changed)
    #expect(inPlaceEqual == [true, true], Self.changed)
    #expect(setOther == [true, true] && inPlaceOther == [true, true], Self.changed)
  }

  @Test func `the library does not call for the same object, and an observer of the property changes nothing`() {
    let model = Sample()
    let same = model.object
    #expect(!Self.isCalled({ _ = model.object }, by: { model.object = same }), Self.changed)
    #expect(!Self.isCalled({ _ = model.watched }, by: { model.watched = 1 }), Self.changed)
    #expect(Self.isCalled({ _ = model.watched }, by: { model.watched += 0 }), Self.changed)
  }

  /// Returns whether a view of author 0 is called at a write of the points that she has, and of others.
  private func cells<S: Store & ~Copyable>(_ store: S.Type) -> [Bool] {
    [0, 7].map { points in
      var store = S.small()
      let calls = Calls()
      var rows = Rows()
      withObservationTracking({ store.show(.author(AuthorID(0)), into: &rows) }, onChange: calls.add)
      store.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(points)))
      return calls.count == 1
    }
  }

  @Test func `the stores have the library's four cells`() {
    typealias Entities = ObservableEntitiesStore
    let isQuiet = [false, true]
    let isLoud = [true, true]
    #expect(cells(ObservableTablesStore<AssignedTables<EquatableTables>>.self) == isQuiet, Self.changed)
    #expect(cells(ObservableTablesStore<AssignedTables<OpaqueTables>>.self) == isLoud, Self.changed)
    #expect(cells(ObservableTablesStore<EquatableTables>.self) == isLoud, Self.changed)
    #expect(cells(ObservableTablesStore<OpaqueTables>.self) == isLoud, Self.changed)
    #expect(cells(Entities<EquatableGraph, SetWrites, KeptObjects>.self) == isQuiet, Self.changed)
    #expect(cells(Entities<OpaqueGraph, SetWrites, KeptObjects>.self) == isLoud, Self.changed)
    #expect(cells(Entities<EquatableGraph, InPlaceWrites, KeptObjects>.self) == isLoud, Self.changed)
    #expect(cells(Entities<OpaqueGraph, InPlaceWrites, KeptObjects>.self) == isLoud, Self.changed)
  }

  /// A table in a property is a change to its observers also where it is only asked.
  @Test func `tables that a commit does not write call no observer`() {
    func hears<S: Store & ~Copyable, Element>(
      _ store: S.Type, _ view: ViewKey, _ kind: (Batch<Element>) -> Commit, _ element: Element
    ) -> Bool {
      var store = S.small()
      let calls = Calls()
      var rows = Rows()
      withObservationTracking({ store.show(view, into: &rows) }, onChange: calls.add)
      store.apply(kind, element)
      return calls.count > 0
    }
    func check<S: Store & ~Copyable>(_ store: S.Type) {
      let author = ViewKey.author(AuthorID(0))
      #expect(!hears(store, author, Commit.updatePosts, PostEdit(id: PostID(0), title: "new")))
      #expect(!hears(store, author, Commit.deleteComments, CommentID(0)))
    }
    check(ObservableTablesStore<AssignedTables<EquatableTables>>.self)
    check(ObservableTablesStore<AssignedTables<OpaqueTables>>.self)
    check(ObservableTablesStore<EquatableTables>.self)
    check(ObservableTablesStore<OpaqueTables>.self)
  }

  /// An observable graph that is a table in truth would call for another author, or another field.
  @Test func `a view of the graph is called for its own entity and field, a view of tables for any`() {
    func hears<S: Store & ~Copyable>(_ store: S.Type, _ view: ViewKey, _ edit: AuthorEdit) -> Bool {
      var store = S.small()
      let calls = Calls()
      var rows = Rows()
      withObservationTracking({ store.show(view, into: &rows) }, onChange: calls.add)
      store.apply(Commit.updateAuthors, edit)
      return calls.count == 1
    }
    typealias Graph = ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>
    typealias Tables = ObservableTablesStore<EquatableTables>
    let (first, posts) = (ViewKey.author(AuthorID(0)), ViewKey.authorPosts(AuthorID(0)))
    let other = AuthorEdit(id: AuthorID(1), change: .name("other"))
    let points = AuthorEdit(id: AuthorID(0), change: .points(9))
    #expect(!hears(Graph.self, first, other) && hears(Tables.self, first, other))
    #expect(hears(Graph.self, first, points) && !hears(Graph.self, posts, points))
    #expect(hears(Tables.self, posts, points))
    // A thread shows names of authors, and a detail the points of the post's author alone.
    let comments = ViewKey.detail(PostID(0))
    #expect(!hears(Graph.self, comments, AuthorEdit(id: AuthorID(1), change: .points(9))))
  }

  @Test func `a new post calls the views that look their object up, and not those that keep it`() {
    func hears<S: Store & ~Copyable>(_ store: S.Type) -> Bool {
      var store = S.small()
      let calls = Calls()
      var rows = Rows()
      withObservationTracking({ store.show(.thread(PostID(0)), into: &rows) }, onChange: calls.add)
      store.apply(Commit.insertPosts, Payload.small.posts[1].renumbered(9))
      return calls.count == 1
    }
    #expect(!hears(ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.self))
    #expect(hears(ObservableEntitiesStore<EquatableGraph, SetWrites, LookedUpObjects>.self))
    #expect(hears(ObservableTablesStore<EquatableTables>.self))
  }

  @Test func `a view of what is not there is called when it comes, and one of what goes when it goes`() {
    var store = ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.small()
    let (coming, going) = (Calls(), Calls())
    var rows = Rows()
    withObservationTracking({ store.show(.detail(PostID(9)), into: &rows) }, onChange: coming.add)
    withObservationTracking({ store.show(.detail(PostID(0)), into: &rows) }, onChange: going.add)
    store.apply(Commit.insertPosts, Payload.small.posts[1].renumbered(9))
    #expect(coming.count == 1 && going.count == 0)
    store.apply(Commit.deletePosts, PostID(0))
    #expect(going.count == 1)
  }

  @Test func `each combination is a store of its own, and the first names the options`() {
    let names = (AllStores.list + AllStores.variants).map(\.card).filter {
      $0.abilities.contains(.observable)
    }
    #expect(
      names.map(\.name) == [
        "observable-entities", "observable-tables", "observable-entities-in-place", "observable-entities-looked-up",
        "observable-entities-in-place-opaque", "observable-entities-opaque", "observable-tables-set",
        "observable-tables-set-opaque", "observable-tables-opaque",
      ])
    #expect(names.filter { !$0.options.isEmpty }.map(\.name) == ["observable-entities", "observable-tables"])
  }
}

/// A counter of calls.
///
/// `@unchecked Sendable` because Observation calls on the thread that writes, which is that of the test.
private final class Calls: @unchecked Sendable {
  private(set) var count = 0

  @Sendable func add() { count += 1 }
}

/// Properties of the kinds that Observation distinguishes.
@Observable
private final class Sample {
  final class Object {}

  var number = 1
  var opaque = Opaque(1)
  var object = Object()
  var watched = 1 { didSet {} }
}

extension PostPayload {
  /// The same post under another id.
  fileprivate func renumbered(_ number: Int) -> PostPayload {
    PostPayload(
      id: PostID(number), title: title, body: body, author: author, tags: tags, createdAt: createdAt, comments: [])
  }
}
