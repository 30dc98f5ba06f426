import BenchCore

/// The rules for which keys have an effect in a view of a given kind, or in a phase with a given mix.
///
/// A sweep sets a key only where it has an effect. It is an error if a file gives a key without effect a value other
/// than its default, because the author of the file expects a difference.
enum Applicability {
  /// Returns the reason why the key has no effect in a view of this kind; `nil` if it has an effect.
  static func reason(_ key: String, in kind: ViewKind) -> String? {
    switch key {
    case ViewKeys.limit.key.name where !(limited + windowed).contains(kind):
      "has no effect; only \(names(limited + windowed)) have a limit"
    case ViewKeys.from.key.name where !windowed.contains(kind): "has no effect; only \(names(windowed)) have an end"
    case ViewKeys.depth.key.name where !chains.contains(kind): "has no effect; only \(names(chains)) has a depth"
    case ViewKeys.keys.key.name where limited.contains(kind): "has no effect; \(kind.name) is about no single entity"
    case ViewKeys.count.key.name where limited.contains(kind): "has no effect; there is one \(kind.name) for each limit"
    default: nil
    }
  }

  /// The kinds of view that list the first entities; a scenario has one such view per limit, even if `count` is larger.
  private static let limited = ViewKind.allCases.filter { $0.definition.subject.hasLimit }

  private static let windowed = ViewKind.allCases.filter { $0.definition.hasWindow }

  private static let chains = ViewKind.allCases.filter { $0.definition.subject == .chain }

  private static func names(_ kinds: [ViewKind]) -> String {
    let last = kinds.last?.name ?? ""
    return kinds.count < 2 ? last : kinds.dropLast().map(\.name).joined(separator: ", ") + " and \(last)"
  }

  /// Returns the reason why the key has no effect in a phase with this mix; `nil` if it has an effect.
  static func reason(_ key: String, in kinds: Set<OperationKind>) -> String? {
    switch key {
    case PhaseKeys.batch.key.name where kinds.allSatisfy(\.isRead): "has no effect; the mix changes nothing"
    case PhaseKeys.churn.key.name where kinds.allSatisfy(\.isRead):
      "has no effect; views come and go with commits, and the mix has none"
    case PhaseKeys.equalWrites.key.name where kinds.isDisjoint(with: OperationKind.edits):
      "has no effect; the mix has no update"
    case PhaseKeys.refetch.key.name where !kinds.contains(where: { $0.effect == .resends }):
      "has no effect; the mix has no refetch"
    default: nil
    }
  }

  /// Returns true if a setting for the key applies to this element of a list, or if the element's kind cannot be read.
  static func reaches(_ key: String, _ element: YAMLNode, of list: String) -> Bool {
    if list == RootKeys.views.key.name {
      guard let kind = element[ViewKeys.kind.key.name]?.plainText.flatMap(ViewKind.init(rawValue:)) else { return true }
      // A view without a limit shows all entities; if a setting added a limit, it would be another view.
      if key == ViewKeys.limit.key.name, windowed.contains(kind), element[key] == nil { return false }
      return reason(key, in: kind) == nil
    }
    // A flow has a rate, frames or users, and a setting adds no key of another kind of flow.
    let ownKeys = [
      LoadFlowKeys.rate.key.name: LoadFlowKeys.rate.key.name, LoadFlowKeys.users.key.name: LoadFlowKeys.users.key.name,
      LoadFlowKeys.scroll.key.name: LoadFlowKeys.every.key.name,
    ]
    if list == LoadKeys.flows.key.name, let needed = ownKeys[key], element[needed] == nil { return false }
    let entries = element[PhaseKeys.mix.key.name]?.entries ?? []
    return reason(key, in: Set(entries.compactMap { OperationKind(name: $0.key) })) == nil
  }
}
