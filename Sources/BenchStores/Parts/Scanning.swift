import BenchContainers
import BenchCore

/// A store without indexes: related entities are found by scanning whole tables, and ordered by sorting.
///
/// With n posts and m comments in all: a read of a thread scans all m comments and sorts the c comments found. A read
/// of an author's posts scans n posts and sorts the posts found. A read of the newest posts sorts n pairs of 16 bytes.
/// Where posts are shown with comment counts, one more pass over the m comments counts them for all shown posts.
protocol Scanning {
  associatedtype K: KeyForm

  func author(at key: K.AuthorKey) -> K.AuthorEntry?
  func post(at key: K.PostKey) -> K.PostEntry?
  func scanPosts(_ body: (K.PostEntry) -> Void)
  func scanComments(_ body: (K.CommentEntry) -> Void)
}

extension Scanning {
  func findComments(of post: K.PostKey, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    var found: [K.CommentEntry] = []
    scanComments { if $0.post == post { found.append($0) } }
    found.sort { ($0.createdAt, $0.id.id) < ($1.createdAt, $1.id.id) }
    found.walk(from: end) { body($0.entity, author(of: $0.author)) }
  }

  func findPosts(by author: K.AuthorKey, from end: ListEnd, while body: (Post, Int) -> Bool) {
    var found: [K.PostEntry] = []
    scanPosts { if $0.author == author { found.append($0) } }
    found.sort { ($0.createdAt, $0.id.id) < ($1.createdAt, $1.id.id) }
    let counts = countComments(of: found.lazy.map(\.id))
    found.walk(from: end) { body($0.entity, counts[$0.id] ?? 0) }
  }

  func findRecentPosts(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    var found: [(createdAt: Timestamp, id: K.PostKey)] = []
    scanPosts { found.append(($0.createdAt, $0.id)) }
    found.sort { ($0.createdAt, $0.id.id) > ($1.createdAt, $1.id.id) }
    let shown = found.prefix(limit)
    let counts = countComments(of: shown.lazy.map(\.id))
    for (_, id) in shown {
      guard let post = post(at: id) else { continue }
      body(post.entity, author(of: post.author), counts[id] ?? 0)
    }
  }

  func comments(of post: K.PostKey) -> [K.CommentKey] {
    var found: [K.CommentKey] = []
    scanComments { if $0.post == post { found.append($0.id) } }
    return found
  }

  private func author(of reference: K.AuthorKey?) -> Author? { reference.flatMap { author(at: $0)?.entity } }

  private func countComments(of posts: some Collection<K.PostKey>) -> [K.PostKey: Int] {
    var counts: [K.PostKey: Int] = [:]
    if posts.isEmpty { return counts }
    counts.reserveCapacity(posts.count)
    for post in posts { counts[post] = 0 }
    scanComments { comment in counts.change(comment.post) { $0 += 1 } }
    return counts
  }
}
