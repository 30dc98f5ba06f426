import BenchCore
import Dispatch

/// Idea: a concurrent queue for readers, and a barrier around each commit.
///
/// Models the thread-safe dictionary of many articles: `sync` to read, `sync(flags: .barrier)` to write.
///
/// Costs: each access enters the queue; a barrier waits for earlier readers and blocks later readers.
package final class BarrierQueueIsolation: BlockingIsolation {
  package static let card = IsolationCard(
    name: "barrier-queue", idea: "a concurrent Dispatch queue; reads run together, a commit (a barrier) runs alone",
    source: "Dispatch, .barrier",
    costs: "an entry into the queue per commit or read; readers wait only for the writer", needs: .sharedReads)

  private let store: SharedStore
  private let queue = DispatchQueue(label: "isolation", attributes: .concurrent)

  package init(_ store: SharedStore, readers: Int) { self.store = store }

  package func commit(_ writer: any ThreadWriter) { queue.sync(flags: .barrier) { writer.apply(to: store) } }

  package func read(_ reader: any ThreadReader) { queue.sync { reader.look(at: store) } }
}
