import BenchCore

extension LogDrawer {
  /// Draws a new name or new points, equally often; draws only names if authors have no points.
  mutating func updateAuthor(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let author = try draw.key.draw(.author, in: world)
    let isEqual = draw.equal.next()
    var state = world.authors[Int(author)]
    let isNamed = draw.field.next(below: 2) == 0 || !hasPoints
    if isNamed, !isEqual {
      state.name = different(&draw.text, pools.names, from: state.name) { dataset.authors[Int(author)].name }
    } else if !isEqual {
      state.points = newPoints(&draw.points, for: author)
    }
    world.authors[Int(author)] = state
    let flags: Operation.Flags = isEqual ? .equal : []
    if isNamed { return Operation(draw.kind, entity: author, value: state.name, flags: flags) }
    return Operation(
      draw.kind, entity: author, value: UInt32(bitPattern: state.points), flags: flags.union(.points))
  }

  mutating func updatePost(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let post = try draw.key.draw(.post, in: world)
    let isEqual = draw.equal.next()
    if !isEqual { world.posts[Int(post)].title = newTitle(&draw.text, for: post) }
    return Operation(draw.kind, entity: post, value: world.posts[Int(post)].title, flags: isEqual ? .equal : [])
  }

  mutating func updateComment(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let comment = try draw.key.draw(.comment, in: world)
    let isEqual = draw.equal.next()
    let present = world.comments[Int(comment)].body
    if !isEqual {
      world.comments[Int(comment)].body =
        different(&draw.text, pools.comments, from: present) { dataset.comments[Int(comment)].body }
    }
    return Operation(draw.kind, entity: comment, value: world.comments[Int(comment)].body, flags: isEqual ? .equal : [])
  }

  func newTitle(_ stream: inout RandomStream, for post: UInt32) -> UInt32 {
    different(&stream, pools.titles, from: world.posts[Int(post)].title) { dataset.posts[Int(post)].title }
  }

  /// Draws points below 10,000 that the author does not have; if the author has the points, takes the next number.
  func newPoints(_ stream: inout RandomStream, for author: UInt32) -> Int32 {
    let points = Int32(stream.position(among: pointsBound))
    return points == world.authors[Int(author)].points ? (points + 1) % Int32(pointsBound) : points
  }

  /// Draws a text of the pool; if it equals the present text, takes the next text of the pool that differs.
  private func different(
    _ stream: inout RandomStream, _ pool: Range<Int>, from present: UInt32, born: () -> String
  ) -> UInt32 {
    let text = present == Operation.initialText ? born() : pools.texts[Int(present)]
    var position = stream.position(among: pool.count)
    while pools.texts[pool.lowerBound + position] == text { position = (position + 1) % pool.count }
    return UInt32(pool.lowerBound + position)
  }
}
