import BenchCore

/// Idea: like `snapshot-locked`, but the reference to the published state is exchanged atomically, without a lock. Each
/// reader announces the state it reads in a hazard slot, so that the writer does not free that state.
///
/// Models read-copy-update and the atomic references of lock-free libraries.
///
/// Costs: a commit pays for the copies that holding causes in the store, and reads the slots; a read makes an atomic
/// load, a store and a second load, and never waits.
package final class SnapshotAtomicIsolation: BlockingIsolation {
  package static let card = IsolationCard(
    name: "snapshot-atomic",
    idea: "each commit publishes its state by atomic exchange; readers take no lock, but announce which state they use",
    source: "Michael, Hazard pointers, 2004; read-copy-update",
    costs: "a commit copies the parts that it writes and a held state shares; readers never wait",
    needs: .holding, waits: false)

  private let store: SharedStore
  private let published: HazardSlots<SharedPast>

  package init(_ store: SharedStore, readers: Int) {
    self.store = store
    published = HazardSlots(store.hold(), readers: readers)
  }

  package func commit(_ writer: any ThreadWriter) {
    writer.apply(to: store)
    published.publish(store.hold())
  }

  package func read(_ reader: any ThreadReader) { published.use(reader: reader.number) { reader.look(at: $0) } }
}
