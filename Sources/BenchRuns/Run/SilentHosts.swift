import BenchCore
import BenchHost
import BenchRemote

extension Catalog {
  /// Adds unknown designs, each with the kind that it must be of. These designs may belong to hosts that failed to
  /// describe themselves, so the designs' cells fail.
  package func addingDesignsOfSilentHosts(_ names: [(name: String, kind: String)]) throws(HostError) -> Catalog {
    let names = names.filter { OwnDesign.isSpelledRight($0.name) && !isTaken($0.name) && hosts[$0.name] == nil }
    guard let first = silentHosts.first, !names.isEmpty else { return self }
    var description = HostDescription(of: self)
    (description.own, description.syncs) = (Array(Set(names.map(\.name))), [])
    for (name, kind) in names {
      let card = DesignCard(name: name, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
      switch kind {
      case "store": description.stores += IDForm.allCases.map { HostDescription.Store(card: card, ids: $0) }
      case "sync":
        description.syncs?.append(
          SyncCard(name: name, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", promises: []))
      default: description.derivations.append(card)
      }
    }
    var catalog = try adding(description, of: first.name)
    let errors = silentHosts.map(\.description).joined(separator: "; or of ")
    for name in description.own { catalog.hosts[name]?.failure = "\(name) may be of \(errors)" }
    return catalog
  }
}
