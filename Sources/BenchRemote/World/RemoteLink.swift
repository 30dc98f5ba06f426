/// The network between one client and the server, with the latency and the loss of messages.
package struct RemoteLink: Sendable {
  private let client: Int
  private let setup: NetworkSetup
  private let fates: Fates
  /// The virtual time at the beginning, from which the times of traces are counted.
  private let start: VirtualTime
  private var attempts: [Fates.Subject: Int] = [:]
  /// The time until which each way is busy.
  private var busy: [Way: VirtualTime] = [:]
  private var lastArrivals: [Way: [Stream: VirtualTime]] = [:]
  /// True during the phases, when faults occur.
  package var hasFaults = true

  package enum Way: Sendable { case up, down }

  /// The streams of a client; each way of a stream, messages arrive in the order in which they were sent.
  package enum Stream: Sendable { case listening, writing }

  package struct Passage: Equatable, Sendable {
    /// The time at which the message arrives, or would arrive if it were not lost.
    package let arrival: VirtualTime
    package let isLost: Bool
    /// True if the server randomly refuses this request.
    package let isRefused: Bool
    /// The number of the attempt, from 1.
    package let attempt: Int
  }

  package init(client: Int, _ setup: NetworkSetup, _ fates: Fates, start: VirtualTime) {
    (self.client, self.setup, self.fates, self.start) = (client, setup, fates, start)
  }

  /// Sends a message up to the server or down from it. The answer to a request has the attempt of that request; any
  /// other message has a new attempt.
  package mutating func send(
    _ kind: String, key: UInt64, attempt: Int? = nil, bytes: Int, going way: Way = .up, over stream: Stream? = nil,
    at now: VirtualTime
  ) -> Passage {
    let subject = Fates.Subject(client: client, kind: kind, key: key)
    let number = attempt ?? attempts[subject, default: 0] + 1
    if attempt == nil { attempts[subject] = number }
    func happens(_ fault: Fates.Aspect, _ share: Double) -> Bool {
      hasFaults && fates.unit(fault, subject, attempt: number) < share
    }
    let fate = fates.unit(way == .up ? .requestLatency : .replyLatency, subject, attempt: number)
    let trip = setup.roundTrip.milliseconds(at: (now - start).count, fate: fate)
    let sent = transmit(bytes, way, from: now)
    return Passage(
      arrival: inOrder(sent + Milliseconds(way == .up ? trip / 2 : trip - trip / 2), way, stream),
      isLost: happens(way == .up ? .requestLoss : .replyLoss, setup.loss),
      isRefused: way == .up && happens(.error, setup.errors), attempt: number)
  }

  private mutating func transmit(_ bytes: Int, _ way: Way, from now: VirtualTime) -> VirtualTime {
    guard let bandwidth = setup.bandwidth else { return now }
    let end = max(busy[way] ?? now, now) + Milliseconds(UInt64((bytes + bandwidth - 1) / bandwidth))
    busy[way] = end
    return end
  }

  private mutating func inOrder(_ arrival: VirtualTime, _ way: Way, _ stream: Stream?) -> VirtualTime {
    guard let stream else { return arrival }
    let ordered = max(arrival, lastArrivals[way]?[stream] ?? arrival)
    lastArrivals[way, default: [:]][stream] = ordered
    return ordered
  }
}

/// The number of bytes of a message: 64, plus 16 for each document, plus 8, the name and the value for each field.
package enum MessageBytes {
  static let head = 64

  static func of(_ fields: Fields) -> Int { fields.entries.reduce(16) { $0 + 8 + $1.name.utf8.count + of($1.value) } }

  private static func of(_ value: FieldValue) -> Int {
    switch value {
    case .null, .flag: 1
    case .number, .pending: 8
    case .text(let text): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + of($1) }
    case .map(let fields): of(fields)
    }
  }

  static func of(_ intents: [WriteIntent]) -> Int {
    intents.reduce(head) { sum, intent in
      switch intent.change {
      case .set(let fields, _), .patch(let fields, _, _): sum + of(fields)
      case .delete: sum + 16
      }
    }
  }

  static func of(_ result: Result<Answer, Failure>) -> Int {
    switch result {
    case .success(.documents(let documents, _)), .success(.written(_, let documents)):
      documents.reduce(head) { $0 + of($1.fields) }
    case .failure: head
    }
  }

  static func of(_ bundle: ServerTargets.Bundle) -> Int {
    bundle.messages.reduce(head) { sum, message in
      guard case .document(let document) = message else { return sum }
      if case .found(let fields, _) = document.content { return sum + of(fields) }
      return sum + 16
    }
  }
}
