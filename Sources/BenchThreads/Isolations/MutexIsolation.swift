import BenchCore

/// Idea: one lock around everything, held for a whole commit or read.
///
/// Models Verge 14, whose commit is a critical section; readers take the same lock.
///
/// Costs: taking a free lock is an atomic exchange; a thread that finds the lock held first spins, then sleeps.
package final class MutexIsolation: BlockingIsolation {
  package static let card = IsolationCard(
    name: "mutex", idea: "one lock, held during each commit and during each read",
    source: "Verge 14: a commit is a critical section; Synchronization.Mutex",
    costs: "an atomic exchange per commit or read; readers wait for each other and for the writer")

  private let store: SharedStore
  private let lock = StoreLock()

  package init(_ store: SharedStore, readers: Int) { self.store = store }

  package func commit(_ writer: any ThreadWriter) { lock.hold { writer.apply(to: store) } }

  package func read(_ reader: any ThreadReader) { lock.hold { reader.look(at: store) } }
}
