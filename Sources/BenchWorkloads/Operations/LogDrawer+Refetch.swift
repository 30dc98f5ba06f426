import BenchCore

extension LogDrawer {
  /// Draws a page of posts as the server has them after it has changed some of these posts.
  ///
  /// All changes happen before the first record is written, and an author changes at most once per page, so one page
  /// never shows an author in two states.
  mutating func refetch(_ draw: inout KindDraws) throws(DrawProblem) -> Operation {
    let drawn = try draw.key.draw(.post, in: world)
    let ages = world.livingPosts.ages
    let newest = draw.phase.refetchFrom == .newest ? ages.select(ages.count - 1) : drawn
    gatherPage(from: newest, size: draw.phase.refetchPage)
    let changes = draw.changes(among: page.count)
    pageCount += 1
    for (post, isChanged) in zip(page, changes) where isChanged { changeOnServer(post, &draw) }
    let comments = page.reduce(0) { $0 + Int(world.posts[Int($1)].commentCount) }
    try checkRoom(posts: page.count, comments: comments)
    return log.send(page, in: world, draw.kind)
  }

  /// Gathers living posts: this post, then older posts, then posts from the newest on; if fewer than `size` live, all.
  private mutating func gatherPage(from newest: UInt32, size: Int) {
    let ages = world.livingPosts.ages
    let rank = ages.countBelow(newest)
    page.removeAll(keepingCapacity: true)
    for step in 0..<min(size, ages.count) {
      page.append(ages.select(step <= rank ? rank - step : rank - step + ages.count))
    }
  }

  private mutating func changeOnServer(_ post: UInt32, _ draw: inout KindDraws) {
    world.posts[Int(post)].title = newTitle(&draw.title, for: post)
    let author = world.posts[Int(post)].author
    if !hasPoints || author == World.none || !world.livingAuthors.contains(author) { return }
    if changedOnPage[Int(author)] == pageCount { return }
    changedOnPage[Int(author)] = pageCount
    world.authors[Int(author)].points = newPoints(&draw.points, for: author)
  }
}
