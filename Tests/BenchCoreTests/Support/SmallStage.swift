@testable import BenchCore

/// Two authors, three posts, and logs of a few operations.
enum SmallStage {
  static let dataset = Dataset(
    authors: [
      Author(id: AuthorID(0), name: "Ann", points: 1), Author(id: AuthorID(1), name: "Bob", points: 2),
    ],
    posts: (0..<3).map {
      Post(
        id: PostID($0), title: "title \($0)", body: "body \($0)", author: AuthorID($0 % 2), tags: ["tag"],
        createdAt: Timestamp(milliseconds: Int64($0) * 1_000))
    })

  /// Texts that operations name by index.
  static let texts = ["Cid", "Dan", "Eve", "new title"]

  static func rename(_ author: UInt32, _ text: UInt32, batch: UInt16 = 1) -> Operation {
    Operation(.updateAuthor, entity: author, value: text, batch: batch)
  }

  static func retitle(_ post: UInt32) -> Operation { Operation(.updatePost, entity: post, value: 3) }

  /// A stage with these operations in one phase, and its truth.
  static func stage(
    _ operations: [Operation], views: [ViewKey] = [], phases: [OperationLog.Phase]? = nil, hasTruth: Bool = true
  ) -> Stage {
    var log = OperationLog()
    log.operations = operations
    log.phases = phases ?? [.init(name: "all", operations: 0..<operations.count, record: true)]
    log.views = views
    log.texts = texts
    let bare = Stage(dataset: dataset, log: log)
    return hasTruth ? Stage(dataset: dataset, log: log, truth: truth(of: bare)) : bare
  }

  /// Returns the truth that a sound store shows at each step.
  private static func truth(of stage: Stage) -> Truth {
    var probe = NoProbe()
    var touched = Touched()
    var store = FlawedStore<Sound>(stage.dataset.payload(), &probe)
    var truth = Truth()
    truth.initial = stage.log.views.map { digest($0, store) }
    var current = truth.initial
    var reader = SegmentReader()
    while reader.next(limit: 1_024, of: stage) {
      for step in reader.segment.steps {
        if let view = step.view {
          truth.append([(Operation.noSlot, digest(view, store))])
          continue
        }
        store.commit(reader.segment.commit(step), &touched, &probe)
        let digests = stage.log.views.map { digest($0, store) }
        truth.append(digests.indices.filter { digests[$0] != current[$0] }.map { (UInt32($0), digests[$0]) })
        current = digests
      }
    }
    return truth
  }

  private static func digest(_ view: ViewKey, _ store: FlawedStore<Sound>) -> UInt64 {
    var rows = Rows()
    store.show(view, into: &rows)
    return rows.digest
  }
}

extension Measurement {
  /// The figures of a kind in a phase, or of a whole phase.
  func figures(_ phase: String?, _ kind: OperationKind? = nil) -> Figures? {
    lines.first { $0.phase == phase && $0.operation == kind?.name }?.figures
  }
}
