/// A test of a sync, as a file has it: the events of a client step by step, and the expected events of its listeners.
package struct SyncSequence: Sendable, Codable {
  /// A sentence that states what the sequence shows.
  package var name: String
  package var sync: String
  package var settings = SyncSettings()
  /// The queries by name, in the order of the file.
  package var queries: [Named<String, RemoteQuery>] = []
  /// The answers of the origin to fetches, in the order in which the fetches are made.
  package var origin: [OriginAnswer] = []
  /// The answers of the origin to writes sent as separate requests, in the order in which the requests are made.
  package var writes: [OriginAnswer] = []
  /// The first query's cache when the sequence begins.
  package var given: CacheState?
  package var steps: [Step] = []
  /// The expected times of fetches; `nil` if the times are not checked.
  package var fetches: [VirtualTime]?
  package var line: Int

  package init(name: String, sync: String, line: Int) { (self.name, self.sync, self.line) = (name, sync, line) }

  package struct OriginAnswer: Sendable, Codable {
    package var delay: Milliseconds
    package var result: Result

    package enum Result: Sendable, Codable {
      case success(Answer)
      case failure(Failure)
    }

    package init(after delay: Milliseconds, _ result: Result) { (self.delay, self.result) = (delay, result) }
  }

  package struct Named<Name: Sendable & Codable, Value: Sendable & Codable>: Sendable, Codable {
    package let name: Name
    package let value: Value

    package init(_ name: Name, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  package struct Step: Sendable, Codable {
    /// The time of the step; a step without a time begins a millisecond after the previous step.
    package var moment: Moment?
    package var verb: Verb?
    /// The expected events of listeners; `nil` if they are not checked.
    package var see: [Sight]?
    package var checks = Checks()
    package var line: Int

    package init(line: Int) { self.line = line }
  }

  package enum Moment: Sendable, Codable {
    case at(VirtualTime)
    case after(Milliseconds)
  }

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

  /// One message of the wire, in which targets are named by their queries.
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

  /// The checks at the end of a step. A value that the step does not name is `nil` and is not checked.
  package struct Checks: Sendable, Codable {
    /// The number of unanswered writes on the stream.
    package var inFlight: Int?
    /// The documents whose writes were acknowledged in this step.
    package var acknowledged: [DocumentKey]?
    package var refused: [DocumentKey]?
    /// The number of waits that ended in this step; each wait was for all writes pending at its beginning.
    package var waited: Int?
    /// The number of agreement signals in this step; such a signal says that all listeners agree.
    package var agreed: Int?
    package var fetches: Int?
    package var loads: Int?
    package var value: Value?
    package var state: CacheState?
    /// The names of the active queries; verified documents are not among them.
    package var listens: Set<String>?
    /// The versions from which queries are requested; `nil` if a query is requested from the beginning.
    package var tokens: [Named<String, Version?>] = []
    package var verifies: Set<DocumentKey>?

    package enum Value: Equatable, Sendable, Codable {
      case none
      case documents([DocumentKey])
    }

    package init() {}
  }

  package struct Sight: Sendable, Codable {
    package var listener: String
    package var time: VirtualTime?
    package var status: Emission.Status?
    package var changes = RowChanges()
    package var rows: [DocumentKey]?
    package var values: [Named<DocumentKey, Fields>] = []
    package var isFromCache: Bool?
    package var isPending: Bool?
    /// Rows with their expected marks.
    package var marks: [Named<DocumentKey, Bool>] = []
    package var failure: Failure?
    package var next: PageState?
    package var previous: PageState?

    package init(listener: String) { self.listener = listener }
  }
}

package struct SequenceFailure: Error, Equatable, Sendable {
  package let sequence: String
  package let line: Int
  package let difference: String
  package let expected: [String]
  package let actual: [String]
}
