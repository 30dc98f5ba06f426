import BenchCore
import BenchWorkloads

/// The form of a scenario about stores, whose operations follow each other without times.
struct StoreForm: StoresForm {
  let kind = ScenarioKind.store
  let meaning: String? = "stores"

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.aboutStores(root, into: &scenario) { census, scenario in
      root.reportMissing(RootKeys.workload.key)
      _ = RootKeys.target.read(root, &scenario)
      guard root.node(RootKeys.workload.key) != nil, let workload = builder.workload(root, census) else { return false }
      scenario.workload = workload
      return true
    }
  }
}

/// A form of files about stores. Such forms share the keys of stores; they differ in the order and times of operations.
protocol StoresForm: ScenarioForm {}

extension StoresForm {
  var pathExamples: String { "dataset.posts, workload.batch or workload.keys.zipfian" }
  var section: SectionRule { RootKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    let sections = [
      RootKeys.dataset.key, RootKeys.payload.key, RootKeys.views.key, RootKeys.workload.key, RootKeys.load.key,
    ]
    let words: [SettingPath] = [
      .word(RootKeys.dataset.key, DatasetKeys.ids.key), .word(RootKeys.dispatch.key), .word(RootKeys.commit.key),
    ]
    let ofMain = [LoadMainKeys.frame.key, LoadMainKeys.refresh.key, LoadMainKeys.order.key]
    let ofLoad: [SettingPath] =
      ofMain.map { .word(RootKeys.load.key, LoadKeys.main.key, $0) } + [
        .word(RootKeys.load.key, LoadKeys.isolation.key),
        .word(RootKeys.load.key, LoadKeys.phases.key, LoadPhaseKeys.length.key),
      ]
    let hold = SettingPath(
      text: SnapshotKeys.hold.key.name, steps: [.key(RootKeys.snapshots.key.name), .key(SnapshotKeys.hold.key.name)])
    return sections.flatMap { SettingPath().numbers(to: $0, vocabulary) } + words + [hold] + ofLoad
  }
}
