/// What every cell of a point is given: the same data, the same operations, and what must come out.
public final class Stage: Sendable {
  /// What the store is filled with before the first operation.
  public let dataset: Dataset
  /// What is played.
  public let log: OperationLog
  /// What every view must show; empty where nothing is to be checked.
  public let truth: Truth
  /// What the server names entities by.
  public let ids: IDForm
  /// The load over time that the log is played under; `nil` where operations follow one another.
  package let load: LoadStage?
  /// The texts that name entities, made before anything is measured; `nil` where numbers do.
  private let keys: KeyTable?
  /// The latest moment in the data, found once because every inserted entity is dated from it.
  let lastMoment: Timestamp

  /// A stage on which these operations are played on this data; the log must have been drawn for it.
  ///
  /// - Complexity: O(size of the data and the log).
  public convenience init(dataset: Dataset, log: OperationLog, truth: Truth = Truth(), ids: IDForm = .int) {
    self.init(dataset: dataset, log: log, truth: truth, ids: ids, load: nil)
  }

  /// The same, played under a load over time.
  package init(dataset: Dataset, log: OperationLog, truth: Truth, ids: IDForm, load: LoadStage?) {
    self.dataset = dataset
    self.log = log
    self.truth = truth
    self.ids = ids
    self.load = load
    keys = ids == .string ? KeyTable(dataset, log) : nil
    lastMoment = dataset.lastMoment
  }

  /// How many entities the ingest takes in.
  public var entityCount: Int { dataset.entityCount }

  /// What the server sends to fill an empty store, with the texts that name its entities where numbers do not.
  public func payload() -> Payload {
    var payload = dataset.payload()
    payload.keys = keys?.copied(for: dataset)
    return payload
  }
}

/// What every view must show after each commit, and what each read must answer, as digests: found once per point by the
/// oracle and shared by all its cells.
public struct Truth: Equatable, Sendable {
  /// What each slot must show before the first operation.
  public var initial: [UInt64]
  /// Where each step's entries begin in `slots` and `digests`; one more than there are steps. A step is a commit or a
  /// read, in the order of the log.
  public var offsets: [UInt32]
  /// The slots that change in a commit; `Operation.noSlot` stands for the answer to a read.
  public var slots: [UInt32]
  /// What the view in the slot beside it must show, or what the read must answer: `Rows.digest`.
  public var digests: [UInt64]

  /// A truth that covers no step.
  public init() {
    initial = []
    offsets = [0]
    slots = []
    digests = []
  }

  /// How many commits and reads are covered, from the beginning of the log.
  public var stepCount: Int { offsets.count - 1 }

  /// Notes what the next step changes.
  ///
  /// - Complexity: O(n), where n is the number of changes.
  public mutating func append(_ changes: [(slot: UInt32, digest: UInt64)]) {
    for change in changes {
      slots.append(change.slot)
      digests.append(change.digest)
    }
    offsets.append(UInt32(slots.count))
  }

  /// How many operations of the log the covered steps hold.
  ///
  /// - Complexity: O(steps).
  public func operationCount(in log: OperationLog) -> Int {
    var position = 0
    for _ in 0..<stepCount { position += Int(log.operations[position].batch) }
    return position
  }

  /// Where the entries of a step lie.
  public func entries(ofStep step: Int) -> Range<Int> { Int(offsets[step])..<Int(offsets[step + 1]) }
}
