import BenchCore

/// Idea: the writer changes its own state and, after each commit, publishes a held copy under a lock. A reader takes
/// the reference to the copy under the lock, releases the lock, and then reads the copy.
///
/// Models Firestore's listeners and stores that send snapshots: each read sees one state, which may not be the newest.
///
/// Costs: a commit pays for the copies that holding causes in the store; a read retains one object under the lock.
///
/// `@unchecked Sendable` because the published state is accessed only under the lock.
package final class SnapshotLockedIsolation: BlockingIsolation, @unchecked Sendable {
  package static let card = IsolationCard(
    name: "snapshot-locked",
    idea: "each commit publishes its state under a lock; a reader takes it under the lock, and reads it unlocked",
    source: "snapshot listeners; persistent data structures",
    costs: "a commit copies the parts that it writes and a held state shares; readers lock only to take a reference",
    needs: .holding)

  private let store: SharedStore
  private let lock = StoreLock()
  private var published: SharedPast

  package init(_ store: SharedStore, readers: Int) {
    self.store = store
    published = store.hold()
  }

  package func commit(_ writer: any ThreadWriter) {
    writer.apply(to: store)
    // The older state is released after unlocking, because releasing it may take long.
    var other = store.hold()
    lock.hold { swap(&published, &other) }
  }

  package func read(_ reader: any ThreadReader) { reader.look(at: lock.hold { published }) }
}
