import BenchCore

extension LogDrawer {
  mutating func readDetail(_ draw: inout KeyDraw) throws(DrawProblem) -> Operation {
    let post = try draw.draw(.post, from: world.livingPosts)
    return Operation(.readDetail, entity: post, other: slots.details[post] ?? Operation.noSlot)
  }

  mutating func readThread(_ draw: inout KeyDraw) throws(DrawProblem) -> Operation {
    let post = try draw.draw(.post, from: world.livingPosts)
    return Operation(.readThread, entity: post, other: slots.threads[post] ?? Operation.noSlot)
  }

  mutating func readAuthorPosts(_ draw: inout KeyDraw) throws(DrawProblem) -> Operation {
    let author = try draw.draw(.author, from: world.livingAuthors)
    return Operation(.readAuthorPosts, entity: author, other: slots.authorPosts[author] ?? Operation.noSlot)
  }

  func readFeed() -> Operation { Operation(.readFeed, entity: slots.feedLimit, other: slots.feed) }
}

/// The mounted view for each read: one that shows the same, so none with a window on a list.
struct ViewSlots {
  private(set) var details: [UInt32: UInt32] = [:]
  private(set) var threads: [UInt32: UInt32] = [:]
  private(set) var authorPosts: [UInt32: UInt32] = [:]
  private(set) var feed = Operation.noSlot
  private(set) var feedLimit: UInt32 = 50

  init(_ views: ArraySlice<ViewKey>) {
    for (position, view) in views.enumerated() { mount(view, in: UInt32(position)) }
  }

  mutating func mount(_ view: ViewKey, in slot: UInt32) {
    switch view {
    case .detail(let post): details[UInt32(post.rawValue)] = slot
    case .thread(let post, .all): threads[UInt32(post.rawValue)] = slot
    case .authorPosts(let author, .all): authorPosts[UInt32(author.rawValue)] = slot
    case .feed(let limit):
      if feed != Operation.noSlot { return }
      feed = slot
      feedLimit = UInt32(limit)
    default: return
    }
  }

  mutating func unmount(_ view: ViewKey, from slot: UInt32) {
    switch view {
    case .detail(let post): details[UInt32(post.rawValue)] = nil
    case .thread(let post, .all): threads[UInt32(post.rawValue)] = nil
    case .authorPosts(let author, .all): authorPosts[UInt32(author.rawValue)] = nil
    case .feed: if feed == slot { feed = Operation.noSlot }
    default: return
    }
  }
}
