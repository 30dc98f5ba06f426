import BenchCore
import Observation

/// The classes of an observable graph. The macro decides at the declaration of a class whether a property has `==`, so
/// no class can be generic over that. The two graphs have the same properties, with different types.
protocol ObservableGraph: ObjectGraph
where AuthorObject: ObservableAuthor, PostObject: ObservablePost, CommentObject: ObservableComment {
  associatedtype Root: ObservableRoot<Self>
  static var values: DesignChoice { get }
}

protocol PropertyValue<Value> {
  associatedtype Value
  var value: Value { get set }
  init(_ value: Value)
}

extension Opaque: PropertyValue {}

protocol PlainValue: PropertyValue where Value == Self {}

extension PlainValue {
  var value: Self {
    get { self }
    set { self = newValue }
  }
  init(_ value: Self) { self = value }
}

extension String: PlainValue {}
extension Int: PlainValue {}
extension Array: PropertyValue, PlainValue where Element == String {}
extension Extra: PlainValue {}

protocol ObservableRoot<Graph>: AnyObject {
  associatedtype Graph: ObservableGraph
  var authors: [AuthorID: Graph.AuthorObject] { get set }
  var posts: [PostID: Graph.PostObject] { get set }
  var comments: [CommentID: Graph.CommentObject] { get set }
  var recent: [Graph.PostObject] { get set }
  init()
  /// Returns the object that a view kept after an earlier look-up; no observed property is read.
  func kept(_ id: AuthorID) -> Graph.AuthorObject?
  func kept(_ id: PostID) -> Graph.PostObject?
}

protocol ObservableAuthor: LinkedAuthor {
  associatedtype Text: PropertyValue<String>
  associatedtype Number: PropertyValue<Int>
  associatedtype Rest: PropertyValue<Extra>
  var id: AuthorID { get }
  var name: Text { get set }
  var points: Number { get set }
  var extra: Rest { get set }
}

protocol ObservablePost: LinkedPost where Graph: ObservableGraph {
  associatedtype Text: PropertyValue<String>
  associatedtype Texts: PropertyValue<[String]>
  associatedtype Rest: PropertyValue<Extra>
  var title: Text { get set }
  var body: Text { get set }
  var tags: Texts { get set }
  var createdAt: Timestamp { get }
  var extra: Rest { get set }
  var isDeleted: Bool { get set }
}

protocol ObservableComment: LinkedComment where Graph: ObservableGraph {
  associatedtype Text: PropertyValue<String>
  associatedtype Rest: PropertyValue<Extra>
  var body: Text { get set }
  var createdAt: Timestamp { get }
  var extra: Rest { get set }
}

// MARK: - Writing a property

protocol WriteForm { static var choice: DesignChoice { get } }

/// Assigns the changed value. If the property's type has `==`, Observation compares the old with the new value.
enum SetWrites: WriteForm { static var choice: DesignChoice { .word("set") } }

/// Changes the value in place. Observation then has no old value to compare, so it always calls the views.
enum InPlaceWrites: WriteForm { static var choice: DesignChoice { .word("in-place") } }

extension WriteForm { static var isInPlace: Bool { self == InPlaceWrites.self } }

extension ObservableAuthor {
  func set<W: WriteForm>(_ author: Author, _ write: W.Type) {
    apply(.name(author.name), write)
    apply(.points(author.points), write)
    if W.isInPlace { extra.value = author.extra } else { extra = Rest(author.extra) }
  }

  func apply<W: WriteForm>(_ change: AuthorEdit.Change, _ write: W.Type) {
    switch change {
    case .name(let name): if W.isInPlace { self.name.value = name } else { self.name = Text(name) }
    case .points(let points): if W.isInPlace { self.points.value = points } else { self.points = Number(points) }
    }
  }
}

extension ObservablePost {
  var authorID: AuthorID? { author?.id }

  func set<W: WriteForm>(title: String, _ write: W.Type) {
    if W.isInPlace { self.title.value = title } else { self.title = Text(title) }
  }

  func set<W: WriteForm>(_ payload: PostPayload, _ write: W.Type) {
    set(title: payload.title, write)
    if W.isInPlace { body.value = payload.body } else { body = Text(payload.body) }
    if W.isInPlace { tags.value = payload.tags } else { tags = Texts(payload.tags) }
    if W.isInPlace { extra.value = payload.extra } else { extra = Rest(payload.extra) }
  }

  func markDeleted() { isDeleted = true }
}

extension ObservableComment {
  func set<W: WriteForm>(body: String, _ write: W.Type) {
    if W.isInPlace { self.body.value = body } else { self.body = Text(body) }
  }

  func set<W: WriteForm>(_ payload: CommentPayload, _ write: W.Type) {
    set(body: payload.body, write)
    if W.isInPlace { extra.value = payload.extra } else { extra = Rest(payload.extra) }
  }
}

// MARK: - Looking an object up

protocol LookUpForm { static var choice: DesignChoice { get } }

/// Each view keeps the object that it shows.
enum KeptObjects: LookUpForm { static var choice: DesignChoice { .word("kept") } }

/// Each view looks up its object in an observable dictionary whenever the view is computed.
enum LookedUpObjects: LookUpForm { static var choice: DesignChoice { .word("looked-up") } }

extension LookUpForm { static var isEachTime: Bool { self == LookedUpObjects.self } }
