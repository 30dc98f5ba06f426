/// A part of the log that is prepared for playing: its texts are copied, and its pages and payloads are built.
///
/// Preparing a segment models the decoding that an app does before its store; it happens outside measured windows. Each
/// text is a separate copy, as decoding makes it.
@usableFromInline package struct Segment: ~Copyable {
  @usableFromInline package private(set) var steps: [Step] = []
  @usableFromInline package private(set) var operations = 0..<0
  package private(set) var phase = 0
  private let arenas = Arenas()
  /// The addresses of this segment's values, by the raw value of their kind; set when the arenas no longer grow.
  ///
  /// The addresses are stored in the struct, because each access to a class's field is checked for exclusivity at run
  /// time, and the measured loop reads one address per commit.
  @usableFromInline let runs: UnsafePointer<UnsafeRawPointer>

  private final class Arenas {
    /// The arenas by the raw value of the kind; `nil` for kinds that are not changes.
    private let all: [(any ChangeArena)?]
    /// The address of each arena's values; for kinds without an arena, the address of this buffer, which is never read.
    let runs: UnsafeMutablePointer<UnsafeRawPointer>

    init() {
      let last = OperationKind.allCases.map(\.rawValue).max() ?? 0
      all = (0...last).map { OperationKind(rawValue: $0)?.definition?.makeArena() }
      runs = .allocate(capacity: all.count)
      runs.initialize(repeating: UnsafeRawPointer(runs), count: all.count)
      note()
    }

    deinit { runs.deallocate() }

    subscript(kind: OperationKind) -> any ChangeArena {
      guard let arena = all[Int(kind.rawValue)] else { preconditionFailure("only changes have values") }
      return arena
    }

    func note() {
      for (place, arena) in all.enumerated() {
        if let arena { runs[place] = arena.start }
      }
    }

    func clear() { for arena in all { arena?.clear() } }
  }

  /// One commit, read, mount, unmount or separate refresh, in 24 bytes, because the measured loop streams through the
  /// steps.
  @usableFromInline package struct Step: Sendable {
    /// The kind of the step; all changes of one commit have the same kind.
    @usableFromInline package let kind: OperationKind
    /// True if a refresh follows this commit; `false` for other steps.
    @usableFromInline package let isRefreshed: Bool
    @usableFromInline let changes: UInt16
    /// The range of the commit's values in the arena of its kind; a refetch has one value per post of its pages.
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @usableFromInline let subject: UInt32
    /// The slot of the view that a read looks at or that is mounted or unmounted; otherwise `Operation.noSlot`.
    @usableFromInline let mounted: UInt32
    @usableFromInline let played: UInt32
  }

  private var entitiesPaged = 0

  init() { runs = UnsafePointer(arenas.runs) }

  mutating func clear() {
    steps.removeAll(keepingCapacity: true)
    arenas.clear()
    entitiesPaged = 0
  }

  @inlinable package func commit(_ step: Step) -> Commit {
    Commit(step.kind, in: runs, from: Int(step.start), count: Int(step.length))
  }
}

extension Segment {
  /// Fills the segment with about `limit` operations of one phase, from `start` on; commits are never split.
  mutating func fill(from start: Int, limit: Int, phase: Int, of stage: Stage, _ rhythm: inout RefreshRhythm) {
    clear()
    self.phase = phase
    let decoder = LogDecoder(stage)
    let end = stage.log.phases[phase].operations.upperBound
    var position = start
    // Pages are larger than single changes, so the posts and comments of pages count towards the limit, too: all
    // decoded values are in memory at once.
    while position < end && position - start < limit && entitiesPaged < limit {
      position += append(position, of: start, decoder, &rhythm)
    }
    operations = start..<position
    arenas.note()
  }

  /// Appends the step that begins at `position` of the log; returns the number of operations that the step covers.
  private mutating func append(
    _ position: Int, of segmentStart: Int, _ decoder: LogDecoder, _ rhythm: inout RefreshRhythm
  ) -> Int {
    let first = decoder.operation(position)
    if !first.kind.isChange {
      steps.append(Step(of: first, played: UInt32(position + 1 - segmentStart)))
      return 1
    }
    let count = Int(first.batch)
    let arena = arenas[first.kind]
    let start = arena.count
    for offset in 0..<count { entitiesPaged += arena.decode(decoder.operation(position + offset), by: decoder) }
    let length = arena.count - start
    let isRefreshed = rhythm.isDue(before: position + count, of: decoder.log)
    steps.append(
      Step(
        kind: first.kind, isRefreshed: isRefreshed, changes: first.batch, start: UInt32(start),
        length: UInt32(length), subject: 0, mounted: Operation.noSlot, played: UInt32(position + count - segmentStart)))
    if rhythm.isApart { steps.append(Step(refreshAfter: UInt32(position + count - segmentStart))) }
    return count
  }
}

extension Segment.Step {
  init(of operation: Operation, played: UInt32 = 0) {
    self.init(
      kind: operation.kind, isRefreshed: false, changes: 1, start: 0, length: 0, subject: operation.entity,
      mounted: operation.other, played: played)
  }

  init(refreshAfter played: UInt32) {
    self.init(
      kind: .unsubscribe, isRefreshed: false, changes: 1, start: 0, length: 0, subject: 0, mounted: Operation.noSlot,
      played: played)
  }

  /// True if the step is a separate refresh; only valid for steps that are neither commits nor reads.
  @inlinable var isRefresh: Bool { kind == .unsubscribe && mounted == Operation.noSlot }

  /// The number of changes of the commit; 1 for other steps.
  @inlinable package var count: Int { Int(changes) }

  /// The slot of the view that is read, mounted or unmounted; `nil` for a read that no mounted view shows.
  @inlinable package var slot: Int? { mounted == Operation.noSlot ? nil : Int(mounted) }

  @inlinable package var view: ViewKey? { ViewKey(readBy: kind, subject) }
}
