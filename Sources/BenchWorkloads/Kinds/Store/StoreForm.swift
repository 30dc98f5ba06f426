import BenchCore

extension ScenarioKind {
  package static let store = ScenarioKind("store")
}

/// The content of a scenario about stores, which is in the scenario itself: the data set, the views and the workload.
package struct StoreSubject: ScenarioSubject {
  package var kind: ScenarioKind { .store }
}

struct StoreForm: ScenarioForm {
  let kind = ScenarioKind.store
  let meaning = "stores"
  let isSwept = true
  let settingsExample = "{ dataset.posts: [10, 100] }"
  let pathExamples = "dataset.posts, workload.batch or workload.keys.zipfian"

  // Not stored: the keys name the kinds, and would wait for themselves.
  var section: SectionRule { RootKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    let root = SettingPath(text: "", steps: [])
    let axes = [RootKeys.dispatch.key, RootKeys.commit.key].map {
      SettingPath(text: $0.name, steps: [.key($0.name)], takesWords: true)
    }
    let dataset = RootKeys.dataset.key.name
    let ids = SettingPath(
      text: "\(dataset).\(DatasetKeys.ids.key.name)", steps: [.key(dataset), .key(DatasetKeys.ids.key.name)],
      takesWords: true)
    let hold = SettingPath(
      text: SnapshotKeys.hold.key.name, steps: [.key(RootKeys.snapshots.key.name), .key(SnapshotKeys.hold.key.name)])
    let sections = [RootKeys.dataset, RootKeys.payload, RootKeys.views, RootKeys.workload, RootKeys.load]
    return sections.flatMap { SettingPath.paths(to: $0.key, root, vocabulary) } + [ids] + axes + [hold] + loadWords
  }

  private var loadWords: [SettingPath] {
    let load = RootKeys.load.key.name
    let main = [LoadMainKeys.frame.key, LoadMainKeys.refresh.key, LoadMainKeys.order.key].map { key in
      SettingPath(
        text: "\(load).\(LoadKeys.main.key.name).\(key.name)",
        steps: [.key(load), .key(LoadKeys.main.key.name), .key(key.name)], takesWords: true)
    }
    let length = LoadPhaseKeys.length.key.name
    let isolation = LoadKeys.isolation.key.name
    return main + [
      SettingPath(text: "\(load).\(isolation)", steps: [.key(load), .key(isolation)], takesWords: true),
      SettingPath(
        text: "\(load).\(length)", steps: [.key(load), .each(LoadKeys.phases.key.name), .key(length)],
        takesWords: true),
    ]
  }

  func scenario(_ node: YAMLNode, _ builder: ScenarioBuilder) -> Scenario? { builder.storeScenario(node) }

  func points(of base: Scenario) -> [ScenarioPoint] { [] }
}
