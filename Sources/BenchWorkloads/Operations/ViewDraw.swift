import BenchCore

/// The views of a scenario, with the cost of showing each view.
struct DrawnViews {
  var views: [ViewKey] = []
  var renderCosts: [Nanoseconds] = []
  var atStart = 0
}

extension OperationLog {
  mutating func show(_ drawn: DrawnViews) {
    views = drawn.views
    viewsWaiting = drawn.views.count - drawn.atStart
    if drawn.renderCosts.contains(where: { $0 > .zero }) { renderCosts = drawn.renderCosts }
  }
}

/// A draw of the views on screen, over the data set before the first operation.
///
/// No view occurs twice: a draw that gives an existing view is repeated a few times; then the next colder entity
/// without a view is taken. If a scenario asks for more views of a kind than there are entities (or speakers, or tags),
/// each of these gets one view. Each limit has one list. A chain of badges adds the feed from which it is computed. The
/// workload draws separately but by the same ranks, so its hot keys are hot on screen.
struct ViewDraw {
  let dataset: Dataset
  let world: World
  let seed: UInt64

  private static let attempts = 16

  /// Draws the views of all specs, one spec after the other, from streams named `views.<spec>.<role>`.
  ///
  /// The views on screen at the start are followed by the views that may be mounted later: `reserve` views of each
  /// spec, or fewer if entities run out; a kind that has only one view gets none.
  func views(
    _ specs: [ViewSpec], _ shelf: inout DistributionShelf, reserve: (ViewSpec) -> Int
  ) throws(WorkloadError) -> DrawnViews {
    var screen = Screen()
    for (number, spec) in specs.enumerated() { try add(spec, "views.\(number)", &screen, &shelf) }
    screen.drawn.atStart = screen.drawn.views.count
    for (number, spec) in specs.enumerated() {
      var later = spec
      later.count = reserve(spec)
      if later.count > 0 { try add(later, "views.\(number).reserve", &screen, &shelf) }
    }
    return screen.drawn
  }

  private func add(
    _ spec: ViewSpec, _ stream: String, _ screen: inout Screen, _ shelf: inout DistributionShelf
  ) throws(WorkloadError) {
    var keys = KeyDraw(shelf.distribution(of: spec.keys), RandomStream(root: seed, "\(stream).key"))
    screen.renderCost = spec.renderCost
    let definition = spec.kind.definition
    let numbered = { (number: UInt32) in definition.key(ViewArguments(Int(number), window: spec.window)) }
    switch definition.subject {
    case .limit: screen.add(definition.key(ViewArguments(spec.limit)))
    case .chain:
      for depth in 1...spec.depth {
        let view = definition.key(ViewArguments(spec.limit, depth))
        if let base = view.base, depth == 1 { screen.add(base) }
        screen.add(view)
      }
    case .tag:
      let tags = TagCensus(dataset.posts)
      if tags.names.isEmpty { throw .noTags }
      add(spec.count, &keys, tags.population, &screen) {
        definition.key(ViewArguments(tag: tags.names[Int($0)], window: spec.window))
      }
    case .post: add(spec.count, &keys, world.livingPosts, &screen, numbered)
    case .author: add(spec.count, &keys, world.livingAuthors, &screen, numbered)
    case .authorUnderPost:
      var speakers = Speakers(definition: definition, stream: RandomStream(root: seed, "\(stream).speaker"))
      addSpeakers(spec.count, &keys, &speakers, &screen)
    }
  }

  private struct Speakers {
    let definition: any ViewDefinition.Type
    var stream: RandomStream

    func view(_ author: UInt32, _ post: UInt32) -> ViewKey { definition.key(ViewArguments(Int(author), Int(post))) }
  }

  private struct Screen {
    var drawn = DrawnViews()
    var renderCost = Nanoseconds.zero
    private var known: Set<ViewKey> = []

    @discardableResult
    mutating func add(_ view: ViewKey) -> Bool {
      if !known.insert(view).inserted { return false }
      drawn.views.append(view)
      drawn.renderCosts.append(renderCost)
      return true
    }
  }

  private func add(
    _ count: Int, _ keys: inout KeyDraw, _ population: Population, _ screen: inout Screen, _ view: (UInt32) -> ViewKey
  ) {
    var nextRank = 0
    for _ in 0..<min(count, population.count) {
      let isDrawn = (0..<Self.attempts).contains { _ in
        keys.next(in: population).map { screen.add(view($0)) } ?? false
      }
      if isDrawn { continue }
      while nextRank < population.count {
        nextRank += 1
        let key = keys.key(ofRank: nextRank - 1, in: population)
        if screen.add(view(key)) { break }
      }
    }
  }

  /// Adds pairs of a post, drawn by the keys, and an author with a comment under this post; if a few draws find no pair
  /// that is new on screen, takes another author.
  private func addSpeakers(_ count: Int, _ keys: inout KeyDraw, _ speakers: inout Speakers, _ screen: inout Screen) {
    for _ in 0..<count {
      let isDrawn = (0..<Self.attempts).contains { _ in
        keys.next(in: world.livingPosts).map { addSpeaker(under: $0, &speakers, &screen) } ?? false
      }
      if isDrawn { continue }
      guard let post = keys.next(in: world.livingPosts), addSilent(under: post, speakers, &screen) else { return }
    }
  }

  /// Adds the author of a drawn comment under the post; if this author's count is on screen, of the next comment.
  private func addSpeaker(under post: UInt32, _ speakers: inout Speakers, _ screen: inout Screen) -> Bool {
    var comments: [CommentRecord] = []
    world.appendComments(of: post, to: &comments)
    if comments.isEmpty { return false }
    let first = speakers.stream.position(among: comments.count)
    for step in 0..<comments.count {
      let author = comments[(first + step) % comments.count].author
      if author != .nobody && screen.add(speakers.view(author.id, post)) { return true }
    }
    return false
  }

  /// Adds the hottest author whose count under the post is not on screen.
  private func addSilent(under post: UInt32, _ speakers: Speakers, _ screen: inout Screen) -> Bool {
    (0..<world.livingAuthors.count).contains { rank in
      screen.add(speakers.view(world.livingAuthors[rank], post))
    }
  }
}

/// The tags in use. A tag of more posts is hotter; tags of equally many posts are ordered by text. The newest tags are
/// those that first occur in the newest posts.
private struct TagCensus {
  /// The tags in the order in which they first occur, from the oldest post on.
  private(set) var names: [String] = []
  let population: Population

  init(_ posts: [Post]) {
    var postCounts: [String: Int] = [:]
    for post in posts {
      for (place, tag) in post.tags.enumerated() where !post.tags[..<place].contains(tag) {
        if postCounts[tag] == nil { names.append(tag) }
        postCounts[tag, default: 0] += 1
      }
    }
    let counted = names.map { (count: postCounts[$0, default: 0], name: $0) }
    let ranks = counted.indices.ordered {
      (counted[$1].count, counted[$0].name) < (counted[$0].count, counted[$1].name)
    }
    population = Population(ranks: ranks.map { UInt32($0) })
  }
}
