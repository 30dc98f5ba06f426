/// A stretch of the log made ready to be played: texts copied, pages and payloads built, everything in place.
///
/// Making one is the decoding that an app does before its store sees anything; it happens outside every measured
/// window. Each text is a copy of its own, as decoding makes it.
public struct Segment: ~Copyable {
  /// What is to be done, one after the other.
  public private(set) var steps: [Step] = []
  /// The operations of the log that the steps cover.
  public private(set) var operations = 0..<0
  /// The phase they belong to, by position.
  public private(set) var phase = 0

  private let arenas = Arenas()
  /// Where the values of this segment lie: the arenas' addresses, taken once they no longer grow.
  ///
  /// Kept apart because each look at a class's field is checked for exclusive access at run time, and the measured loop
  /// looks at one for each commit.
  @usableFromInline var runs: Runs

  /// One arena for each kind of value that a commit can hold.
  private final class Arenas {
    let authorEdits = Arena<AuthorEdit>()
    let postEdits = Arena<PostEdit>()
    let commentEdits = Arena<CommentEdit>()
    let posts = Arena<PostPayload>()
    let comments = Arena<CommentInsert>()
    let authorIDs = Arena<AuthorID>()
    let postIDs = Arena<PostID>()
    let commentIDs = Arena<CommentID>()

    var runs: Runs {
      Runs(
        authorEdits: authorEdits.base, postEdits: postEdits.base, commentEdits: commentEdits.base, posts: posts.base,
        comments: comments.base, authorIDs: authorIDs.base, postIDs: postIDs.base, commentIDs: commentIDs.base)
    }

    func clear() {
      authorEdits.clear()
      postEdits.clear()
      commentEdits.clear()
      posts.clear()
      comments.clear()
      authorIDs.clear()
      postIDs.clear()
      commentIDs.clear()
    }
  }

  @usableFromInline
  struct Runs {
    @usableFromInline let authorEdits: UnsafePointer<AuthorEdit>
    @usableFromInline let postEdits: UnsafePointer<PostEdit>
    @usableFromInline let commentEdits: UnsafePointer<CommentEdit>
    @usableFromInline let posts: UnsafePointer<PostPayload>
    @usableFromInline let comments: UnsafePointer<CommentInsert>
    @usableFromInline let authorIDs: UnsafePointer<AuthorID>
    @usableFromInline let postIDs: UnsafePointer<PostID>
    @usableFromInline let commentIDs: UnsafePointer<CommentID>
  }

  /// One commit, one read, or one view that comes or goes, in 24 bytes: they stream through the measured loop.
  @frozen
  public struct Step: Sendable {
    /// What is done; all changes of one commit are of this kind.
    public let kind: OperationKind
    /// Whether a refresh follows this commit; `false` for what is no commit.
    public let isRefreshed: Bool
    @usableFromInline let changes: UInt16
    /// Where the commit's values lie in the arena of its kind; a refetch has as many as its pages have posts.
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// The entity that a read looks at, or the limit of a feed.
    @usableFromInline let subject: UInt32
    /// The mounted view that a read looks at, or `Operation.noSlot`; the view that comes or goes.
    @usableFromInline let mounted: UInt32
    /// How many operations of the segment are played after this step.
    @usableFromInline let played: UInt32
  }

  /// How many posts and comments lie in the pages of this segment.
  private var entitiesPaged = 0

  init() { runs = arenas.runs }

  /// Lets go of the payloads and texts that the store did not keep.
  mutating func clear() {
    steps.removeAll(keepingCapacity: true)
    arenas.clear()
    entitiesPaged = 0
  }

  /// The changes of a step that is no read.
  @inlinable
  public func commit(_ step: Step) -> Commit {
    switch step.kind {
    case .updateAuthor: .updateAuthors(batch(runs.authorEdits, step))
    case .updatePost: .updatePosts(batch(runs.postEdits, step))
    case .updateComment: .updateComments(batch(runs.commentEdits, step))
    case .insertPost: .insertPosts(batch(runs.posts, step))
    case .insertComment: .insertComments(batch(runs.comments, step))
    case .deletePost: .deletePosts(batch(runs.postIDs, step))
    case .deleteComment: .deleteComments(batch(runs.commentIDs, step))
    case .deleteAuthor: .deleteAuthors(batch(runs.authorIDs, step))
    case .refetch: .refetch(batch(runs.posts, step))
    default: preconditionFailure("only changes are committed")
    }
  }
}

extension Segment {
  @inlinable
  func batch<Element>(_ run: UnsafePointer<Element>, _ step: Step) -> Batch<Element> {
    Batch(base: run + Int(step.start), count: Int(step.length))
  }

  /// Fills the segment with the operations of one phase from `start` on: about `limit` of them, whole commits only.
  mutating func fill(from start: Int, limit: Int, phase: Int, of stage: Stage, _ rhythm: inout RefreshRhythm) {
    clear()
    self.phase = phase
    let decoder = LogDecoder(stage)
    let end = stage.log.phases[phase].operations.upperBound
    var position = start
    // Pages weigh more than single changes, so their posts and comments end a segment sooner: all that is decoded lies
    // in memory at once.
    while position < end && position - start < limit && entitiesPaged < limit {
      position += append(position, of: start, decoder, &rhythm)
    }
    operations = start..<position
    runs = arenas.runs
  }

  /// Appends the commit, read or coming and going that begins at `position` of the log, in a segment that begins at
  /// `segmentStart`; answers how many operations it covers.
  private mutating func append(
    _ position: Int, of segmentStart: Int, _ decoder: LogDecoder, _ rhythm: inout RefreshRhythm
  ) -> Int {
    let first = decoder.operation(position)
    if !first.kind.isChange {
      steps.append(Step(of: first, played: UInt32(position + 1 - segmentStart)))
      return 1
    }
    let count = Int(first.batch)
    let start = arenaCount(first.kind)
    for offset in 0..<count { append(change: decoder.operation(position + offset), decoder) }
    let length = arenaCount(first.kind) - start
    let isRefreshed = rhythm.isDue(before: position + count, of: decoder.log)
    steps.append(
      Step(
        kind: first.kind, isRefreshed: isRefreshed, changes: first.batch, start: UInt32(start),
        length: UInt32(length), subject: 0, mounted: Operation.noSlot,
        played: UInt32(position + count - segmentStart)))
    return count
  }

  /// How many values the arena of a kind of change holds.
  private func arenaCount(_ kind: OperationKind) -> Int {
    switch kind {
    case .updateAuthor: arenas.authorEdits.count
    case .updatePost: arenas.postEdits.count
    case .updateComment: arenas.commentEdits.count
    case .insertPost, .refetch: arenas.posts.count
    case .insertComment: arenas.comments.count
    case .deletePost: arenas.postIDs.count
    case .deleteComment: arenas.commentIDs.count
    case .deleteAuthor: arenas.authorIDs.count
    default: 0
    }
  }

  /// Appends one change to the arena of its kind.
  private mutating func append(change operation: Operation, _ decoder: LogDecoder) {
    switch operation.kind {
    case .updateAuthor: arenas.authorEdits.append(decoder.authorEdit(operation))
    case .updatePost: arenas.postEdits.append(decoder.postEdit(operation))
    case .updateComment: arenas.commentEdits.append(decoder.commentEdit(operation))
    case .insertComment: arenas.comments.append(decoder.commentInsert(operation))
    case .deletePost: arenas.postIDs.append(PostID(Int(operation.entity)))
    case .deleteComment: arenas.commentIDs.append(CommentID(Int(operation.entity)))
    case .deleteAuthor: arenas.authorIDs.append(AuthorID(Int(operation.entity)))
    case .insertPost, .refetch:
      for index in 0..<Int(operation.other) {
        let post = decoder.post(Int(operation.value) + index)
        entitiesPaged += 1 + post.comments.count
        arenas.posts.append(post)
      }
    default: preconditionFailure("only changes have values")
    }
  }
}

extension Segment.Step {
  /// The step of an operation that is no change.
  init(of operation: Operation, played: UInt32 = 0) {
    self.init(
      kind: operation.kind, isRefreshed: false, changes: 1, start: 0, length: 0, subject: operation.entity,
      mounted: operation.other, played: played)
  }

  /// Changes of the commit; 1 for a read.
  @inlinable public var count: Int { Int(changes) }

  /// The slot of the mounted view that a read looks at, or `nil` when none shows it; of the view that comes or goes.
  @inlinable public var slot: Int? { mounted == Operation.noSlot ? nil : Int(mounted) }

  /// What a read looks at; `nil` for a commit.
  @inlinable public var view: ViewKey? { ViewKey(readBy: kind, subject) }
}
