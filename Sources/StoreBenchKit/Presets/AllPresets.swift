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
      models: "Apollo iOS 1: a cache of records that calls the watchers of a changed `record.field`; the library "
        + "ignores fields with an equal value, and reads the whole query of a watcher again; not compared with the "
        + "library",
      costs: "a look-up per key of a change, and a recomputation per view of a changed field",
      chooseWhen: "an app uses Apollo iOS, and its screens show different fields of the same records",
      avoidWhen: "screens show most fields of each entity: an entity as key is then enough",
      store: "normalized", derivation: "keyed-field"),
    Preset(
      name: "flatstore",
      models: "FlatStore (2018): one dictionary with built keys, a lock, and observers for each entity; the library "
        + "notifies later, also for equal values, and never in a batch; its set allocates 84 to 90 blocks more",
      costs: "two keys built per change, a lock, a look-up per key, a recomputation per notified view; groupings O(N)",
      chooseWhen: "an app uses FlatStore, and the question is what it costs",
      avoidWhen: "types are known, and screens show lists",
      store: "flat", derivation: "keyed", way: Way(commit: .locked), heldAgainst: "FlatStore"),
    Preset(
      name: "grdb-columns",
      models: "GRDB 7: a ValueObservation is fetched again when a transaction writes a column that it reads; the "
        + "library compares no values and knows rows only by id, so it fetches every list of the column, but the "
        + "preset fetches one: the preset is a lower bound",
      costs: "a transaction per change, and a query per view that shows the column",
      chooseWhen: "data outlives the process, and screens show few columns",
      avoidWhen: "every change writes columns that every screen shows",
      store: "sqlite", derivation: "keyed-field", heldAgainst: "GRDB 7"),
    Preset(
      name: "model-observer",
      models: "ModelObserver (2017): updates are broadcast to views, which have copies; there is no store, so the "
        + "tables represent the server",
      costs: "a patch and a delivery per notified view, also for equal values; a copy of each model in each view",
      chooseWhen: "data is needed only while the screen that shows it is open",
      avoidWhen: "many screens show the same models, or lists depend on models that no screen holds",
      store: "normalized", derivation: "broadcast"),
    Preset(
      name: "recoil", models: "Recoil and jotai: each entity and each list is a cell, and views are derived from cells",
      costs: "O(1 + subscribers) per change; notified views compute and compare what they show",
      chooseWhen: "many small values are observed one by one",
      avoidWhen: "screens read many entities at once, or past states are compared",
      store: "atoms", derivation: "keyed"),
    Preset(
      name: "redux",
      models: "Redux with reselect 5: reducers return a new state, and selectors compare tables by identity",
      costs: "each commit copies the tables that it writes, O(n), and recomputes each view of these tables",
      chooseWhen: "states must be kept and compared, and tables are small",
      avoidWhen: "tables have thousands of rows",
      store: "normalized", derivation: "memoized-identity", way: Way(dispatch: .reducerCopy)),
    Preset(
      name: "reswift",
      models: "ReSwift 6.1: each change is a struct that reducers cast, and subscribers compare a selection of the old "
        + "state with that of the new state; an update by the library allocates 4 to 7 blocks more, and a batch "
        + "selects after each of its actions",
      costs: "casts, and a copy of the written table, O(n), for each change; each view reads its inputs twice",
      chooseWhen: "the reasons for redux apply, and modules define their own actions",
      avoidWhen: "many views are on screen, or tables are large",
      store: "normalized", derivation: "select-compare", way: Way(dispatch: .structAction, hold: 1),
      heldAgainst: "ReSwift 6.1.1"),
    Preset(
      name: "sqlite-views", models: "Messenger (2020): SQLite holds the state, SQL views denormalize for the screen",
      costs: "a transaction per change; after it, a query per view",
      chooseWhen: "data outlives the process, and screens are few",
      avoidWhen: "dozens of views must be current after every keystroke",
      store: "sqlite", derivation: "naive", heldAgainst: "GRDB 7"),
    Preset(
      name: "swiftui-entities",
      models: "SwiftUI with a graph of `@Observable` classes, as in SwiftData; SwiftUI's own graph of views is "
        + "not included",
      costs: "a call and a recording per view of a changed property; an object with a lock for each entity",
      chooseWhen: "many rows are on screen and change one by one",
      avoidWhen: "entities are many and few of them are ever on screen",
      store: "observable-entities", derivation: "observed", heldAgainst: "swift-perception 2.0.9"),
    Preset(
      name: "swiftui-tables",
      models: "SwiftUI with one `@Observable` model of arrays and dictionaries; SwiftUI's own graph of views "
        + "is not included",
      costs: "a call and a recording per view of a changed table, even for views of other rows",
      chooseWhen: "few screens are open, or each screen shows most of a table",
      avoidWhen: "many views show single rows",
      store: "observable-tables", derivation: "observed"),
    Preset(
      name: "tca",
      models: "The Composable Architecture 1.25.5: a reducer changes a copy of the state, and each mounted store "
        + "compares an identifier of its part of the state; the library asks every store at every action, through all "
        + "key paths from the root. Not compared with the library, which imports Combine. Its authors report 24,708 → "
        + "8,667 ns for a nested scope (pull 1316); if one row is inserted, it computes all rows (issue 2972), as here",
      costs: "each action copies the table that it writes, O(n), and asks each mounted row of this table",
      chooseWhen: "features are composed of reducers over one value, and a screen has dozens of rows",
      avoidWhen: "tables are large, or thousands of rows are mounted",
      store: "normalized", derivation: "scoped", way: Way(dispatch: .reducerCopy)),
    Preset(
      name: "verge",
      models: "Verge 11 to 14: tables are hash trees, a commit holds a lock, and subscribers get the states before and "
        + "after",
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
      + "under a lock, and each view is a Derived that every commit checks",
    costs: "each commit copies the tables it writes and their groups, O(n), and asks each view by table and id",
    chooseWhen: "an app uses Verge 8, and the question is what Verge 11 gains",
    avoidWhen: "the app is new: `verge` models the successor",
    store: "erased-batch", derivation: "derived", way: Way(commit: .observed),
    heldAgainst: "the database of VergeORM 8.2.0")
}

extension Preset {
  /// Returns the same preset under its former name, which remains for one version.
  fileprivate func formerly(_ old: String) -> Preset {
    Preset(
      name: old, models: "The old name of `\(name)`, which the next version removes", costs: costs,
      chooseWhen: "a scenario has this name", avoidWhen: "a scenario is new: write `\(name)`", store: store,
      derivation: derivation, way: way)
  }
}
