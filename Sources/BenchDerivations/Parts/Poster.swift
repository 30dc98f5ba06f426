import BenchCore

/// The messages of a refresh: for each touched key, the new value, which the poster reads once.
///
/// A real app has the value when it posts; here the value is read from the store. Costs: a look-up for an author or a
/// post; one walk of O(c) for consecutive messages about the c comments of a post, or about the list of these comments.
struct Poster {
  private(set) var posts: [(id: PostID, value: (post: Post, author: Author?)?)] = []
  private(set) var changesPosts = false
  private var knowsPosts = false
  private(set) var comments: [ModelCopies.CommentCopy] = []
  private var post: PostID?

  mutating func begin() {
    if knowsPosts { posts.removeAll(keepingCapacity: true) }
    knowsPosts = false
    changesPosts = false
    post = nil
  }

  mutating func loadPosts<S: Store & ~Copyable>(_ touched: borrowing Touched, _ store: borrowing S) {
    if knowsPosts { return }
    knowsPosts = true
    for key in touched.keys {
      if case .post(let id) = key { posts.append((id, store.post(id))) }
      if case .recentPosts = key { changesPosts = true }
    }
  }

  mutating func loadComments<S: Store & ~Copyable>(of post: PostID, _ store: borrowing S) {
    if self.post == post { return }
    self.post = post
    comments.removeAll(keepingCapacity: true)
    store.forEachComment(of: post) { comments.append(ModelCopies.CommentCopy(comment: $0, author: $1)) }
  }
}
