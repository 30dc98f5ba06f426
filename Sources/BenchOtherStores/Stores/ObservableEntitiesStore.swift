import BenchCore
import Observation

/// An observable object for each entity, with a property for each field. Relations are references and observable arrays
/// of references.
///
/// Idea: a model graph like SwiftData's classes, on the real `@Observable`. Each property of an object is observed
/// separately, so a view is called only for the fields that it last showed. A row keeps its object, as an app passes
/// the object on (`models: kept`). A row that looks its object up each time has read the dictionary, so every insert
/// calls the row. `show` reads only the fields that the view shows.
///
/// Ownership is that of `objects`. `isDeleted` is observable too, so a view is called when its object is deleted.
///
/// Costs: those of `objects`, and for each access of a property a check whether reads are being recorded. A write takes
/// one look-up if its property has no observers, otherwise a call for each view that showed the property.
///
/// Memory: that of `objects`, and 112 bytes more for the registrar of each object: a reference, an object of 32 bytes
/// and a lock with two empty tables.
struct ObservableEntitiesStore<Graph: ObservableGraph, Write: WriteForm, LookUp: LookUpForm>: ObjectStore, ~Copyable {
  static var card: DesignCard {
    let choices = [Write.choice, Graph.values, LookUp.choice]
    let looksUp = LookUp.isEachTime ? "; a view looks its object up at each computation" : ""
    let name = Observing.name(of: "observable-entities", Observing.inEntities, choices)
    return DesignCard(
      name: name,
      idea: "an `@Observable` object per entity, with a property per field" + Observing.words(choices) + looksUp,
      source: "Observation of Swift 5.9 and later: a graph of model objects, like SwiftData's classes",
      costs: "like `objects`; a write also notifies each view that read the written property; each object has a lock",
      chooseWhen: "many views show one row each, and a change should notify only views that show the changed field",
      avoidWhen: "there are many entities, few of which are ever on screen, or a past state must be held",
      holding: .cannotHold, abilities: [.sharedReads, .observable],
      options: name == "observable-entities" ? Observing.inEntities : [])
  }

  private let root = Graph.Root()

  var authors: [AuthorID: Graph.AuthorObject] {
    get { root.authors }
    _modify { yield &root.authors }
  }
  var posts: [PostID: Graph.PostObject] {
    get { root.posts }
    _modify { yield &root.posts }
  }
  var comments: [CommentID: Graph.CommentObject] {
    get { root.comments }
    _modify { yield &root.comments }
  }
  var recent: [Graph.PostObject] {
    get { root.recent }
    _modify { yield &root.recent }
  }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { fill(payload, &probe) }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {
    view.show(from: ObservableReads<Graph, LookUp>(root, view), into: &rows)
  }

  /// Reads of all fields, used for queries and for derivations that compare entities.
  private var reads: ObservableReads<Graph, LookUp> { ObservableReads(root) }

  borrowing func author(_ id: AuthorID) -> Author? { reads.author(id) }
  borrowing func forEachAuthor(_ body: (Author) -> Void) { reads.forEachAuthor(body) }
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? { reads.post(id) }
  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = root.comments[id], comment.post.id == post else { return nil }
    return (comment.value(.all), comment.author?.living(.all))
  }
  borrowing func commentCount(of post: PostID) -> Int { reads.commentCount(of: post) }
  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    reads.walkComments(of: post, from: end, while: body)
  }
  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    reads.walkPosts(by: author, from: end, while: body)
  }
  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    reads.walkRecentPosts(from: end, while: body)
  }
}
