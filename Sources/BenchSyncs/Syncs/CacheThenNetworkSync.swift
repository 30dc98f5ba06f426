import BenchCore
import BenchRemote

/// Shows complete results at once from a cache shared by all screens, and always queries the server. The answer to a
/// write is merged into the cache.
///
/// Costs: one fetch for each screen that is opened, unless the same fetch is running. Each answer updates every open
/// screen in O(screens × rows).
package struct CacheThenNetworkSync: Sync {
  package static let card = SyncCard(
    name: "cache-then-network",
    idea: "a screen shows data from a cache that all screens share, and asks the server each time it opens",
    source: "Apollo Client 4.2.12 (54084bc), fetch policy cache-and-network, with lists updated after writes",
    costs: "one fetch for each screen that opens; a write's answer is merged into the cache, and nothing is fetched",
    chooseWhen: "screens must show the same version of an entity, and each opened screen should get new data",
    avoidWhen: "requests are expensive, or the user's writes must be shown before they are answered",
    promises: .healing,
    caches: [.shared],
    choices: DesignChoices(
      "merge", .words(["keep", "replace"]), standard: .word("keep"),
      meaning: "with keep, fields that an answer omits keep their values; with replace, they become empty"),
    answers: .flat, fetchesPages: true)

  /// No state: the cache is in memory and does not survive a restart.
  package struct Kept: Sendable {}

  private var screens: NetworkScreens
  private var writes = RequestedWrites(inOrder: false)
  private var waits = PendingWaits()

  package init(_ settings: SyncSettings, from kept: Kept?) {
    screens = NetworkScreens(ResultCache(.shared, replaces: settings.word == "replace"))
  }

  package func keep() -> Kept { Kept() }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    if screens.handle(event, &effects) { return }
    switch event {
    case .wrote(let id, let intents): writes.add(screens.lastRequest.next(), id, intents, &effects)
    case .awaited(let wait): waits.wait(wait, for: writes.ids, &effects)
    case .answered(let request, let answer):
      guard let (id, result) = writes.answered(request, answer, &effects) else { return }
      screens.apply(result, keepsIt: false)
      screens.showChanges(&effects)
      waits.settled(id, &effects)
    case .failed(let request, let failure):
      if let id = writes.failed(request, failure, &effects) { waits.settled(id, &effects) }
    // Nothing is fetched automatically when the app is in the foreground again or the network is back.
    default: break
    }
  }
}
