import BenchCore

extension PostPayload { var slots: Int { 1 + (author == nil ? 0 : 1) + comments.reduce(0) { $0 + $1.slots } } }

extension CommentPayload { var slots: Int { author == nil ? 1 : 2 } }

extension [CommentPayload] {
  /// Returns the index of a comment in a list sorted by creation: O(log n).
  func place(of id: CommentID, createdAt: Timestamp) -> Int? {
    let place = firstPlace(notBefore: id, createdAt)
    return place < count && self[place].id == id ? place : nil
  }

  func firstPlace(behind comment: CommentPayload) -> Int { firstPlace(notBefore: comment.id, comment.createdAt) }

  private func firstPlace(notBefore id: CommentID, _ createdAt: Timestamp) -> Int {
    prefixCount { $0.createdAt == createdAt ? $0.id < id : $0.createdAt < createdAt }
  }
}
