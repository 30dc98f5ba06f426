import BenchCore
import BenchRemote

/// Another executable, which plays designs that this executable lacks.
package struct HostRecord: Equatable, Sendable {
  package let path: String
  package let description: HostDescription
  /// The reason why this host cannot play; `nil` for a host that has described itself.
  package var failure: String?

  package var build: HostDescription.Build { description.build }
  /// The limits of a host that plays JSON Lines logs; `nil` for other hosts.
  package var log: Log? { description.log }

  package struct Log: Equatable, Sendable, Codable {
    /// The passes that the host can play: counts, times or both.
    package let passes: Set<Pass>
    package let views: [String]
    package let operations: [String]
  }
}

extension Catalog {
  package func adding(_ description: HostDescription, of path: String) throws(HostError) -> Catalog {
    func unfit(_ reason: String, _ cure: String) -> HostError {
      HostError(kind: .unfit, option: Self.hostOption, name: path, reason: reason, cure: cure)
    }
    if description.own.isEmpty {
      throw unfit("it brings no designs of its own", "name an executable that calls DesignHost.main")
    }
    var known = hosts
    for name in description.own {
      if !OwnDesign.isSpelledRight(name) {
        throw unfit("its design \(name) cannot be named in scenarios", "use lower-case words joined by hyphens")
      }
      if let other = known[name] {
        throw unfit("its design \(name) is one of \(Self.hostOption) \(other.path), too", "rename one of the two")
      }
      if isTaken(name) { throw unfit("its design \(name) is one of this program, too", "give it a name of its own") }
      known[name] = HostRecord(path: path, description: description)
    }
    let own = Set(description.own)
    // A host of another revision may describe a built-in design by another card; then our card is used.
    let (ourStores, ourDerivations) = (stores, derivations)
    let theirs = description.stores.flatMap { store in
      description.derivations.compactMap { derivation -> Contestant? in
        if !own.contains(store.card.name) && !own.contains(derivation.name) { return nil }
        return Contestant(
          playedElsewhere: ourStores.first { $0.name == store.card.name } ?? store.card,
          ourDerivations.first { $0.name == derivation.name } ?? derivation, ids: store.ids)
      }
    }
    let syncs = (description.log == nil ? description.syncs ?? [] : []).filter { own.contains($0.name) }
    let designs = description.own.filter { name in !syncs.contains { $0.name == name } }
    var catalog = Catalog(
      contestants + theirs, presets: presets, graphs: graphs, syncs: builtInSyncs, ownNames: ownNames + designs,
      ownSyncs: ownSyncs)
    (catalog.hosts, catalog.hostedSyncs, catalog.silentHosts) = (known, hostedSyncs + syncs, silentHosts)
    return catalog
  }

  package static let hostOption = "--designs"

  /// Returns the host of a store with a derivation and, if given, a sync; `nil` if this executable plays the designs.
  package func host(of store: String, _ derivation: String, sync: String? = nil) -> HostRecord? {
    if hosts.isEmpty { return nil }
    if let sync = sync.flatMap({ self.sync($0) }), let host = hosts[sync.card.name] { return host }
    if let host = hosts[store] ?? hosts[derivation] { return host }
    let chosen = contestants.first { contestant in
      hosts[contestant.derivation.name] != nil && contestant.derivation.choice(named: derivation) != nil
    }
    return chosen.flatMap { hosts[$0.derivation.name] }
  }

  /// Returns one sentence for each difference that affects figures between this executable and these designs' hosts.
  package func warnings(about designs: [(store: String, derivation: String)]) -> [String] {
    let played = designs.compactMap { host(of: $0.store, $0.derivation) }
    let ours = HostDescription.Build.current
    return played.enumerated().filter { place, host in !played[..<place].contains(host) }.flatMap { _, host in
      let theirs = host.build
      let traits = [
        ("toolchain", theirs.toolchain, ours.toolchain), ("build mode", theirs.mode.rawValue, ours.mode.rawValue),
        ("allocator", theirs.allocator ?? "none", ours.allocator ?? "none, or not known"),
      ]
      return traits.filter { $0.1 != $0.2 }.map { trait, theirs, ours in
        "\(host.path) has another \(trait), \(theirs), than this program, \(ours): "
          + (trait == "allocator" ? "its allocations are absent" : "do not compare its times")
      }
    }
  }
}
