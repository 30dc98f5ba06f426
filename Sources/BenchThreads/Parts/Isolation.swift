import BenchCore

/// A rule for access to the state when one thread writes and others read.
///
/// Each play has one instance. `write` is called on the writer's thread and returns after the last commit; `serve` is
/// called once on each reader's thread and returns after the reader's last request.
package protocol Isolation: AnyObject, Sendable {
  static var card: IsolationCard { get }

  /// Creates an isolation of a store that nothing else uses, for this number of readers, numbered from 0.
  init(_ store: SharedStore, readers: Int)

  /// Makes all commits of the writer, one after the other.
  func write(_ writer: any ThreadWriter)

  func serve(_ reader: any ThreadReader)
}

/// An isolation whose threads block instead of suspending.
package protocol BlockingIsolation: Isolation {
  /// Lets the writer apply its next commit; every read that begins after this method returns sees the commit.
  func commit(_ writer: any ThreadWriter)

  /// Lets a reader read the state once.
  func read(_ reader: any ThreadReader)
}

extension BlockingIsolation {
  package func write(_ writer: any ThreadWriter) {
    while writer.begins() {
      commit(writer)
      writer.completes()
    }
  }

  package func serve(_ reader: any ThreadReader) {
    while reader.asks() {
      read(reader)
      reader.isAnswered()
    }
  }
}

/// The steps of a writer: begin, apply, complete, repeat.
package protocol ThreadWriter: AnyObject, Sendable {
  /// Waits until the next commit is due and notes its beginning; returns `false` if there are no more commits.
  func begins() -> Bool

  /// Applies the commit that has begun; called only while nothing else can access the store.
  func apply(to store: any CommitTaker)

  /// Notes that every read from now on sees the commit.
  func completes()
}

/// The steps of a reader: request, read, finish, repeat.
package protocol ThreadReader: AnyObject, Sendable {
  /// The reader's number, from 0.
  var number: Int { get }

  /// Waits for the reader's think time and notes the next request; returns `false` if no request is left.
  func asks() -> Bool

  /// Reads a state; called only while the state cannot change.
  func look(at state: any SharedState)

  func isAnswered()
}

package struct IsolationCard: Equatable, Sendable {
  package let name: String
  package let idea: String
  package let source: String
  package let costs: String
  package let needs: Need
  /// True if a reader can wait for the writer; if false, no waiting times are reported.
  package let waits: Bool

  package init(name: String, idea: String, source: String, costs: String, needs: Need = .nothing, waits: Bool = true) {
    (self.name, self.idea, self.source, self.costs, self.needs, self.waits) = (name, idea, source, costs, needs, waits)
  }

  package enum Need: Sendable {
    case nothing
    case sharedReads
    /// The store can be held: the isolation holds its state after each commit.
    case holding
  }

  package func reasonAgainst(_ store: DesignCard) -> String? {
    if store.abilities.contains(.screens) { return "\(store.name) keeps copies for open screens; threads have none" }
    switch needs {
    case .nothing: return nil
    case .sharedReads:
      return store.abilities.contains(.sharedReads)
        ? nil
        : "isolation \(name) lets several threads read at once, and \(store.name) does not say that they may"
    case .holding:
      return store.holding == .cannotHold
        ? "isolation \(name) publishes a held state after each commit, and \(store.name) cannot hold one" : nil
    }
  }
}
