import BenchCore
import BenchThreads
import Foundation
import Synchronization

/// Writer and reader in turns, so that an isolation that is wrong is wrong every time, and no memory is read while it
/// is written. The turns are relaxed: they order nothing, so a thread sanitizer sees a program without a lock.
private final class Turns: Sendable {
  private let isReaders = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)

  /// Returns when the reader has looked, or has gone.
  func letReaderLook() {
    isReaders.store(true, ordering: .relaxed)
    while isReaders.load(ordering: .relaxed) && !isOver.load(ordering: .relaxed) { sched_yield() }
  }

  /// Returns when it is the reader's turn, or the writer has gone.
  func awaitReaders() {
    while !isReaders.load(ordering: .relaxed) && !isOver.load(ordering: .relaxed) { sched_yield() }
  }

  /// Lets the writer go on.
  func letWriterGoOn() { isReaders.store(false, ordering: .relaxed) }

  /// Notes that one of both has gone.
  func end() { isOver.store(true, ordering: .relaxed) }
}

/// No lock at all, with a writer that stops in the middle of each commit until a reader has read: what is read is torn.
package final class UnguardedIsolation: Isolation {
  package static let card = IsolationCard(name: "unguarded", idea: "no lock at all", source: "", costs: "")

  private let store: SharedStore
  private let halves: Halves
  private let turns = Turns()

  package init(_ store: SharedStore, readers: Int) {
    self.store = store
    halves = Halves(store, turns)
  }

  /// A store whose commits are applied in two steps.
  ///
  /// `@unchecked Sendable` because it is wrong on purpose.
  private final class Halves: CommitTaker, @unchecked Sendable {
    private let store: SharedStore
    private let turns: Turns

    init(_ store: SharedStore, _ turns: Turns) {
      self.store = store
      self.turns = turns
    }

    func commit(_ commit: Commit) {
      guard case .updatePosts(let batch) = commit else { return store.commit(commit) }
      let edits = Array(batch)
      edits.withUnsafeBufferPointer { edits in
        guard let base = edits.baseAddress, edits.count > 1 else { return store.commit(commit) }
        store.commit(.updatePosts(Batch(base: base, count: 1)))
        turns.letReaderLook()
        store.commit(.updatePosts(Batch(base: base + 1, count: edits.count - 1)))
      }
    }
  }

  package func write(_ writer: any ThreadWriter) {
    while writer.begins() {
      writer.apply(to: halves)
      writer.completes()
    }
    turns.end()
  }

  package func serve(_ reader: any ThreadReader) {
    turns.awaitReaders()
    while reader.asks() {
      reader.look(at: store)
      reader.isAnswered()
      turns.letWriterGoOn()
      turns.awaitReaders()
    }
    turns.end()
  }
}

/// Says that a commit is complete before it is published: what is read then is stale.
package final class HastyIsolation: Isolation {
  package static let card = IsolationCard(name: "hasty", idea: "complete before it is published", source: "", costs: "")

  private let store: SharedStore
  private let turns = Turns()

  package init(_ store: SharedStore, readers: Int) { self.store = store }

  package func write(_ writer: any ThreadWriter) {
    while writer.begins() {
      writer.completes()
      turns.letReaderLook()
      writer.apply(to: store)
    }
    turns.end()
  }

  package func serve(_ reader: any ThreadReader) {
    turns.awaitReaders()
    while reader.asks() {
      reader.look(at: store)
      reader.isAnswered()
      turns.letWriterGoOn()
      turns.awaitReaders()
    }
    turns.end()
  }
}
