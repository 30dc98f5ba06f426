/// The events that were seen in one step of a sequence.
struct SeenInStep {
  var emissions: [(time: VirtualTime, emission: Emission)] = []
  var acknowledged: [DocumentKey] = []
  var refused: [DocumentKey] = []
  var value: SyncSequence.Checks.Value?
  var waited = 0
  var agreed = 0
  var unanswered: String?

  /// Returns the first unexpected or missing event, in words; `nil` if there is none. Within a step, only events of the
  /// same listener have an order.
  func difference(from expected: [SyncSequence.Sight], _ names: SequenceNames) -> String? {
    var left = emissions
    for sight in expected {
      guard let place = left.firstIndex(where: { names.name(of: $0.emission.listener) == sight.listener })
      else { return "\(sight.listener) must see one event more: \(sight)" }
      let (time, emission) = left.remove(at: place)
      if let difference = sight.difference(from: emission, at: time) {
        return "\(sight.listener) sees another event: \(difference)"
      }
    }
    return left.first.map { "\(names.name(of: $0.emission.listener)) sees an event that must not be" }
  }
}

extension SyncSequence.Sight: CustomStringConvertible {
  func difference(from emission: Emission, at time: VirtualTime) -> String? {
    let shown = Dictionary(emission.rows.map { ($0.key, $0) }) { first, _ in first }
    let mark = marks.lazy.compactMap { mark -> String? in
      let key = SyncSequence.text(mark.name)
      guard let row = shown[mark.name] else { return "\(key) is not among the rows" }
      return differ("the mark of \(key) is", word(mark.value), word(row.isPending))
    }
    let value = values.lazy.compactMap { value -> String? in
      let key = SyncSequence.text(value.name)
      guard let fields = shown[value.name]?.fields else { return "\(key) is not among the rows" }
      return Self.isAlike(value.value, fields) ? nil : "\(key) has other values: \(fields.text)"
    }
    let differences = [
      differ("the time is", self.time?.milliseconds, time.milliseconds),
      differ("the status is", status?.rawValue, emission.status.rawValue),
      differ("the failure is", text(failure), text(emission.failure)),
      emission.changes.flatMap { difference(of: $0) },
      differ("rows is", rows.map(list), list(emission.rows.map(\.key))),
      differ("cache is", isFromCache, emission.isFromCache),
      differ("pending is", isPending, emission.isPending),
      mark.first,
      differ("next is", next?.rawValue, emission.next.rawValue),
      differ("previous is", previous?.rawValue, emission.previous.rawValue),
      value.first,
    ]
    return differences.compactMap { $0 }.first
  }

  private func difference(of actual: RowChanges) -> String? {
    if failure != nil { return nil }
    return zip(changes.lists, actual.lists).first { Set($0.keys) != Set($1.keys) }.flatMap { expected, actual in
      differ("\(actual.name) is", list(expected.keys), list(actual.keys))
    }
  }

  /// Returns true if fields are as expected; an expected `now` matches any pending time.
  private static func isAlike(_ expected: Fields, _ actual: Fields) -> Bool {
    expected.entries.count == actual.entries.count
      && zip(expected.entries, actual.entries).allSatisfy { expected, actual in
        if expected.name != actual.name { return false }
        if case (.pending, .pending) = (expected.value, actual.value) { return true }
        return expected.value == actual.value
      }
  }

  package var description: String {
    let marks = marks.map { "\(SyncSequence.text($0.name)): \(word($0.value))" }.joined(separator: ", ")
    let values = values.map { "\(SyncSequence.text($0.name)): \($0.value.text)" }.joined(separator: ", ")
    var told: [(name: String, text: String?)] = [
      ("at", time.map { "\($0.milliseconds)" }), ("status", status?.rawValue), ("error", failure?.rawValue),
    ]
    told += changes.lists.map { ($0.name, $0.keys.isEmpty ? nil : list($0.keys)) }
    told += [
      ("rows", rows.map(list)), ("values", values.isEmpty ? nil : "{ \(values) }"),
      ("cache", isFromCache?.description), ("pending", isPending?.description),
      ("marks", marks.isEmpty ? nil : "{ \(marks) }"), ("next", next?.rawValue), ("previous", previous?.rawValue),
    ]
    let parts = told.compactMap { name, text in text.map { "\(name): \($0)" } }
    return "\(listener): { \(parts.joined(separator: ", ")) }"
  }
}

extension SequenceNames {
  func describe(_ emission: Emission, at time: VirtualTime) -> String {
    var sight = SyncSequence.Sight(listener: name(of: emission.listener))
    (sight.time, sight.status, sight.failure) = (time, emission.status, emission.failure)
    (sight.changes, sight.rows) = (emission.changes ?? RowChanges(), emission.rows.map(\.key))
    if emission.changes != nil { (sight.isFromCache, sight.isPending) = (emission.isFromCache, emission.isPending) }
    if emission.next != .fixed { sight.next = emission.next }
    if emission.previous != .fixed { sight.previous = emission.previous }
    return sight.description
  }
}

extension RowChanges {
  fileprivate var lists: [(name: String, keys: [DocumentKey])] {
    [("added", added), ("removed", removed), ("modified", modified), ("metadata", metadata)]
  }
}

extension Fields {
  var text: String { "{ \(entries.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")) }" }
}

extension FieldValue {
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): String(flag)
    case .number(let number): String(number)
    case .pending: "now"
    case .text(let text): text
    case .list(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .map(let fields): fields.text
    }
  }
}

extension SyncSequence.Checks {
  func difference(
    from seen: SeenInStep, inFlight: Int, fetches: Int, loads: Int, state: CacheState?,
    listening: SequenceNames.Listening
  ) -> String? {
    let differences = [
      differ("writes in flight:", self.inFlight, inFlight),
      differ("acknowledged:", acknowledged.map(list), list(seen.acknowledged)),
      differ("refused:", refused.map(list), list(seen.refused)),
      differ("waits that ended:", waited, seen.waited),
      differ("signals of agreement:", agreed, seen.agreed),
      differ("fetches so far:", self.fetches, fetches),
      differ("loads of the cache so far:", self.loads, loads),
      value.flatMap { differ("the value is", text($0), text(seen.value)) },
      self.state.flatMap { differ("the cache:", $0.text, state?.text ?? "none") },
      difference(from: listening),
    ]
    return differences.compactMap { $0 }.first
  }

  private func difference(from listening: SequenceNames.Listening) -> String? {
    if let listens, let found = differ("queries listened to:", list(listens), list(Set(listening.tokens.keys))) {
      return found
    }
    for expected in tokens {
      let (name, version) = (expected.name, expected.value)
      guard let token = listening.tokens[name] else { return "\(name) is not listened to" }
      if let found = differ("\(name) is listened to from", text(version), text(token)) { return found }
    }
    guard let verifies else { return nil }
    return differ("documents verified:", list(verifies.sorted()), list(listening.verified.sorted()))
  }
}

extension CacheState {
  var text: String {
    let data = documents.map { list($0.map(\.key)) } ?? "none"
    let pages = "next: \(next.rawValue), previous: \(previous.rawValue)"
    let ends = "next-key: \(self.keys.next ?? "none"), previous-key: \(self.keys.previous ?? "none")"
    return "{ main: \(main.rawValue), \(pages), data: \(data), \(ends) }"
  }
}

private func differ<Value: Equatable>(_ what: String, _ expected: Value?, _ actual: Value) -> String? {
  guard let expected, expected != actual else { return nil }
  return "\(what) \(actual), and must be \(expected)"
}

private func list(_ names: Set<String>) -> String { "[\(names.sorted().joined(separator: ", "))]" }

private func text(_ token: Version?) -> String { token.map { "version \($0.number)" } ?? "the beginning" }

private func word(_ isPending: Bool) -> String { isPending ? "pending" : "none" }

private func list(_ keys: [DocumentKey]) -> String { "[\(keys.map(SyncSequence.text).joined(separator: ", "))]" }

private func text(_ value: SyncSequence.Checks.Value?) -> String {
  switch value {
  case .documents(let keys): list(keys)
  case .some(.none): "none"
  case nil: "still to come"
  }
}

private func text(_ failure: Failure?) -> String { failure?.rawValue ?? "none" }
