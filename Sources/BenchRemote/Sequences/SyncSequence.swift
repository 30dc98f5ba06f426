import BenchCore

/// Events of a client step by step, and the events that its listeners must see: a test of a sync as a file.
package struct SyncSequence: Sendable, Codable {
  /// A sentence that says what holds.
  package var name: String
  /// The sync by name.
  package var sync: String
  /// The settings of the sync.
  package var settings = SyncSettings()
  /// The queries by name, in the order of the file.
  package var queries: [Named<String, RemoteQuery>] = []
  /// The answers of the origin to fetches, in the order in which they are made.
  package var origin: [OriginAnswer] = []
  /// The answers of the origin to writes that are requests of their own, in the order in which they are made.
  package var writes: [OriginAnswer] = []
  /// The cache of the first query as the sequence begins.
  package var given: CacheState?
  /// The steps, in order.
  package var steps: [Step] = []
  /// The times at which fetches must have been made; `nil` if the sequence does not say.
  package var fetches: [VirtualTime]?
  /// The line in its file.
  package var line: Int

  /// A sequence without steps.
  package init(name: String, sync: String, line: Int) {
    self.name = name
    self.sync = sync
    self.line = line
  }

  /// An answer of the origin, and how long it takes.
  package struct OriginAnswer: Sendable, Codable {
    package var delay: Milliseconds
    package var result: Result

    package enum Result: Sendable, Codable {
      case success(Answer)
      case failure(Failure)
    }

    /// Creates an answer after a delay.
    package init(after delay: Milliseconds, _ result: Result) { (self.delay, self.result) = (delay, result) }
  }

  package struct Named<Name: Sendable & Codable, Value: Sendable & Codable>: Sendable, Codable {
    package let name: Name
    package let value: Value

    package init(_ name: Name, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  /// One step: when it happens, what happens, and what is seen from then on until the next step.
  package struct Step: Sendable, Codable {
    /// The time; a step without one follows the step before by a millisecond.
    package var moment: Moment?
    package var verb: Verb?
    /// The events that listeners see; `nil` where the step does not say.
    package var see: [Sight]?
    package var checks = Checks()
    package var line: Int

    /// A step that does nothing yet.
    package init(line: Int) { self.line = line }
  }

  /// The time of a step.
  package enum Moment: Sendable, Codable {
    case at(VirtualTime)
    case after(Milliseconds)
  }

  /// The action of a step.
  package enum Verb: Sendable, Codable {
    case listen(query: String, as: String, ListenOptions)
    case leave(String)
    case write([WriteIntent])
    case refresh(String, RefreshKind)
    case page(String, Page, continuing: Bool)
    case update(query: String, [Document]?)
    case clear(query: String)
    case ask(query: String, ValueSource)
    case focus
    case blur
    case network(isOn: Bool)
    case restart
    case wait
    case watchAgreement(Bool)
    case collect
    case wire([WireStep])
  }

  /// One message of the wire, with targets by name.
  package enum WireStep: Sendable, Codable {
    case accept(String)
    case deliver(DocumentKey, DocumentMessage.Content?, to: [String], outOf: [String])
    case complete(String, Version)
    case token(String, Version)
    case remove(String, Failure?)
    case reset(String)
    case picture(Version)
    case drop(Failure)
    case acknowledge(Version)
    case refuse(Failure)
  }

  /// The checks at the end of a step; `nil` for values that the step does not name.
  package struct Checks: Sendable, Codable {
    /// Writes under way over the stream.
    package var inFlight: Int?
    /// Documents whose writes were acknowledged in this step, to a continuation that waited for it.
    package var acknowledged: [DocumentKey]?
    /// Documents whose writes were refused in this step, to a continuation that waited for it.
    package var refused: [DocumentKey]?
    /// Waits for all pending writes that ended in this step.
    package var waited: Int?
    /// Signals in this step that all listeners agree.
    package var agreed: Int?
    /// Fetches since the beginning.
    package var fetches: Int?
    /// Loads of a cache since the beginning.
    package var loads: Int?
    /// The value that was asked for in this step.
    package var value: Value?
    /// The cache of the first query.
    package var state: CacheState?
    /// The queries that are listened to, apart from verified documents.
    package var listens: Set<String>?
    /// The versions from which queries are listened to; `nil` for from the beginning.
    package var tokens: [Named<String, Version?>] = []
    /// The documents that are verified, each by a query of its own.
    package var verifies: Set<DocumentKey>?

    /// A value that is asked for once.
    package enum Value: Equatable, Sendable, Codable {
      case none
      case documents([DocumentKey])
    }

    /// Nothing is checked.
    package init() {}
  }

  /// One event of a listener, as far as a step says what is in it.
  package struct Sight: Sendable, Codable {
    package var listener: String
    package var time: VirtualTime?
    package var status: Emission.Status?
    package var changes = RowChanges()
    package var rows: [DocumentKey]?
    package var values: [Named<DocumentKey, Fields>] = []
    package var isFromCache: Bool?
    package var isPending: Bool?
    /// Rows with the mark that they must have.
    package var marks: [Named<DocumentKey, Bool>] = []
    package var failure: Failure?
    package var next: PageState?
    package var previous: PageState?

    /// Any event of a listener without changes.
    package init(listener: String) { self.listener = listener }
  }
}

/// A sequence that a sync does not keep: where, what was to be seen, and what was.
package struct SequenceFailure: Error, Equatable, Sendable {
  /// The sequence by name.
  package let sequence: String
  /// The line of the step.
  package let line: Int
  /// The difference, in words.
  package let difference: String
  /// The expected events, one line each.
  package let expected: [String]
  /// The events that were seen.
  package let actual: [String]
}
