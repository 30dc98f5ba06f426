import BenchCore

// Commits that merge: they set some fields of known or new entities, at any place in the order.
extension NestedStore {
  mutating func merge<P: Probe>(_ merge: PostMerge, _ touched: inout Touched, _ probe: inout P) {
    let payload = merge.post
    if posts[payload.id] != nil {
      write(payload, merge.fields, &touched, &probe)
    } else {
      var bare = payload
      bare.comments = []
      absorb(payload.author, &probe)
      insert(bare, &probe)
      touched.insert(bare)
    }
    if merge.comments == .untouched { return }
    if merge.comments == .replaced {
      let kept = Set(payload.comments.map(\.id))
      let gone = posts[payload.id]?.comments.map(\.id).filter { !kept.contains($0) } ?? []
      for comment in gone { delete(comment, &touched, &probe) }
    }
    for comment in payload.comments { self.merge(CommentMerge(comment, under: payload.id), &touched, &probe) }
  }

  private mutating func write<P: Probe>(
    _ payload: PostPayload, _ fields: FieldMask, _ touched: inout Touched, _ probe: inout P
  ) {
    guard !fields.isEmpty, let old = posts[payload.id]?.post else { return }
    let new = old.merging(payload, fields)
    probe.write(to: Containers.posts, elements: posts.count)
    posts.change(new.id) { copy in
      copy.title = new.title
      copy.body = new.body
      copy.tags = new.tags
      copy.createdAt = new.createdAt
      copy.extra = new.extra
      if fields.contains(.author) { copy.author = payload.author }
    }
    probe.wrote(fields.contains(.author) && payload.author != nil ? 2 : 1)
    if old.author != new.author || old.createdAt != new.createdAt {
      if let author = old.author {
        notePosts(by: author, &probe)
        postsByAuthor.change(author) { $0.remove(old.id, createdAt: old.createdAt) }
      }
      if let author = new.author {
        notePosts(by: author, &probe)
        postsByAuthor.change(author, default: CreationOrder()) { $0.insert(new.id, createdAt: new.createdAt) }
      }
    }
    if old.createdAt != new.createdAt {
      probe.write(to: Containers.recent, elements: recent.count)
      recent.remove(old.id, createdAt: old.createdAt)
      recent.insert(new.id, createdAt: new.createdAt)
    }
    touched.insert(merged: new, over: old)
    if fields.contains(.author) { absorb(payload.author, &touched, &probe) }
  }

  private mutating func absorb<P: Probe>(_ author: Author?, _ touched: inout Touched, _ probe: inout P) {
    absorb(author, &probe)
    if let author { touched.insert(.author(author.id)) }
  }

  mutating func merge<P: Probe>(_ merge: CommentMerge, _ touched: inout Touched, _ probe: inout P) {
    let (payload, fields) = (merge.comment, merge.fields)
    if posts[merge.post] == nil { return }
    guard let home = homes[payload.id], let (_, place) = place(of: payload.id),
      var copy = posts[home.post]?.comments[place]
    else {
      put(payload, under: merge.post, &probe)
      index(payload, under: merge.post, &probe)
      probe.wrote(payload.slots)
      touched.insert(CommentInsert(post: merge.post, comment: payload))
      return absorb(payload.author, &probe)
    }
    if fields.isEmpty { return }
    let old = copy.comment(of: home.post)
    let new = old.merging(payload, fields)
    copy.body = new.body
    copy.createdAt = new.createdAt
    copy.extra = new.extra
    if fields.contains(.author) { copy.author = payload.author }
    if old.createdAt == new.createdAt {
      noteComments(under: home.post, posts[home.post]?.comments.count ?? 0, &probe)
      posts.change(home.post) { $0.comments[place] = copy }
    } else {
      posts.change(home.post) { _ = $0.comments.remove(at: place) }
      put(copy, under: home.post, &probe)
      probe.write(to: Containers.homes, elements: homes.count)
      homes[new.id] = Home(post: home.post, createdAt: new.createdAt)
    }
    probe.wrote(fields.contains(.author) ? copy.slots : 1)
    if old.author != new.author {
      unlist(new.id, by: old.author, &probe)
      list(new.id, by: new.author, &probe)
    }
    touched.insert(merged: new, over: old)
    if fields.contains(.author) { absorb(payload.author, &touched, &probe) }
  }

  private mutating func put<P: Probe>(_ copy: CommentPayload, under post: PostID, _ probe: inout P) {
    noteComments(under: post, posts[post]?.comments.count ?? 0, &probe)
    posts.change(post) { $0.comments.insert(copy, at: $0.comments.firstPlace(behind: copy)) }
  }
}
