import BenchHost
import Dispatch
import Foundation
import StoreBenchKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Designs that are wrong on purpose, so that tests see what the program makes of them.
enum FaultyDesigns {
  static let list: [OwnDesign] = [
    .store(FaultyStore<Forgetful>.self), .store(FaultyStore<Crashing>.self), .store(FaultyStore<Killed>.self),
    .store(FaultyStore<Hanging>.self), .store(FaultyStore<Leaving>.self), .store(FaultyStore<Chatty>.self),
    .store(FaultyStore<Allocating>.self), .store(FaultyStore<Spinning>.self),
    .store(FaultyStore<Sleeping>.self),
  ]
}

/// A fault of a store.
protocol Fault {
  static var name: String { get }
  /// Called before the commit with this number, from 0; `false` keeps the store from taking it.
  static func takes(_ commit: Commit, number: Int) -> Bool
}

/// The normalized store with a fault.
struct FaultyStore<F: Fault>: Store {
  static var card: DesignCard {
    DesignCard(
      name: F.name, idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it fail",
      avoidWhen: "anything is to be right")
  }

  private var sound: NormalizedStore
  private var commits = 0

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { sound = NormalizedStore(payload, &probe) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    if F.takes(commit, number: commits) { sound.commit(commit, &touched, &probe) }
    commits += 1
  }

  func author(_ id: AuthorID) -> Author? { sound.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { sound.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { sound.post(id) }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) { sound.forEachComment(of: post, body) }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { sound.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    sound.forEachRecentPost(limit: limit, body)
  }
}

/// Takes what it must and spins until 50 µs have passed, so that the rate that it can take is known.
enum Spinning: Fault {
  static let name = "spinning"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    let end = DispatchTime.now().uptimeNanoseconds + 50_000
    while DispatchTime.now().uptimeNanoseconds < end {}
    return true
  }
}

/// Forgets one write in seven.
enum Forgetful: Fault {
  static let name = "forgetful"
  static func takes(_ commit: Commit, number: Int) -> Bool { number % 7 != 6 }
}

enum Crashing: Fault {
  static let name = "crashing"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    precondition(number < 5, "the sixth commit is too much for this store")
    return true
  }
}

/// Is killed by somebody else, as a machine that is out of memory does.
enum Killed: Fault {
  static let name = "killed"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    if number == 5 { kill(getpid(), SIGKILL) }
    return true
  }
}

enum Hanging: Fault {
  static let name = "hanging"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    while number == 5 { usleep(10_000) }
    return true
  }
}

/// Takes what it must, a sixth of a second later.
enum Sleeping: Fault {
  static let name = "sleeping"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    usleep(166_000)
    return true
  }
}

enum Leaving: Fault {
  static let name = "leaving"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    if number == 5 { exit(9) }
    return true
  }
}

/// Prints while it works, which must not be taken for a result.
enum Chatty: Fault {
  static let name = "chatty"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    print("{\"pass\": \"counts\"}")
    return true
  }
}

/// Allocates another amount in every process.
enum Allocating: Fault {
  static let name = "allocating"
  static func takes(_ commit: Commit, number: Int) -> Bool {
    // One block more from process to process: a block that is larger may still be of the same size class.
    for _ in 0..<Int(getpid()) % 1_009 {
      let block = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
      memset(block, 1, 16)
      block.deallocate()
    }
    return true
  }
}
