import BenchCore

// Commits that merge: they set some fields of known or new entities, at any place in the order.
extension DenseStore {
  mutating func merge<P: Probe>(_ merge: PostMerge, _ touched: inout Touched, _ probe: inout P) {
    let payload = merge.post
    if let slot = posts.slot(of: payload.id) {
      write(payload, merge.fields, in: slot, &touched, &probe)
    } else {
      insert(payload, &probe)
      touched.insert(payload)
    }
    if merge.comments == .untouched { return }
    if merge.comments == .replaced, let place = posts.slot(of: payload.id) {
      let kept = Set(payload.comments.map(\.id))
      var comment = posts[place].comments.oldest
      while comment != .none {
        let next = commentLinks.newer(than: comment)
        let id = comments[comment].comment.id
        if !kept.contains(id) { delete(id, &touched, &probe) }
        comment = next
      }
    }
    for comment in payload.comments { self.merge(CommentMerge(comment, under: payload.id), &touched, &probe) }
  }

  private mutating func write<P: Probe>(
    _ payload: PostPayload, _ fields: FieldMask, in slot: Slot, _ touched: inout Touched, _ probe: inout P
  ) {
    if fields.isEmpty { return }
    let old = posts[slot]
    let new = old.post.merging(payload, fields)
    let author = fields.contains(.author) ? absorb(payload.author, &touched, &probe) : old.author
    let isMoved = old.post.createdAt != new.createdAt
    if isMoved || author != old.author { unlink(slot, from: old.author, &probe) }
    if isMoved {
      recentLinks.writes(&probe)
      recentLinks.remove(slot, from: &recent)
    }
    posts.writesCells(&probe)
    posts.change(slot) {
      $0.post = new
      $0.author = author
    }
    probe.wrote()
    if isMoved { recentLinks.insert(slot, into: &recent) { [posts] in posts[$0].post.precedes(new) } }
    if isMoved || author != old.author { link(slot, to: author, &probe) }
    touched.insert(merged: new, over: old.post)
  }

  private mutating func absorb<P: Probe>(_ author: Author?, _ touched: inout Touched, _ probe: inout P) -> SlotHandle {
    if let author { touched.insert(.author(author.id)) }
    return absorb(author, &probe)
  }

  mutating func merge<P: Probe>(_ merge: CommentMerge, _ touched: inout Touched, _ probe: inout P) {
    let (payload, fields) = (merge.comment, merge.fields)
    if posts.slot(of: merge.post) == nil { return }
    guard let slot = comments.slot(of: payload.id) else {
      insert(payload, under: merge.post, &probe)
      return touched.insert(CommentInsert(post: merge.post, comment: payload))
    }
    if fields.isEmpty { return }
    let old = comments[slot]
    let new = old.comment.merging(payload, fields)
    let author = fields.contains(.author) ? absorb(payload.author, &touched, &probe) : old.author
    comments.writesCells(&probe)
    comments.change(slot) {
      $0.comment = new
      $0.author = author
    }
    probe.wrote()
    if old.comment.createdAt != new.createdAt {
      commentLinks.writes(&probe)
      posts.writesCells(&probe)
      var ends = posts[old.post].comments
      commentLinks.remove(slot, from: &ends)
      commentLinks.insert(slot, into: &ends) { [comments] in comments[$0].comment.precedes(new) }
      posts.change(old.post) { $0.comments = ends }
    }
    touched.insert(merged: new, over: old.comment)
  }
}
