import BenchCore
import Dispatch

/// Idea: every access to the state goes through one serial queue, and the caller waits for its turn.
///
/// Models stores with a private `DispatchQueue`, like ReSwift and many databases of apps. A variant with `async` is
/// left out: its readers would wait as with `sync`, and its writer would queue commits without a limit. In simulated
/// loads, the isolation `owner` covers that variant.
///
/// Costs: each access enters the queue; if the queue is idle, the caller runs the work itself.
package final class SerialQueueIsolation: BlockingIsolation {
  package static let card = IsolationCard(
    name: "serial-queue", idea: "a serial Dispatch queue; each commit and each read runs on it with `sync`",
    source: "Dispatch; common before actors",
    costs: "an entry into the queue per commit or read; readers wait for each other and for the writer")

  private let store: SharedStore
  private let queue = DispatchQueue(label: "isolation")

  package init(_ store: SharedStore, readers: Int) { self.store = store }

  package func commit(_ writer: any ThreadWriter) { queue.sync { writer.apply(to: store) } }

  package func read(_ reader: any ThreadReader) { queue.sync { reader.look(at: store) } }
}
