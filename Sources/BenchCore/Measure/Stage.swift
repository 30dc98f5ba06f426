/// The input of every cell of a point: the same data, the same operations, and the expected views.
@usableFromInline package final class Stage: Sendable {
  @usableFromInline package let dataset: Dataset
  @usableFromInline package let log: OperationLog
  package let truth: Truth
  package let ids: IDForm
  /// The load over time that the log is played under; `nil` where operations follow one another.
  package let load: LoadStage?
  /// The texts that name entities, made before anything is measured; `nil` where numbers do.
  private let keys: KeyTable?
  /// The latest moment in the data, found once because every inserted entity is dated from it.
  let lastMoment: Timestamp

  package init(
    dataset: Dataset, log: OperationLog, truth: Truth = Truth(), ids: IDForm = .int, load: LoadStage? = nil
  ) {
    (self.dataset, self.log, self.truth, self.ids, self.load) = (dataset, log, truth, ids, load)
    keys = ids == .string ? KeyTable(dataset, log) : nil
    lastMoment = dataset.lastMoment
  }

  package var entityCount: Int { dataset.entityCount }

  @usableFromInline package func payload() -> Payload {
    var payload = dataset.payload()
    payload.keys = keys?.copied(for: dataset)
    return payload
  }
}

/// The expected content of every view after each commit, and the answer of each read, as digests: found once per point
/// by the oracle and shared by all its cells.
package struct Truth: Equatable, Sendable {
  package var initial: [UInt64] = []
  /// The begin of each step's entries in `slots` and `digests`; one more than there are steps. A step is a commit or a
  /// read, in the order of the log.
  package var offsets: [UInt32] = [0]
  /// The slots that change in a commit; `Operation.noSlot` marks the answer to a read.
  package var slots: [UInt32] = []
  /// The expected digest of the view in the slot of the same index, or of the read's answer: `Rows.digest`.
  package var digests: [UInt64] = []
  /// The fields to which each step wrote another value than was there, as `EntityFields` of raw values; none of a read.
  package var written: [UInt16] = []
  /// The slots, each beside its step in the upper half, that show authors to whom the step gave other points, but none
  /// of them as the author of its post: the views show none of these points.
  package var unshownPoints: [UInt64] = []

  package init() {}

  /// The number of commits and reads covered, from the beginning of the log.
  package var stepCount: Int { offsets.count - 1 }

  package mutating func append(
    _ changes: [(slot: UInt32, digest: UInt64)], writing fields: EntityFields = [], unshown: [Int] = []
  ) {
    unshownPoints += unshown.map { UInt64(stepCount) << 32 | UInt64($0) }
    written.append(fields.rawValue)
    for change in changes {
      slots.append(change.slot)
      digests.append(change.digest)
    }
    offsets.append(UInt32(slots.count))
  }

  package func operationCount(in log: OperationLog) -> Int {
    var position = 0
    for _ in 0..<stepCount { position += Int(log.operations[position].batch) }
    return position
  }

  package func entries(ofStep step: Int) -> Range<Int> { Int(offsets[step])..<Int(offsets[step + 1]) }
}
