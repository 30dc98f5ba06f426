import BenchCore

extension LogDrawer {
  mutating func insertPost(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let author = try draw.poster.draw(.author, in: world.posters)
    try checkRoom(posts: 1, comments: 0)
    let post = world.insertPost(
      title: pick(&draw.title, pools.titles), body: pick(&draw.body, pools.bodies),
      tags: UInt32(draw.tags.position(among: pools.tagSets.count)), author: author)
    return log.send([post], in: world, draw.kind)
  }

  mutating func insertComment(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let post = try draw.key.draw(.post, in: world)
    let author = try draw.commenter.draw(.author, in: world.commenters)
    try checkRoom(posts: 0, comments: 1)
    let comment = world.insertComment(under: post, body: pick(&draw.body, pools.comments), author: author)
    log.comments.append(world.record(ofComment: comment))
    return Operation(draw.kind, entity: post, value: UInt32(log.comments.count - 1))
  }

  mutating func remove(_ entity: EntityKind, _ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let gone = try draw.key.draw(entity, in: world)
    world.delete(entity, gone)
    return Operation(draw.kind, entity: gone)
  }

  func checkRoom(posts: Int, comments: Int) throws(DrawProblem) {
    if max(log.posts.count + posts, log.comments.count + comments) > Int(UInt32.max) { throw .tooManyRecords }
  }

  private func pick(_ stream: inout RandomStream, _ pool: Range<Int>) -> UInt32 {
    UInt32(pool.lowerBound + stream.position(among: pool.count))
  }
}
