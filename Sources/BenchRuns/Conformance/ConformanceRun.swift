import BenchCore
import BenchHost
import Foundation

/// The check of the contracts of a catalog's designs, with each trial in a child process.
package struct ConformanceRun {
  private let catalog: Catalog
  private let suite: ConformanceSuite

  /// Creates a run that starts `executable`, which must first call `ChildRole.playIfAsked`. The run keeps its files in
  /// `folder`. A trial that exceeds `hangLimit` is stopped and reported as blocking; the search for a smaller scenario
  /// ends after `searchLimit`.
  package init(
    _ catalog: Catalog, executable: String, folder: URL, hangLimit: Nanoseconds, searchLimit: Nanoseconds,
    interruption: Interruption
  ) {
    self.catalog = catalog
    suite = ConformanceSuite(
      ProcessTrials(executable: executable, catalog: catalog, folder: folder, interruption: interruption),
      hangLimit: hangLimit, searchLimit: searchLimit)
  }

  /// Returns the names that are checked by default: a package's own designs, or else all stores.
  package static func names(in catalog: Catalog) -> [String] {
    if !catalog.ownNames.isEmpty { return catalog.ownNames }
    return catalog.stores.filter { !$0.isExpectedStale }.map(\.name)
  }

  /// Returns the reason why a design cannot be tried, or `nil` if it can.
  package func reasonAgainst(_ name: String) -> String? {
    if catalog.hosts[name]?.log != nil {
      return "its host reads logs, and a trial needs one that reads stages; `run` compares each of its views"
    }
    let contestants = Self.contestants(of: name, in: catalog)
    if contestants.contains(where: isTried) { return nil }
    return contestants.first { !$0.isExpectedStale }?.reasonAgainst ?? "its views are expected to go stale"
  }

  package static func allNames(in catalog: Catalog) -> [String] { (catalog.stores + catalog.derivations).map(\.name) }

  /// Checks a store with every derivation that fits it, or a derivation with every built-in store that fits it. Stores
  /// of packages are not used to check a derivation, because such a store may itself be wrong.
  package func check(_ name: String) throws -> (failure: ConformanceFailure?, designs: Int) {
    let isStore = catalog.stores.contains { $0.name == name }
    let contestants = Self.contestants(of: name, in: catalog).filter(isTried)
    return (try suite.check(contestants, storeAlone: isStore), contestants.count)
  }

  /// Returns the designs with a store, or those with a derivation, whose name may include a choice.
  package static func contestants(of name: String, in catalog: Catalog) -> [Contestant] {
    let ofStore = catalog.contestants.filter { $0.store.name == name }
    if !ofStore.isEmpty { return ofStore }
    return catalog.contestants.filter { !catalog.ownNames.contains($0.store.name) }.compactMap { contestant in
      contestant.derivation.choice(named: name).map(contestant.choosing)
    }
  }

  private func isTried(_ contestant: Contestant) -> Bool {
    contestant.reasonAgainst == nil && !contestant.isExpectedStale
      && catalog.host(of: contestant.store.name, contestant.derivation.name)?.log == nil
  }

  /// Checks, in this process, those contestants that can be played and should be right; throws their first failure.
  package static func checkHere(_ contestants: [Contestant], hangLimit: Double, storeAlone: Bool) throws {
    let able = contestants.filter { $0.reasonAgainst == nil && !$0.isExpectedStale }
    let suite = ConformanceSuite(InProcessTrials(contestants: able), hangLimit: .seconds(hangLimit))
    if let failure = try suite.check(able, storeAlone: storeAlone) { throw failure }
  }
}
