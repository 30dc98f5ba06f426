import BenchCore

extension Post {
  /// Returns true if this post was created before the other one.
  func precedes(_ other: Post) -> Bool {
    createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt
  }
}

extension Comment {
  /// Returns true if this comment was created before the other one.
  func precedes(_ other: Comment) -> Bool {
    createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt
  }
}
