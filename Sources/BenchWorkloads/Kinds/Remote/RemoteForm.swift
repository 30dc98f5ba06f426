import BenchCore
import BenchRemote

extension ScenarioKind {
  package static let remote = ScenarioKind("remote")
}

/// The content of a scenario about remote data, without its data set and its views.
package struct RemoteSubject: ScenarioSubject {
  /// The syncs by name, with their choices, in file order.
  package var syncs: [String]
  /// The scope of cached documents; `nil` for the default of each sync.
  package var cache: CacheScope?
  package var world: RemoteSpec
  package var kind: ScenarioKind { .remote }
}

extension Scenario {
  package var remote: RemoteSubject? { subject.value as? RemoteSubject }
}

struct RemoteForm: ScenarioForm {
  let kind = ScenarioKind.remote
  let meaning: String? = "clients that get their data from a server, in virtual time"
  let isPlayedWhole = true
  let settingsExample = "{ remote.network.loss: [0, 0.1] }"
  let pathExamples = "remote.network.round_trip.constant, remote.clients.count or workload.per_minute"

  // The keys name the kinds, so a stored section would wait for itself while it is made; it is computed instead.
  var section: SectionRule { RemoteKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    let root = SettingPath(text: "", steps: [])
    let numbers = [RootKeys.dataset, RootKeys.views, RemoteKeys.remote, RemoteKeys.workload].flatMap {
      SettingPath.paths(to: $0.key, root, vocabulary)
    }
    let cache = SettingPath(words: [RemoteKeys.cache.key])
    let words = SettingPath.words(to: RemoteKeys.remote.key, root)
    let phases = [RemotePhaseKeys.lasts.key, RemotePhaseKeys.after.key].map { key in
      SettingPath(
        text: "\(RemoteKeys.workload.key.name).\(key.name)",
        steps: [.key(RemoteKeys.workload.key.name), .each(RemoteWorkloadKeys.phases.key.name), .key(key.name)],
        takesWords: true)
    }
    return numbers + words + phases + [cache]
  }

  func scenario(_ node: YAMLNode, _ builder: ScenarioBuilder) -> Scenario? { builder.remoteScenario(node) }
}

extension SettingPath {
  fileprivate static func words(to key: Key, _ parent: SettingPath) -> [SettingPath] {
    let text = parent.text.isEmpty ? key.name : "\(parent.text).\(key.name)"
    let here = SettingPath(text: text, steps: parent.steps + [.key(key.name)], takesWords: true)
    switch key.rule {
    case .duration, .word, .flag: return [here]
    case .section(let section): return section.keys.flatMap { words(to: $0, here) }
    default: return []
    }
  }
}
