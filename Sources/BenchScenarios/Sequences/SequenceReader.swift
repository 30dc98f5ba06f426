import BenchCore
import BenchRemote
import BenchWorkloads

/// A strict reader of files of sequences, which reports all problems at once, as the reader of scenarios does.
package struct SequenceReader {
  private let cards: [SyncCard]

  package init(_ cards: [SyncCard]) { self.cards = cards }

  package func read(_ bytes: some Collection<UInt8>, file: String) throws(ScenarioError) -> [SyncSequence] {
    let problems = ProblemList(file: file, limit: 20)
    var sequences: [SyncSequence] = []
    if let root = YAMLComposer.compose(bytes, into: problems) {
      let place = PlacedNode(node: root, path: PlacedNode.root, problems: problems)
      place.only(["version", "sequences"], of: "a file of sequences")
      _ = place.required("version")?.integer(1...1)
      sequences = place.required("sequences")?.elements().compactMap(sequence) ?? []
      reportTwins(place["sequences"]?.elements() ?? [])
    }
    if !problems.isEmpty { throw problems.error }
    return sequences
  }

  private func reportTwins(_ elements: [PlacedNode]) {
    var names: Set<String> = []
    for element in elements {
      guard let name = element["name"], let text = name.node.plainText, !names.insert(text).inserted else { continue }
      name.report("must be a name that no other sequence of the file has")
    }
  }

  private func sequence(_ place: PlacedNode) -> SyncSequence? {
    place.only(
      ["name", "sync", "settings", "queries", "origin", "writes", "given", "fetches", "steps"], of: "a sequence")
    guard let name = place.required("name")?.text(), let sync = place.required("sync"), let card = card(sync) else {
      return nil
    }
    var sequence = SyncSequence(name: name, sync: card.name, line: place.node.mark.line)
    // A sequence gets metadata events, unless its settings say otherwise.
    sequence.settings.metadata = true
    if sync.node.entries != nil { sync.only([card.name], of: "a sync") }
    let chosen = sync[card.name]?.choices(among: card.choices.map { [$0] } ?? [])
    sequence.settings.choice = chosen?.values.first ?? card.choices?.standard ?? .none
    place["settings"]?.read(into: &sequence.settings, caches: card.caches)
    sequence.queries = place["queries"]?.named().map { .init($0.name, $0.place.query()) } ?? []
    sequence.origin = place["origin"]?.elements().compactMap { $0.originAnswer() } ?? []
    sequence.writes = place["writes"]?.elements().compactMap { $0.originAnswer(isWrite: true) } ?? []
    sequence.given = place["given"]?.cacheState(mayBeExpired: true)
    sequence.fetches = place["fetches"]?.elements().compactMap { $0.span().map { VirtualTime($0.count) } }
    let names = sequence.queries.map(\.name)
    if names.contains("all") { place["queries"]?["all"]?.report("cannot be a name: 'picture: all' means all targets") }
    let steps = place.required("steps")?.elements() ?? []
    let listeners = steps.compactMap { ($0["as"] ?? $0["listen"])?.node.text }
    sequence.steps = steps.map { StepReader(place: $0, queries: names, listeners: listeners).step() }
    reportPast(sequence.steps, place)
    if let given = place["given"], sequence.queries.isEmpty { given.report("needs a query, whose cache it describes") }
    return sequence
  }

  private func reportPast(_ steps: [SyncSequence.Step], _ place: PlacedNode) {
    var now = VirtualTime.zero
    for (index, step) in steps.enumerated() {
      switch step.moment {
      case .at(let time):
        if time < now {
          place["steps"]?.elements()[index]["at"]?.report(
            "must not be before the step above it", cure: "that one is at \(now.milliseconds) ms")
        }
        now = max(now, time)
      case .after(let span): now = now + span
      case .none: now = index == 0 ? now : now + 1
      }
    }
  }

  /// Returns the card of a sync by name: `local-first`, or with a choice `{ local-first: { undated: as-null } }`.
  private func card(_ place: PlacedNode) -> SyncCard? {
    let name = place.node.plainText ?? place.node.entries?.first?.key ?? ""
    if let card = cards.first(where: { $0.name == name }) { return card }
    return place.refuse(
      "must be a sync that this program knows",
      cure: NearestName.cure(ShownText.short(name), in: cards.map(\.name), all: "known"))
  }
}
