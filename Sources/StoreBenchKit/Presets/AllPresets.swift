import BenchCore

/// The presets. A preset of a system has the system's choice on every axis and the modelled version.
///
/// A preset consists of designs in this program. `models` describes what the system does beyond these designs, so that
/// the preset is not mistaken for the system.
package enum AllPresets {
  /// One value per preset, in alphabetical order of the names.
  package static let list: [Preset] = [
    Preset(
      name: "apollo-ios",
      models: "Apollo iOS 1: a cache of records that notifies the watchers of a changed `record.field`; unlike the "
        + "preset, the library ignores fields whose new value equals the old one, and reads a watcher's whole query "
        + "again; not compared with the library",
      costs: "a look-up for each key of a change, and a recomputation for each view of a changed field",
      chooseWhen: "an app uses Apollo iOS, and its screens show different fields of the same records",
      avoidWhen: "screens show most fields of each entity: keys for whole entities are then enough",
      store: "normalized", derivation: "keyed-field"),
    Preset(
      name: "flatstore",
      models: "FlatStore (2018): one dictionary, a lock, and observers for each entity; the library notifies "
        + "later, also if the new value equals the old one, but never in a batch; its `set` allocates 84 to 90 blocks "
        + "more than the preset",
      costs: "two keys built per change, a lock, a look-up per key, a recomputation per notified view; O(N) per list",
      chooseWhen: "an app uses FlatStore, and you want to know its costs",
      avoidWhen: "types are known, and screens show lists",
      store: "flat", derivation: "keyed", way: Way(commit: .locked), heldAgainst: "FlatStore"),
    Preset(
      name: "grdb-columns",
      models: "GRDB 7: a ValueObservation fetches again when a column that it reads is written; the library "
        + "compares no values and knows rows only by id, so it fetches every list that reads the column. The preset "
        + "fetches only one, so its costs are a lower bound",
      costs: "a transaction per change, and a query per view that shows a written column",
      chooseWhen: "data outlives the process, and screens show few columns",
      avoidWhen: "every change writes columns that every screen shows",
      store: "sqlite", derivation: "keyed-field", heldAgainst: "GRDB 7"),
    Preset(
      name: "model-observer",
      models: "ModelObserver (2017): updates are broadcast to views, which keep copies; the library has no store, "
        + "so the preset's tables represent the server",
      costs: "a patch and a delivery per notified view, even if the new value equals the old one; a copy of each "
        + "entity in each of its views",
      chooseWhen: "data is needed only while the screen that shows it is open",
      avoidWhen: "many screens show the same entities, or lists depend on entities that no screen holds",
      store: "normalized", derivation: "broadcast"),
    Preset(
      name: "recoil", models: "Recoil and jotai: each entity and each list is a cell, and views are derived from cells",
      costs: "O(1 + subscribers) per change; each notified view recomputes and compares its output",
      chooseWhen: "many small values are observed one by one",
      avoidWhen: "screens read many entities at once, or past states are compared",
      store: "atoms", derivation: "keyed"),
    Preset(
      name: "redux",
      models: "Redux with reselect 5: reducers return a new state, and selectors compare tables by identity",
      costs: "each commit copies the tables that it writes, O(n), and recomputes each view of these tables",
      chooseWhen: "past states must be kept and compared, and tables are small",
      avoidWhen: "tables have thousands of rows",
      store: "normalized", derivation: "memoized-identity", way: Way(dispatch: .reducerCopy)),
    Preset(
      name: "reswift",
      models: "ReSwift 6.1: each change is a struct that reducers cast, and subscribers compare a part of the old "
        + "state with the same part of the new state; an update by the library allocates 4 to 7 blocks more than the "
        + "preset, and in a batch, the library selects after each action",
      costs: "for each change, casts, and a copy of the written table, O(n); each view reads its inputs twice",
      chooseWhen: "the reasons for `redux` apply, and modules define private actions",
      avoidWhen: "many views are on screen, or tables are large",
      store: "normalized", derivation: "select-compare", way: Way(dispatch: .structAction, hold: 1),
      heldAgainst: "ReSwift 6.1.1"),
    Preset(
      name: "sqlite-views", models: "Messenger (2020): SQLite holds the state, and SQL views join rows for screens",
      costs: "a transaction per change; after each change, a query per view",
      chooseWhen: "data outlives the process, and screens are few",
      avoidWhen: "dozens of views must be current after every keystroke",
      store: "sqlite", derivation: "naive", heldAgainst: "GRDB 7"),
    Preset(
      name: "swiftui-entities",
      models: "SwiftUI with a graph of `@Observable` classes, as in SwiftData; SwiftUI's own graph of views is "
        + "not included",
      costs: "a notification and a recording per view of a changed property; an object with a lock for each entity",
      chooseWhen: "many rows are on screen and change one by one",
      avoidWhen: "there are many entities, few of which are ever on screen",
      store: "observable-entities", derivation: "observed", heldAgainst: "swift-perception 2.0.9"),
    Preset(
      name: "swiftui-tables",
      models: "SwiftUI with one `@Observable` model of arrays and dictionaries; SwiftUI's own graph of views "
        + "is not included",
      costs: "a notification and a recording per view of a changed table, even for views of other rows",
      chooseWhen: "few screens are open, or each screen shows most of a table",
      avoidWhen: "many views show one row each",
      store: "observable-tables", derivation: "observed"),
    Preset(
      name: "tca",
      models: "The Composable Architecture 1.25.5: a reducer changes a copy of the state, and each mounted store "
        + "checks if its part of the state has a new identifier; the library asks every store at every action, through "
        + "all key paths from the root. Not compared with the library, which imports Combine. Its authors report that "
        + "pull 1316 sped up an action in nested scopes from 24,708 to 8,667 ns. If a row is inserted, the library "
        + "computes all rows (issue 2972), like the preset",
      costs: "each action copies the table that it writes, O(n), and checks each mounted row of this table",
      chooseWhen: "features are composed of reducers over one value, and a screen has dozens of rows",
      avoidWhen: "tables are large, or thousands of rows are mounted",
      store: "normalized", derivation: "scoped", way: Way(dispatch: .reducerCopy)),
    Preset(
      name: "verge",
      models: "Verge 11 to 14: tables are hash trees, a commit holds a lock, and subscribers get the states before and "
        + "after the commit",
      costs: "O(log n) per change of a held state; a lock and an object per commit; each view reads its inputs twice",
      chooseWhen: "observers ask what changed, and tables are large",
      avoidWhen: "there are far more reads than changes",
      store: "persistent", derivation: "select-compare", way: Way(commit: .observed),
      heldAgainst: "the tables of Verge 14"),
    verge8, verge8.formerly("vergeorm-8"),
  ]

  private static let verge8 = Preset(
    name: "verge-8",
    models: "Verge and VergeORM 8 (2020): tables have erased keys and boxed values, a commit merges a batch of writes "
      + "under a lock, and each view is a `Derived`, which every commit checks",
    costs: "each commit copies the tables it writes and their lists, O(n), and checks each view by table and id",
    chooseWhen: "an app uses Verge 8, and you want to know the gain of Verge 11",
    avoidWhen: "the app is new: `verge` models the successor",
    store: "erased-batch", derivation: "derived", way: Way(commit: .observed),
    heldAgainst: "the database of VergeORM 8.2.0")
}

extension Preset {
  /// Returns the same preset under its former name, which remains for one version.
  fileprivate func formerly(_ old: String) -> Preset {
    Preset(
      name: old, models: "The old name of `\(name)`. The next version removes this name", costs: costs,
      chooseWhen: "a scenario has this name", avoidWhen: "a scenario is new: write `\(name)`", store: store,
      derivation: derivation, way: way)
  }
}
