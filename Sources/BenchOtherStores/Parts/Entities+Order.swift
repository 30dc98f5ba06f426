import BenchCore

extension Post {
  func precedes(_ other: Post) -> Bool { createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt }
}

extension Comment {
  func precedes(_ other: Comment) -> Bool { createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt }
}
