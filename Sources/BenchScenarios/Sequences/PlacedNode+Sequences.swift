import BenchCore
import BenchRemote
import BenchWorkloads

/// Readers of the values of a file of sequences.
extension PlacedNode {
  func required(_ key: String) -> PlacedNode? {
    if let place = self[key] { return place }
    if node.entries != nil { problems.add(node.mark, under(key), "is missing") }
    return nil
  }

  func elements() -> [PlacedNode] { parts ?? refuse("must be a list") ?? [] }

  func named() -> [(name: String, place: PlacedNode)] {
    guard let entries = node.entries else { return refuse("must be a mapping") ?? [] }
    return entries.map { ($0.key, inside($0)) }
  }

  func text() -> String? {
    if let text = node.text, !text.isEmpty { text } else { refuse("must be a text") }
  }

  func count(from least: Int = 0) -> Int? { integer(least...1_000_000_000_000) }

  func version() -> Version? { count().map { Version(UInt64($0)) } }

  func flag() -> Bool? { choice(node.plainText, ("true", "false")) }

  /// Returns true for the first of two words and false for the second; reports any other word.
  func choice(_ said: String?, _ words: (yes: String, no: String)) -> Bool? {
    if said == words.yes { return true }
    return said == words.no ? false : refuse("must be \(words.yes) or \(words.no)")
  }

  /// Reads a span or a moment: a number of milliseconds, or a number with a unit; at most 24 hours.
  func span() -> Milliseconds? {
    if case .whole = NumberText(node.plainText ?? "") {
      return integer(0...RemoteTimes.anyDay.upperBound.milliseconds).map { Milliseconds(UInt64($0)) }
    }
    return time(RemoteTimes.anyDay).flatMap { time in
      time.rawValue % 1_000_000 == 0
        ? Milliseconds(UInt64(time.milliseconds)) : refuse("must be whole milliseconds", cure: "for example '10 ms'")
    }
  }

  func word<Word: RawRepresentable<String>>(of words: [Word]) -> Word? {
    word(among: words.map(\.rawValue)).flatMap(Word.init(rawValue:))
  }

  /// The word, quoted or not; empty if the value is not a word.
  var word: String { node.text ?? "" }

  func failure() -> Failure? { word(of: Failure.allCases) }

  func texts() -> [String] { node.elements == nil ? text().map { [$0] } ?? [] : elements().compactMap { $0.text() } }

  func keys() -> [DocumentKey] { texts().map(SyncSequence.key) }
  func value() -> FieldValue {
    switch node.content {
    case .mapping: return .map(fields().fields)
    case .sequence: return .list(elements().map { $0.value() })
    case .scalar(let text, isPlain: false): return .text(text)
    case .scalar(let text, isPlain: true):
      if node.isNull { return .null }
      if text == "now" { return .pending(PendingTime(local: .zero, previous: nil)) }
      if let flag = Bool(text) { return .flag(flag) }
      if case .whole(let number) = NumberText(text) { return .number(number) }
      return .text(text)
    }
  }

  /// Reads fields by name, and the names of the fields whose value is `now` or, for a patch, `removed`.
  func fields() -> (fields: Fields, now: [String], removed: [String]) {
    var fields = Fields()
    var now: [String] = []
    var removed: [String] = []
    for (name, place) in named() {
      switch place.node.plainText {
      case "now": now.append(name)
      case "removed": removed.append(name)
      default: fields[name] = place.value()
      }
    }
    return (fields, now, removed)
  }

  /// Reads expected fields by name; the value `now` means a time that is still pending.
  func expectedFields() -> Fields {
    named().reduce(into: Fields()) { fields, entry in fields[entry.name] = entry.place.value() }
  }

  func documents(at version: Version = 0) -> [Document] {
    named().map { Document(key: SyncSequence.key($0.name), version: version, fields: $0.place.fields().fields) }
  }

  func query() -> RemoteQuery {
    only(["collection", "group", "document", "where", "contains", "order", "limit", "fields"], of: "a query")
    let sources = ["collection", "group", "document"].filter { self[$0] != nil }
    if sources.count > 1 { report("must have one of \(sources.joined(separator: " and ")), not more") }
    var source = RemoteQuery.Source.collection(SyncSequence.collection)
    if let path = self["collection"]?.text() { source = .collection(path) }
    if let name = self["group"]?.text() { source = .group(name) }
    if let key = self["document"]?.text() { source = .document(SyncSequence.key(key)) }
    var conditions = self["where"]?.named().map { RemoteQuery.Condition.equals($0.name, $0.place.value()) } ?? []
    conditions += self["contains"]?.named().map { .contains($0.name, $0.place.value()) } ?? []
    return RemoteQuery(
      source, conditions: conditions, order: self["order"]?.orders() ?? [], limit: self["limit"]?.count(from: 1),
      fields: self["fields"]?.texts())
  }

  /// Reads an order: `at`, `[at, descending]`, or a list of such orders.
  private func orders() -> [RemoteQuery.Order] {
    guard let elements = node.elements else { return text().map { [RemoteQuery.Order($0)] } ?? [] }
    if elements.contains(where: { $0.elements != nil }) { return self.elements().flatMap { $0.orders() } }
    let words = texts()
    guard words.count == 2, ["ascending", "descending"].contains(words[1]) else {
      return refuse(
        "must be a field, or a field with ascending or descending", cure: "for example '[at, descending]'") ?? []
    }
    return [RemoteQuery.Order(words[0], isDescending: words[1] == "descending")]
  }
  func read(into settings: inout SyncSettings, caches: [CacheScope]) {
    only(SyncSetting.allCases.map(\.rawValue) + ["scope", "cache"], of: "settings")
    settings.cache = self["cache"]?.word(of: caches)
    settings.scope = self["scope"]?.flag() ?? settings.scope
    for setting in SyncSetting.allCases {
      guard let value = self[setting.rawValue] else { continue }
      switch setting.place {
      case .time(let place, _): settings[keyPath: place] = value.span()
      case .count(let place, _): settings[keyPath: place] = value.count()
      case .flag(let place, _): settings[keyPath: place] = value.flag() ?? settings[keyPath: place]
      }
    }
  }

  func originAnswer(isWrite: Bool = false) -> SyncSequence.OriginAnswer? {
    let allowed = self["failure"] == nil ? ["documents", "version", "next", "previous", "failure"] : ["failure"]
    only(["after"] + allowed, of: allowed.count == 1 ? "an answer that fails" : "an answer of the origin")
    let delay = self["after"]?.span() ?? 0
    if let failure = self["failure"] { return failure.failure().map { .init(after: delay, .failure($0)) } }
    let version = self["version"]?.version() ?? 0
    let documents = self["documents"]?.documents(at: version) ?? []
    if isWrite { return .init(after: delay, .success(.written(version, documents))) }
    let keys = PageKeys(next: self["next"]?.text(), previous: self["previous"]?.text())
    return .init(after: delay, .success(.documents(documents, keys)))
  }

  func cacheState(mayBeExpired: Bool) -> CacheState {
    let keys = ["main", "next", "previous", "data", "next_key", "previous_key"]
    only(mayBeExpired ? keys + ["expired"] : keys, of: "the state of a cache")
    let states: [PageState] = [.fixed, .loading, .error]
    var state = CacheState()
    state.main = self["main"]?.word(of: states) ?? .fixed
    state.next = self["next"]?.word(of: states) ?? .fixed
    state.previous = self["previous"]?.word(of: states) ?? .fixed
    if let data = self["data"], data.node.plainText != "none" {
      state.documents = data.keys().map { Document(key: $0, version: 0, fields: [:]) }
    }
    state.isExpired = self["expired"]?.flag() ?? false
    state.keys = PageKeys(next: self["next_key"]?.text(), previous: self["previous_key"]?.text())
    return state
  }
}
