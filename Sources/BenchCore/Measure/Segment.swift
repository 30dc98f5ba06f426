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

  @usableFromInline let authorEdits = Arena<AuthorEdit>()
  @usableFromInline let postEdits = Arena<PostEdit>()
  @usableFromInline let commentEdits = Arena<CommentEdit>()
  @usableFromInline let posts = Arena<PostPayload>()
  @usableFromInline let comments = Arena<CommentInsert>()
  @usableFromInline let authorIDs = Arena<AuthorID>()
  @usableFromInline let postIDs = Arena<PostID>()
  @usableFromInline let commentIDs = Arena<CommentID>()

  /// One commit, or one read, in 24 bytes: they stream through the measured loop.
  @frozen
  public struct Step: Sendable {
    public let kind: OperationKind
    /// Where the commit's values lie in the arena of its kind; a refetch has as many as its pages have posts.
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    /// The entity that a read looks at, or the limit of a feed.
    @usableFromInline let subject: UInt32
    /// The mounted view that a read looks at, or `Operation.noSlot`.
    @usableFromInline let mounted: UInt32
    @usableFromInline let changes: UInt16
  }

  init() {}

  /// Lets go of the payloads and texts that the store did not keep.
  mutating func clear() {
    steps.removeAll(keepingCapacity: true)
    authorEdits.clear()
    postEdits.clear()
    commentEdits.clear()
    posts.clear()
    comments.clear()
    authorIDs.clear()
    postIDs.clear()
    commentIDs.clear()
  }

  /// The changes of a step that is no read.
  @inlinable
  public func commit(_ step: Step) -> Commit {
    switch step.kind {
    case .updateAuthor: .updateAuthors(authorEdits.batch(Int(step.start), Int(step.length)))
    case .updatePost: .updatePosts(postEdits.batch(Int(step.start), Int(step.length)))
    case .updateComment: .updateComments(commentEdits.batch(Int(step.start), Int(step.length)))
    case .insertPost: .insertPosts(posts.batch(Int(step.start), Int(step.length)))
    case .insertComment: .insertComments(comments.batch(Int(step.start), Int(step.length)))
    case .deletePost: .deletePosts(postIDs.batch(Int(step.start), Int(step.length)))
    case .deleteComment: .deleteComments(commentIDs.batch(Int(step.start), Int(step.length)))
    case .deleteAuthor: .deleteAuthors(authorIDs.batch(Int(step.start), Int(step.length)))
    case .refetch: .refetch(posts.batch(Int(step.start), Int(step.length)))
    case .readDetail, .readFeed, .readAuthorPosts, .readThread: preconditionFailure("a read is no commit")
    }
  }
}

extension Segment {
  /// Fills the segment with the operations of one phase from `start` on: about `limit` of them, whole commits only.
  mutating func fill(from start: Int, limit: Int, phase: Int, of stage: Stage) {
    clear()
    self.phase = phase
    let decoder = LogDecoder(stage)
    let end = stage.log.phases[phase].operations.upperBound
    var position = start
    // Pages weigh more than single changes, so they end a segment sooner.
    while position < end && position - start < limit && posts.count < limit {
      position += append(position, decoder)
    }
    operations = start..<position
  }

  /// Appends the commit or read that begins at `position`; answers how many operations it covers.
  private mutating func append(_ position: Int, _ decoder: LogDecoder) -> Int {
    let first = decoder.operation(position)
    if first.kind.isRead {
      steps.append(
        Step(kind: first.kind, start: 0, length: 0, subject: first.entity, mounted: first.other, changes: 1))
      return 1
    }
    let count = Int(first.batch)
    let start = arenaCount(first.kind)
    for offset in 0..<count { append(change: decoder.operation(position + offset), decoder) }
    let length = arenaCount(first.kind) - start
    steps.append(
      Step(
        kind: first.kind, start: UInt32(start), length: UInt32(length), subject: 0, mounted: Operation.noSlot,
        changes: first.batch))
    return count
  }

  /// How many values the arena of a kind of change holds.
  private func arenaCount(_ kind: OperationKind) -> Int {
    switch kind {
    case .updateAuthor: authorEdits.count
    case .updatePost: postEdits.count
    case .updateComment: commentEdits.count
    case .insertPost, .refetch: posts.count
    case .insertComment: comments.count
    case .deletePost: postIDs.count
    case .deleteComment: commentIDs.count
    case .deleteAuthor: authorIDs.count
    case .readDetail, .readFeed, .readAuthorPosts, .readThread: 0
    }
  }

  /// Appends one change to the arena of its kind.
  private func append(change operation: Operation, _ decoder: LogDecoder) {
    switch operation.kind {
    case .updateAuthor: authorEdits.append(decoder.authorEdit(operation))
    case .updatePost: postEdits.append(decoder.postEdit(operation))
    case .updateComment: commentEdits.append(decoder.commentEdit(operation))
    case .insertComment: comments.append(decoder.commentInsert(operation))
    case .deletePost: postIDs.append(PostID(Int(operation.entity)))
    case .deleteComment: commentIDs.append(CommentID(Int(operation.entity)))
    case .deleteAuthor: authorIDs.append(AuthorID(Int(operation.entity)))
    case .insertPost, .refetch:
      for index in 0..<Int(operation.other) { posts.append(decoder.post(Int(operation.value) + index)) }
    case .readDetail, .readFeed, .readAuthorPosts, .readThread: preconditionFailure("a read is no change")
    }
  }
}

extension Segment.Step {
  /// Changes of the commit; 1 for a read.
  @inlinable public var count: Int { Int(changes) }

  /// The slot of the mounted view that a read looks at, or `nil` when none shows it.
  @inlinable public var slot: Int? { mounted == Operation.noSlot ? nil : Int(mounted) }

  /// What a read looks at; `nil` for a commit.
  @inlinable public var view: ViewKey? { ViewKey(readBy: kind, subject) }
}
