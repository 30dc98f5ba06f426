import BenchHost
import StoreBenchKit

/// Designs that keep within their types and break their contracts, for `storebench conformance` to find.
enum DisloyalStores {
  static let list: [OwnDesign] = [
    .store(DisloyalStore<StaleIndex>.self), .store(DisloyalStore<Meddling>.self), .store(DisloyalStore<Sharing>.self),
    .store(DisloyalStore<Silent>.self), .store(DisloyalStore<Unsteady>.self), .store(DisloyalStore<Thinning>.self),
  ]
}

/// A way in which a store is wrong; each member does nothing unless it is overridden.
protocol Disloyalty {
  static var name: String { get }
  static var holding: Holding { get }
  init()
  /// Called after each commit with what it touched.
  mutating func told(_ commit: Commit, _ touched: inout Touched)
  /// Called before each read of a post.
  mutating func reads(_ store: inout NormalizedStore)
  /// Returns the posts that the index of an author has, where the store does not.
  mutating func posts(by author: AuthorID, in store: NormalizedStore) -> [(Post, Int)]
  /// Returns the author as it is answered.
  func answered(_ author: Author) -> Author
}

extension Disloyalty {
  static var holding: Holding { .cannotHold }
  mutating func told(_ commit: Commit, _ touched: inout Touched) {}
  mutating func reads(_ store: inout NormalizedStore) {}
  mutating func posts(by author: AuthorID, in store: NormalizedStore) -> [(Post, Int)] {
    var posts: [(Post, Int)] = []
    store.forEachPost(by: author) { posts.append(($0, $1)) }
    return posts
  }
  func answered(_ author: Author) -> Author { author }
}

/// The normalized store in an object that all copies share, with a way of being disloyal.
struct DisloyalStore<D: Disloyalty>: Store {
  static var card: DesignCard {
    DesignCard(
      name: D.name, idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it fail",
      avoidWhen: "anything is to be right", holding: D.holding)
  }

  private final class Object {
    var sound: NormalizedStore
    var fault = D()
    init(_ sound: NormalizedStore) { self.sound = sound }
  }

  private let object: Object

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { object = Object(NormalizedStore(payload, &probe)) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    object.sound.commit(commit, &touched, &probe)
    object.fault.told(commit, &touched)
  }

  func author(_ id: AuthorID) -> Author? { object.sound.author(id).map(object.fault.answered) }
  func forEachAuthor(_ body: (Author) -> Void) { object.sound.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    object.fault.reads(&object.sound)
    return object.sound.post(id)
  }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    object.sound.forEachComment(of: post, body)
  }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for (post, count) in object.fault.posts(by: author, in: object.sound) { body(post, count) }
  }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    object.sound.forEachRecentPost(limit: limit, body)
  }
}

/// Keeps an index of each author's posts and forgets it on every change but a post that goes.
struct StaleIndex: Disloyalty {
  static let name = "stale-index"
  private var index: [AuthorID: [(Post, Int)]] = [:]

  mutating func told(_ commit: Commit, _ touched: inout Touched) {
    if case .deletePosts = commit { return }
    index = [:]
  }

  mutating func posts(by author: AuthorID, in store: NormalizedStore) -> [(Post, Int)] {
    if let known = index[author] { return known }
    var posts: [(Post, Int)] = []
    store.forEachPost(by: author) { posts.append(($0, $1)) }
    index[author] = posts
    return posts
  }
}

/// Writes "last opened" into a post's author while it is read, every so often.
struct Meddling: Disloyalty {
  static let name = "meddling"
  private var count = 0

  mutating func reads(_ store: inout NormalizedStore) {
    count += 1
    if !count.isMultiple(of: 50) { return }
    var touched = Touched()
    var probe = NoProbe()
    var authors: [AuthorID] = []
    store.forEachAuthor { authors.append($0.id) }
    for id in authors {
      withUnsafePointer(to: AuthorEdit(id: id, change: .name("opened \(count)"))) {
        store.commit(.updateAuthors(Batch(base: $0, count: 1)), &touched, &probe)
      }
    }
  }
}

/// Says that its states can be held, and shares them all.
struct Sharing: Disloyalty {
  static let name = "sharing"
  static let holding = Holding.copiesContainers
}

/// Does what a commit says and does not name posts that got a new title.
struct Silent: Disloyalty {
  static let name = "silent"

  mutating func told(_ commit: Commit, _ touched: inout Touched) {
    if case .updatePosts = commit { touched.clear() }
  }
}

/// Is right and names, by chance, an author who has nothing to do with it.
struct Unsteady: Disloyalty {
  static let name = "unsteady"

  mutating func told(_ commit: Commit, _ touched: inout Touched) {
    touched.insert(.author(AuthorID(Int.random(in: 0..<1_000_000))))
  }
}

/// Rebuilds authors from their fields on screen.
struct Thinning: Disloyalty {
  static let name = "thinning"

  func answered(_ author: Author) -> Author { Author(id: author.id, name: author.name, points: author.points) }
}
