import BenchCore

/// Bare containers, and hand-written code that changes and reads them: the counterpart of a store, to measure the cost
/// of the store itself.
///
/// Updates of authors, posts and comments, and the reads of a post and of a thread; of everything else it may make
/// nothing.
@usableFromInline
package protocol BareContainers: ~Copyable {
  /// Called once, before the clock starts.
  init(_ payload: Payload) throws

  /// Makes the changes of one commit. Called once per commit, between two readings of the clock.
  mutating func apply(_ commit: Commit) throws

  /// Appends what a view shows. Called once per read, between two readings of the clock.
  borrowing func show(_ view: ViewKey, into rows: inout Rows) throws

  /// A number that depends on all writes, so that they are not optimised away. Called once, at the end.
  var checksum: Int { get }
}

/// The time of a loop over bare containers.
@usableFromInline package struct BareRun: Equatable, Sendable {
  /// Between the readings of the clock around stretches of the log, added up.
  @usableFromInline package let elapsed: Nanoseconds
  /// Changes and reads that were made.
  @usableFromInline package let operations: Int
  /// A number that depends on all writes and reads, so that they are not optimised away.
  @usableFromInline package let checksum: Int

  /// A run that was measured.
  @inlinable
  package init(elapsed: Nanoseconds, operations: Int, checksum: Int) {
    self.elapsed = elapsed
    self.operations = operations
    self.checksum = checksum
  }
}

/// Bare containers with the loop over them, compiled for their type wherever one of these is made.
///
/// `@unchecked Sendable` because its closure captures nothing but a type.
@usableFromInline package struct BareLoop: @unchecked Sendable {
  /// Plays the whole log: a loop over the same changes and reads as a store gets, with two readings of the clock around
  /// each stretch of it.
  @usableFromInline package let play: (Stage, MonotonicClock) throws -> BareRun

  /// Compiles the loop for these containers.
  @inlinable
  package init<B: BareContainers & ~Copyable>(_ containers: B.Type) {
    play = { stage, clock in try bareLoop(B.self, stage, clock) }
  }
}

@inlinable
func bareLoop<B: BareContainers & ~Copyable>(
  _ containers: B.Type, _ stage: Stage, _ clock: MonotonicClock
) throws -> BareRun {
  var bare = try B(stage.dataset.payload())
  var reader = SegmentReader()
  var rows = Rows()
  var elapsed = Nanoseconds.zero
  var operations = 0
  var shown = 0
  while reader.next(limit: 4_096, of: stage) {
    let start = clock.now()
    for step in reader.segment.steps {
      if let view = step.view {
        rows.clear()
        try bare.show(view, into: &rows)
        shown &+= rows.rows.count
      } else {
        try bare.apply(reader.segment.commit(step))
      }
    }
    elapsed = elapsed + (clock.now() - start)
    operations += reader.segment.operations.count
  }
  return BareRun(elapsed: elapsed, operations: operations, checksum: bare.checksum &+ shown)
}
