import BenchWorkloads

/// The form of a scenario about remote data.
struct RemoteForm: ScenarioForm {
  let kind = ScenarioKind.remote
  let meaning: String? = "clients of a simulated server"
  let isPlayedWhole = true
  let pathExamples = "remote.network.round_trip.constant, remote.clients.count or workload.per_minute"

  // The keys name the kinds, so a stored section would wait for itself while it is made; it is computed instead.
  var section: SectionRule { RemoteKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    let numbers = [RootKeys.dataset, RootKeys.views, RemoteKeys.remote, RemoteKeys.workload].flatMap {
      SettingPath().numbers(to: $0.key, vocabulary)
    }
    let phases = [RemotePhaseKeys.lasts.key, RemotePhaseKeys.after.key].map { key in
      SettingPath.word(RemoteKeys.workload.key, RemoteWorkloadKeys.phases.key, key)
    }
    return numbers + SettingPath(takesWords: true).words(to: RemoteKeys.remote.key) + phases
      + [.word(RemoteKeys.cache.key)]
  }

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.remote(root, into: &scenario)
  }
}

extension SettingPath {
  /// Returns every path to a word below a key of this section.
  fileprivate func words(to key: Key) -> [SettingPath] {
    let here = to(key)
    switch key.rule {
    case .duration, .word, .flag: return [here]
    case .section(let section): return section.keys.flatMap(here.words)
    default: return []
    }
  }
}
