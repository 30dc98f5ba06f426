import BenchCore

/// Everything that one phase draws from: a stream for each role of each kind, named
/// `workload.<phase>.<kind>.<role>`, so that no role disturbs another.
struct PhaseDraws {
  var updateAuthor: UpdateDraw
  var updatePost: UpdateDraw
  var updateComment: UpdateDraw
  var insertPost: PostInsertDraw
  var insertComment: CommentInsertDraw
  var refetch: RefetchDraw
  /// Of kinds that draw a key and nothing else.
  private var keys: [OperationKind: KeyDraw]
  private let fresh: (OperationKind) -> KeyDraw

  init(_ streams: PhaseStreams, _ mix: ExactMix, _ habits: WritingHabits, _ shelf: inout DistributionShelf) {
    let phase = streams.phase
    let distribution = shelf.take(phase.keys)
    func key(_ kind: OperationKind) -> KeyDraw { KeyDraw(distribution, streams.stream(kind, "key")) }
    func update(_ kind: OperationKind) -> UpdateDraw {
      UpdateDraw(
        key: key(kind), equal: ExactShare(phase.equalWrites, of: mix[kind], streams.stream(kind, "equal")),
        field: streams.stream(kind, "field"), text: streams.stream(kind, "text"),
        points: streams.stream(kind, "points"))
    }
    updateAuthor = update(.updateAuthor)
    updatePost = update(.updatePost)
    updateComment = update(.updateComment)
    insertPost = PostInsertDraw(
      author: KeyDraw(shelf.take(habits.post), streams.stream(.insertPost, "author")),
      title: streams.stream(.insertPost, "title"), body: streams.stream(.insertPost, "body"),
      tags: streams.stream(.insertPost, "tags"))
    insertComment = CommentInsertDraw(
      post: key(.insertComment),
      author: KeyDraw(shelf.take(habits.comment), streams.stream(.insertComment, "author")),
      body: streams.stream(.insertComment, "body"))
    refetch = RefetchDraw(
      key: key(.refetch), page: phase.refetchPage, share: phase.refetchChanged,
      changed: streams.stream(.refetch, "changed"), title: streams.stream(.refetch, "title"),
      points: streams.stream(.refetch, "points"))
    keys = [:]
    fresh = key
  }

  /// The draw of a kind that draws a key and nothing else.
  subscript(kind: OperationKind) -> KeyDraw {
    get { keys[kind] ?? fresh(kind) }
    set { keys[kind] = newValue }
  }
}

/// Names the streams of one phase.
struct PhaseStreams {
  let phase: PhaseSpec
  /// What the names of all of them begin with: the phase by its number, or a flow.
  let name: String
  let seed: UInt64

  /// The stream that decides the order of the commits.
  var kinds: RandomStream { RandomStream(root: seed, "\(name).kinds") }

  func stream(_ kind: OperationKind, _ role: String) -> RandomStream {
    RandomStream(root: seed, "\(name).\(kind.name).\(role)")
  }
}

/// The draws of one kind of update.
struct UpdateDraw {
  var key: KeyDraw
  /// Which updates write the value that is already there.
  var equal: ExactShare
  /// Whether an author's name or points change.
  var field: RandomStream
  var text: RandomStream
  var points: RandomStream
}

/// The draws of inserted posts.
struct PostInsertDraw {
  var author: KeyDraw
  var title: RandomStream
  var body: RandomStream
  var tags: RandomStream
}

/// The draws of inserted comments.
struct CommentInsertDraw {
  var post: KeyDraw
  var author: KeyDraw
  var body: RandomStream
}

/// The draws of refetched pages.
struct RefetchDraw {
  var key: KeyDraw
  /// How many posts a page has.
  let page: Int
  /// Which share of all refetched posts of the phase has changed.
  let share: Double
  var changed: RandomStream
  var title: RandomStream
  var points: RandomStream
  /// How many posts came so far, and how many of them had changed.
  private var seen = 0
  private var changedSoFar = 0

  init(
    key: KeyDraw, page: Int, share: Double, changed: RandomStream, title: RandomStream, points: RandomStream
  ) {
    self.key = key
    self.page = page
    self.share = share
    self.changed = changed
    self.title = title
    self.points = points
  }

  /// Which posts of a page of `count` have changed: as many as keep the share of all so far exact, drawn by chance.
  mutating func changes(among count: Int) -> [Bool] {
    seen += count
    var due = ExactShare.count(share, of: seen) - changedSoFar
    changedSoFar += due
    return (0..<count).map { position in
      let isChanged = due > 0 && changed.position(among: count - position) < due
      if isChanged { due -= 1 }
      return isChanged
    }
  }
}
