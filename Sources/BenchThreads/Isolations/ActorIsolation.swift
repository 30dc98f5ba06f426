import BenchCore
import Dispatch

/// Idea: an actor owns the state; each commit or read is a call to the actor.
///
/// Models stores that are actors. The writer and each reader are tasks on the default executor; the threads of the play
/// only wait for these tasks. A call that finds the actor busy suspends, and its thread runs another task meanwhile.
///
/// Costs: an uncontended call takes a few atomic operations; a contended call goes through the executor.
package final class ActorIsolation: Isolation {
  package static let card = IsolationCard(
    name: "actor", idea: "a Swift actor owns the store; commits and reads call it with `await`",
    source: "Swift concurrency, SE-0306",
    costs: "a call per commit or read; simultaneous calls suspend and go through the executor")

  private let owner: Owner

  package init(_ store: SharedStore, readers: Int) { owner = Owner(store) }

  private actor Owner {
    private let store: SharedStore

    init(_ store: SharedStore) { self.store = store }

    func commit(_ writer: any ThreadWriter) { writer.apply(to: store) }

    func read(_ reader: any ThreadReader) { reader.look(at: store) }
  }

  package func write(_ writer: any ThreadWriter) {
    finish { [owner] in
      while writer.begins() {
        await owner.commit(writer)
        writer.completes()
      }
    }
  }

  package func serve(_ reader: any ThreadReader) {
    finish { [owner] in
      while reader.asks() {
        await owner.read(reader)
        reader.isAnswered()
      }
    }
  }

  private func finish(_ work: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await work()
      end.signal()
    }
    end.wait()
  }
}
