import BenchCore

/// Idea: readers change nothing, so any number of readers may read at once; a commit excludes all readers.
///
/// Models caches with a `pthread_rwlock_t`, as in many iOS networking libraries.
///
/// Costs: each reader changes the lock's count of readers, so readers contend for the count although no reader waits.
package final class ReadWriteLockIsolation: BlockingIsolation {
  package static let card = IsolationCard(
    name: "read-write-lock", idea: "a lock that one commit or any number of reads can hold at a time",
    source: "POSIX pthread_rwlock_t",
    costs: "two atomic operations per commit or read; readers wait only for the writer",
    needs: .sharedReads)

  private let store: SharedStore
  private let lock = ReadWriteLock()

  package init(_ store: SharedStore, readers: Int) { self.store = store }

  package func commit(_ writer: any ThreadWriter) { lock.holdForWriting { writer.apply(to: store) } }

  package func read(_ reader: any ThreadReader) { lock.holdForReading { reader.look(at: store) } }
}
