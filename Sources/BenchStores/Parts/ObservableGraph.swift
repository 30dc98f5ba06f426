import BenchCore
import Observation

/// The classes of an observable graph. The macro decides at the declaration of a class whether a property has `==`, so
/// no class can be generic over that. The two graphs have the same properties, with different types.
protocol ObservableGraph {
  static var values: DesignChoice { get }
  associatedtype Root: ObservableRoot<Self>
  associatedtype AuthorObject: ObservableAuthor<Self>
  associatedtype PostObject: ObservablePost<Self>
  associatedtype CommentObject: ObservableComment<Self>
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

/// A reference back to an object. The reference does not keep the object alive.
struct Unowned<Object: AnyObject> { unowned let object: Object }

protocol ObservableRoot<Graph>: AnyObject {
  associatedtype Graph: ObservableGraph
  var authors: [AuthorID: Graph.AuthorObject] { get set }
  var posts: [PostID: Graph.PostObject] { get set }
  var comments: [CommentID: Graph.CommentObject] { get set }
  /// The posts, oldest first.
  var recent: [Graph.PostObject] { get set }
  init()
  /// Returns the object that a view kept after an earlier look-up; no observed property is read.
  func kept(_ id: AuthorID) -> Graph.AuthorObject?
  func kept(_ id: PostID) -> Graph.PostObject?
}

protocol ObservableAuthor<Graph>: AnyObject {
  associatedtype Graph: ObservableGraph
  associatedtype Text: PropertyValue<String>
  associatedtype Number: PropertyValue<Int>
  associatedtype Rest: PropertyValue<Extra>
  var id: AuthorID { get }
  var name: Text { get set }
  var points: Number { get set }
  var extra: Rest { get set }
  /// The author's posts, oldest first.
  var posts: [Unowned<Graph.PostObject>] { get set }
  var isDeleted: Bool { get set }
  init(_ author: Author)
}

protocol ObservablePost<Graph>: AnyObject {
  associatedtype Graph: ObservableGraph
  associatedtype Text: PropertyValue<String>
  associatedtype Texts: PropertyValue<[String]>
  associatedtype Rest: PropertyValue<Extra>
  var id: PostID { get }
  var title: Text { get set }
  var body: Text { get set }
  var tags: Texts { get set }
  var createdAt: Timestamp { get }
  var extra: Rest { get set }
  var author: Graph.AuthorObject? { get set }
  /// The post's comments, oldest first.
  var comments: [Graph.CommentObject] { get set }
  var isDeleted: Bool { get set }
  init(_ post: Post)
}

protocol ObservableComment<Graph>: AnyObject {
  associatedtype Graph: ObservableGraph
  associatedtype Text: PropertyValue<String>
  associatedtype Rest: PropertyValue<Extra>
  var id: CommentID { get }
  var body: Text { get set }
  var createdAt: Timestamp { get }
  var extra: Rest { get set }
  var author: Graph.AuthorObject? { get set }
  var post: Graph.PostObject { get }
  init(_ comment: Comment, under post: Graph.PostObject)
}

// MARK: - Writing a property

protocol WriteForm { static var choice: DesignChoice { get } }

/// Assigns the changed value. If the property's type has `==`, Observation compares the old with the new value.
enum SetWrites: WriteForm { static var choice: DesignChoice { .word("set") } }

/// Changes the value in place. Observation then has no old value to compare, so it always calls the views.
enum InPlaceWrites: WriteForm { static var choice: DesignChoice { .word("in-place") } }

extension WriteForm { static var isInPlace: Bool { self == InPlaceWrites.self } }

extension ObservableAuthor {
  func set<W: WriteForm>(name: String, _ write: W.Type) {
    if W.isInPlace { self.name.value = name } else { self.name = Text(name) }
  }
  func set<W: WriteForm>(points: Int, _ write: W.Type) {
    if W.isInPlace { self.points.value = points } else { self.points = Number(points) }
  }
  func set<W: WriteForm>(extra: Extra, _ write: W.Type) {
    if W.isInPlace { self.extra.value = extra } else { self.extra = Rest(extra) }
  }
}

extension ObservablePost {
  func set<W: WriteForm>(title: String, _ write: W.Type) {
    if W.isInPlace { self.title.value = title } else { self.title = Text(title) }
  }
  func set<W: WriteForm>(body: String, _ write: W.Type) {
    if W.isInPlace { self.body.value = body } else { self.body = Text(body) }
  }
  func set<W: WriteForm>(tags: [String], _ write: W.Type) {
    if W.isInPlace { self.tags.value = tags } else { self.tags = Texts(tags) }
  }
  func set<W: WriteForm>(extra: Extra, _ write: W.Type) {
    if W.isInPlace { self.extra.value = extra } else { self.extra = Rest(extra) }
  }
}

extension ObservableComment {
  func set<W: WriteForm>(body: String, _ write: W.Type) {
    if W.isInPlace { self.body.value = body } else { self.body = Text(body) }
  }
  func set<W: WriteForm>(extra: Extra, _ write: W.Type) {
    if W.isInPlace { self.extra.value = extra } else { self.extra = Rest(extra) }
  }
}

// MARK: - Looking an object up

protocol LookUpForm { static var choice: DesignChoice { get } }

/// Each view keeps the object that it shows.
enum KeptObjects: LookUpForm { static var choice: DesignChoice { .word("kept") } }

/// Each view looks up its object in an observable dictionary whenever the view is computed.
enum LookedUpObjects: LookUpForm { static var choice: DesignChoice { .word("looked-up") } }

extension LookUpForm { static var isEachTime: Bool { self == LookedUpObjects.self } }
