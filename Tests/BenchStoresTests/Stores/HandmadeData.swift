import BenchCore

/// Three authors, three posts, three comments, written down by hand so that slots can be counted by looking.
///
/// | | post 0 by author 0 | post 1 by author 0 | post 2 by author 1 |
/// |---|---|---|---|
/// | comments | 0 by author 0, 2 by author 1 | – | 1 by author 0 |
enum HandmadeData {
  static let dataset = Dataset(
    authors: (0..<3).map { Author(id: AuthorID($0), name: "author \($0)", points: $0) },
    posts: [0, 0, 1].enumerated().map { number, author in
      Post(
        id: PostID(number), title: "post \(number)", body: "", author: AuthorID(author), tags: [],
        createdAt: Timestamp(milliseconds: Int64(number) * 1_000))
    },
    comments: [(0, 0), (2, 0), (0, 1)].enumerated().map { number, place in
      Comment(
        id: CommentID(number), post: PostID(place.0), author: AuthorID(place.1), body: "comment \(number)",
        createdAt: Timestamp(milliseconds: 10_000 + Int64(number) * 1_000))
    })

  private static let initial = Operation.initialText

  /// Records that operations name by their position.
  static let log: OperationLog = {
    var log = OperationLog()
    log.texts = ["other"]
    log.posts = [
      // 0: a new post by author 1; 1: post 0 as it is; 2: post 0 with more points for author 0; 3: post 0 after
      // author 0 was deleted.
      post(3, by: author(1), comments: 0..<0, isNew: true), post(0, by: author(0), comments: 0..<2),
      post(0, by: author(0, points: 99), comments: 2..<4), post(0, by: .nobody, comments: 4..<6),
    ]
    log.comments = [
      comment(0, by: author(0)), comment(2, by: author(1)),
      comment(0, by: author(0, points: 99)), comment(2, by: author(1)),
      comment(0, by: .nobody), comment(2, by: author(1)),
      // 6 and 7: new comments by author 2 and by nobody.
      comment(3, by: author(2), isNew: true), comment(3, by: .nobody, isNew: true),
    ]
    return log
  }()

  private static func author(_ id: UInt32, points: UInt32? = nil) -> AuthorRecord {
    AuthorRecord(id: id, name: initial, points: points ?? id)
  }

  private static func post(
    _ id: UInt32, by author: AuthorRecord, comments: Range<UInt32>, isNew: Bool = false
  ) -> PostRecord {
    let text = isNew ? 0 : initial
    return PostRecord(
      id: id, title: text, body: text, tags: isNew ? 0 : initial, created: isNew ? 100 : initial, author: author,
      firstComment: comments.lowerBound, commentCount: UInt32(comments.count))
  }

  private static func comment(_ id: UInt32, by author: AuthorRecord, isNew: Bool = false) -> CommentRecord {
    CommentRecord(id: id, body: isNew ? 0 : initial, created: isNew ? 100 : initial, author: author)
  }
}

/// The work of a store: while loading, and in the last commit of some operations.
struct Deeds {
  let loadWrites: Int
  let writes: Int
  let removals: Int
  let touched: Set<Touched.Key>

  /// Fills a store with the data made by hand and applies the operations.
  init<S: Store & ~Copyable>(of store: S.Type, _ operations: [Operation]) {
    var log = HandmadeData.log
    log.tagSets = [[]]
    log.operations = operations
    log.phases = [.init(name: "all", operations: 0..<operations.count, record: true)]
    let stage = Stage(dataset: HandmadeData.dataset, log: log)
    var probe = CountingProbe()
    var touched = Touched()
    var store = S(stage.dataset.payload(), &probe)
    loadWrites = probe.take()[.entityWrites]
    var last = Tally()
    var reader = SegmentReader()
    while reader.next(limit: 1_024, of: stage) {
      for step in reader.segment.steps {
        touched.clear()
        store.commit(reader.segment.commit(step), &touched, &probe)
        last = probe.take()
      }
    }
    writes = last[.entityWrites]
    removals = last[.entityRemovals]
    self.touched = Set(touched.keys)
  }
}
