import Synchronization

@testable import BenchCore

/// A flaw of a store, or none.
protocol Flaw {
  /// Returns true if the store takes the commit with this number, from 0.
  static func takes(_ commit: Int) -> Bool
  /// Returns the post as the store loads it.
  static func loaded(_ post: PostPayload) -> PostPayload
}

extension Flaw {
  static func takes(_ commit: Int) -> Bool { true }
  static func loaded(_ post: PostPayload) -> PostPayload { post }
}

enum Sound: Flaw {}

/// Takes every commit but the third.
enum ForgetsThird: Flaw {
  static func takes(_ commit: Int) -> Bool { commit != 2 }
}

/// Ends a window in its fifth commit.
enum RingsInFifth: Flaw {
  static let alarm = Alarm()

  static func takes(_ commit: Int) -> Bool {
    if commit == 4 { alarm.end() }
    return true
  }
}

/// Rings in its fifth commit, and remembers in the sixth what has been noted.
enum NotesFifth: Flaw {
  static let alarm = Alarm()
  static let progress = PlayProgress()
  static let noted = Atomic<Int>(0)

  static func takes(_ commit: Int) -> Bool {
    if commit == 4 { alarm.ring() }
    if commit == 5 { noted.store(progress.steps, ordering: .relaxed) }
    return true
  }
}

/// Reads the title of post 1 wrongly.
enum MisreadsTitle: Flaw {
  static func loaded(_ post: PostPayload) -> PostPayload {
    var post = post
    if post.id == PostID(1) { post.title = "misread" }
    return post
  }
}

/// Authors and posts in arrays at the position of their id: just enough of a store for updates and reads.
struct FlawedStore<F: Flaw>: Store {
  static var card: DesignCard {
    DesignCard(name: "flawed", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
  }

  private var authors: [Author]
  private var posts: [Post]
  private var commits = 0

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    authors = payload.authors
    posts = payload.posts.map { F.loaded($0).post }
    probe.wrote(authors.count + posts.count)
  }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    defer { commits += 1 }
    guard F.takes(commits) else { return }
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        authors[edit.id.rawValue].apply(edit.change)
        touched.insert(.author(edit.id))
      }
      probe.wrote(edits.count)
    case .updatePosts(let edits):
      for edit in edits {
        posts[edit.id.rawValue].title = edit.title
        touched.insert(.post(edit.id))
      }
      probe.wrote(edits.count)
    default: preconditionFailure("this store only updates")
    }
  }

  func author(_ id: AuthorID) -> Author? { authors[id.rawValue] }

  func forEachAuthor(_ body: (Author) -> Void) { authors.forEach(body) }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    let post = posts[id.rawValue]
    return (post, post.author.map { authors[$0.rawValue] })
  }

  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}

  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for post in posts.reversed() where post.author == author { body(post, 0) }
  }

  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for post in posts.suffix(limit).reversed() { body(post, post.author.map { authors[$0.rawValue] }, 0) }
  }
}

/// Computes and delivers every view as often as a test wants after each commit.
struct Repeating<Times: Amount>: Derivation {
  static var card: DesignCard {
    DesignCard(name: "repeating", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
  }

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for slot in screen.mounted {
      for _ in 0..<Times.value {
        screen.notify(slot)
        screen.recompute(slot, from: store)
        screen.deliver(slot)
      }
    }
  }
}

/// Shows a value that never was in slot 0 before it shows the right one everywhere.
struct Glitching: Derivation {
  static let card = DesignCard(name: "glitching", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    screen.edit(0) { $0.append(Row(id: 0, headline: "half of it")) }
    screen.deliverEdits(0)
    for slot in screen.mounted {
      screen.recompute(slot, from: store)
      screen.deliver(slot)
    }
  }
}

protocol Amount { static var value: Int { get } }
enum Never: Amount { static let value = 0 }
enum Once: Amount { static let value = 1 }
enum Twice: Amount { static let value = 2 }
