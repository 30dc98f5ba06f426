import BenchRemote

/// A reader of one step of a sequence: at most one verb with its keys, its time, and the expected content of listeners.
struct StepReader {
  let place: PlacedNode
  let queries: [String]
  let listeners: [String]

  private static let common = [
    "at", "after", "see", "in_flight", "acknowledged", "refused", "waited", "agreed", "fetches", "loads", "value",
    "state", "listens", "tokens", "verifies",
  ]

  private static let verbs: [(name: String, keys: [String])] = [
    ("listen", ["as", "metadata", "cache_only", "wait_for_sync", "forced"]),
    ("leave", []), ("set", []), ("patch", []), ("delete", []),
    ("refresh", []), ("validate", []), ("invalidate", []), ("next", ["continuing"]), ("previous", ["continuing"]),
    ("update", ["documents"]), ("clear", []), ("ask", ["from"]), ("focus", []), ("network", []), ("restart", []),
    ("wait", []), ("agreement", []), ("collect", []),
    ("whole", ["at_version", "documents", "gone"]), ("picture", ["at_version", "documents", "gone", "token"]),
    ("accept", []), ("deliver", ["to", "out_of", "at_version"]), ("gone", ["to", "out_of", "at_version"]),
    ("complete", ["at_version"]), ("token", ["of"]), ("remove", ["failure"]), ("reset", []), ("drop", []),
    ("acknowledge", []), ("refuse", []),
  ]

  func step() -> SyncSequence.Step {
    var step = SyncSequence.Step(line: place.node.mark.line)
    let entries = place.node.entries ?? []
    let named = entries.filter { entry in Self.verbs.contains { $0.name == entry.key } }.map(\.key)
    // `picture` and `whole` have keys that are verbs elsewhere, so a step means the first verb that fits.
    let verb = Self.verbs.first { verb in
      named.contains(verb.name) && named.allSatisfy { $0 == verb.name || verb.keys.contains($0) }
    }
    if verb == nil && !named.isEmpty {
      place.report("must have one verb; these cannot stand together: \(named.joined(separator: ", "))")
    } else {
      let known = Self.common + (verb.map { [$0.name] + $0.keys } ?? Self.verbs.map(\.name))
      place.only(known, of: verb.map { "a step that does '\($0.name)'" } ?? "a step")
    }
    // If the verb has a version, `at` is the version and not the time, as in "the snapshot at 1500".
    step.moment = moment(isVersion: verb?.keys.contains("at_version") == true)
    step.see = place["see"].map { see in
      see.elements().flatMap { event in
        event.sights().filter { known($0.listener, in: listeners, "listener", event[$0.listener] ?? event) != nil }
      }
    }
    step.checks = checks()
    if let verb { step.verb = self.verb(verb.name) }
    return step
  }

  private func moment(isVersion: Bool) -> SyncSequence.Moment? {
    if let at = place["at"], !isVersion {
      if place["after"] != nil { at.report("must not stand beside after") }
      return at.span().map { .at(VirtualTime($0.count)) }
    }
    return place["after"]?.span().map { .after($0) }
  }

  private func checks() -> SyncSequence.Checks {
    var checks = SyncSequence.Checks()
    checks.inFlight = place["in_flight"]?.count()
    checks.acknowledged = place["acknowledged"]?.keys()
    checks.refused = place["refused"]?.keys()
    checks.waited = place["waited"]?.count()
    checks.agreed = place["agreed"]?.count()
    checks.fetches = place["fetches"]?.count()
    checks.loads = place["loads"]?.count()
    if let value = place["value"] { checks.value = value.word == "none" ? .some(.none) : .documents(value.keys()) }
    checks.state = place["state"]?.cacheState(mayBeExpired: false)
    checks.listens = place["listens"].map { Set($0.elements().compactMap { query($0) }) }
    checks.tokens =
      place["tokens"]?.named().compactMap { name, token in
        known(name, in: queries, "query", token).map { .init($0, token.word == "none" ? nil : token.version()) }
      } ?? []
    checks.verifies = place["verifies"].map { Set($0.keys()) }
    return checks
  }

  private func verb(_ name: String) -> SyncSequence.Verb? {
    guard let object = place[name] else { return nil }
    switch name {
    case "listen": return listen(object)
    case "leave": return listener(object).map { .leave($0) }
    case "set", "patch", "delete": return .write(writes(name, object))
    case "refresh": return listener(object).map { .refresh($0, .pull) }
    case "validate": return listener(object).map { .refresh($0, .validate) }
    case "invalidate": return listener(object).map { .refresh($0, .invalidate) }
    case "next", "previous":
      let continuing = place["continuing"]?.flag() ?? false
      return listener(object).map { .page($0, name == "next" ? .next : .previous, continuing: continuing) }
    case "update":
      let documents = place.required("documents")
      return query(object).map { .update(query: $0, documents?.word == "none" ? nil : documents?.documents()) }
    case "clear": return query(object).map { .clear(query: $0) }
    case "ask":
      let source = place.required("from")?.word(of: [ValueSource.both, .cache, .origin])
      return query(object).flatMap { query in source.map { .ask(query: query, $0) } }
    case "focus": return object.flag().map { $0 ? .focus : .blur }
    case "network": return object.choice(object.word, ("on", "off")).map { .network(isOn: $0) }
    case "restart", "wait", "collect":
      if object.flag() == false { object.report("must be true: a step that does nothing has no effect") }
      return name == "restart" ? .restart : name == "wait" ? .wait : .collect
    case "agreement": return object.flag().map { .watchAgreement($0) }
    default: return .wire(wire(name, object))
    }
  }

  private func listen(_ object: PlacedNode) -> SyncSequence.Verb? {
    guard let name = query(object) else { return nil }
    var options = ListenOptions()
    options.metadata = place["metadata"]?.flag()
    options.isCacheOnly = place["cache_only"]?.flag() ?? false
    options.waitsForSync = place["wait_for_sync"]?.flag() ?? false
    options.isForced = place["forced"]?.flag() ?? false
    return .listen(query: name, as: place["as"]?.text() ?? name, options)
  }

  private func query(_ object: PlacedNode) -> String? { known(object.text(), in: queries, "query", object) }

  private func listener(_ object: PlacedNode) -> String? { known(object.text(), in: listeners, "listener", object) }

  private func known(_ name: String?, in names: [String], _ noun: String, _ object: PlacedNode) -> String? {
    guard let name, !names.contains(name) else { return name }
    return object.refuse(
      "must be a \(noun) of this sequence", cure: names.isEmpty ? nil : "it has \(names.joined(separator: ", "))")
  }

  private func writes(_ name: String, _ object: PlacedNode) -> [WriteIntent] {
    if name == "delete" { return object.keys().map { WriteIntent($0, .delete) } }
    return object.named().map { key, place in
      let (fields, now, removed) = place.fields()
      if name == "set", !removed.isEmpty { place.report("cannot remove fields: what is set has no others") }
      let change: WriteIntent.Change =
        name == "set" ? .set(fields, now: now) : .patch(fields, now: now, removed: removed)
      return WriteIntent(SyncSequence.key(key), change)
    }
  }
  private var version: Version? { (place["at"] ?? place["at_version"])?.version() }

  private func wire(_ name: String, _ object: PlacedNode) -> [SyncSequence.WireStep] {
    switch name {
    case "whole":
      guard let target = object.text(), let version = requiredVersion() else { return [] }
      return [.accept(target)] + documents(of: [target], version) + [.complete(target, version), .picture(version)]
    case "picture":
      guard let target = object.text(), let version = requiredVersion() else { return [] }
      if target == "all" { return [.picture(version)] }
      return documents(of: [target], version) + [.picture(version)]
    case "accept": return object.texts().map { .accept($0) }
    case "deliver": return requiredVersion().map { deliver(object, $0, to: to, outOf: outOf) } ?? []
    case "gone":
      let version = version
      return object.keys().map { .deliver($0, version.map { .deleted($0) }, to: to, outOf: outOf) }
    case "complete": return requiredVersion().map { version in object.texts().map { .complete($0, version) } } ?? []
    case "token":
      guard let token = object.version() else { return [] }
      return place.required("of")?.texts().map { .token($0, token) } ?? []
    case "remove":
      let failure = place["failure"]?.failure()
      return object.texts().map { .remove($0, failure) }
    case "reset": return object.texts().map { .reset($0) }
    case "drop":
      return object.node.plainText == "true" ? [.drop(.unavailable)] : object.failure().map { [.drop($0)] } ?? []
    case "acknowledge": return object.version().map { [.acknowledge($0)] } ?? []
    case "refuse": return object.failure().map { [.refuse($0)] } ?? []
    default: return []
    }
  }

  private func requiredVersion() -> Version? {
    if let version { return version }
    if place["at"] == nil && place["at_version"] == nil { _ = place.required("at") }
    return nil
  }

  private func documents(of targets: [String], _ version: Version) -> [SyncSequence.WireStep] {
    let found = place["documents"].map { deliver($0, version, to: targets, outOf: []) } ?? []
    let gone = place["gone"]?.keys() ?? []
    return found + gone.map { .deliver($0, .deleted(version), to: [], outOf: targets) }
  }

  private func deliver(
    _ object: PlacedNode, _ version: Version, to targets: [String], outOf others: [String]
  ) -> [SyncSequence.WireStep] {
    object.named().map {
      .deliver(SyncSequence.key($0), .found($1.fields().fields, version), to: targets, outOf: others)
    }
  }

  private var to: [String] { place["to"]?.texts() ?? [] }
  private var outOf: [String] { place["out_of"]?.texts() ?? [] }
}

// MARK: - Expected content
extension PlacedNode {
  func sights() -> [SyncSequence.Sight] {
    named().map { name, place in
      place.only(
        [
          "at", "status", "added", "removed", "modified", "metadata", "rows", "values", "cache", "pending", "error",
          "next", "previous", "marks",
        ], of: "an event")
      var sight = SyncSequence.Sight(listener: name)
      sight.time = place["at"]?.span().map { VirtualTime($0.count) }
      sight.status = place["status"]?.word(of: [.blank, .loading, .content, .error])
      sight.changes.added = place["added"]?.keys() ?? []
      sight.changes.removed = place["removed"]?.keys() ?? []
      sight.changes.modified = place["modified"]?.keys() ?? []
      sight.changes.metadata = place["metadata"]?.keys() ?? []
      sight.rows = place["rows"]?.keys()
      sight.values =
        place["values"]?.named().map { .init(SyncSequence.key($0.name), $0.place.expectedFields()) } ?? []
      sight.isFromCache = place["cache"]?.flag()
      sight.isPending = place["pending"]?.flag()
      sight.marks =
        place["marks"]?.named().compactMap { key, place in
          place.choice(place.word, ("pending", "none")).map { .init(SyncSequence.key(key), $0) }
        } ?? []
      sight.failure = place["error"]?.failure()
      sight.next = place["next"]?.word(of: [.fixed, .loading, .error])
      sight.previous = place["previous"]?.word(of: [.fixed, .loading, .error])
      return sight
    }
  }
}
