/// The input of every cell of a point: the same data, the same operations, and the expected views.
@usableFromInline package final class Stage: Sendable {
  @usableFromInline package let dataset: Dataset
  @usableFromInline package let log: OperationLog
  package let truth: Truth
  package let ids: IDForm
  /// The load over time under which the log is played; `nil` if operations run back to back.
  package let load: LoadStage?
  /// The texts that are used as ids, created before anything is measured; `nil` if ids are numbers.
  private let keys: KeyTable?
  /// The latest time in the data, stored because the times of all inserted entities are counted from that time.
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

/// The expected content of every view after each commit, and the expected answer of each read, as digests. The oracle
/// computes them once per point, and all cells share them.
package struct Truth: Equatable, Sendable {
  package var initial: [UInt64] = []
  /// The index in `slots` and `digests` at which each step's entries start, then the end of the last step's entries. A
  /// step is a commit, a read, a mount or an unmount, in log order.
  package var offsets: [UInt32] = [0]
  /// The slots of views that a commit changes; `Operation.noSlot` marks the answer to a read.
  package var slots: [UInt32] = []
  /// The expected digest of the view in the slot at the same index, or of the read's answer: `Rows.digest`.
  package var digests: [UInt64] = []
  /// The fields whose values each step changed, as raw values of `EntityFields`; 0 for a read.
  package var written: [UInt16] = []
  /// Slots of views that show an author whose points a step changed, but only as the author of comments: such views
  /// show none of these points. The upper half of each number is the step.
  package var unshownPoints: [UInt64] = []

  package init() {}

  /// The number of steps that the truth covers, from the beginning of the log.
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
