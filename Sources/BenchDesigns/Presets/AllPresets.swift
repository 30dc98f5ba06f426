import BenchCore

/// Systems by name: what each stands for on every axis, and which version of it. Alphabetical.
///
/// A preset is made of designs that are here; what the system does beside them is said in `models`, so that nobody
/// takes the name for the thing.
public enum AllPresets {
  public static let list: [Preset] = [
    Preset(
      name: "flatstore", models: "FlatStore (2018): one dictionary under built keys, changed in place under a lock",
      store: "flat", derivation: "naive", way: Way(commit: .locked)),
    Preset(
      name: "recoil", models: "Recoil and jotai: a cell for each entity and relation, views derived from cells",
      store: "atoms", derivation: "memoized"),
    Preset(
      name: "redux", models: "Redux with reselect 5: a reducer returns a new state, selectors compare their inputs",
      store: "normalized", derivation: "memoized", way: Way(dispatch: .reducerCopy)),
    Preset(
      name: "reswift", models: "ReSwift 6: actions as structs that reducers cast, the state copied under a lock",
      store: "normalized", derivation: "naive", way: Way(dispatch: .structAction, commit: .locked, hold: 1)),
    Preset(
      name: "sqlite-views", models: "Messenger (2020): SQLite holds the state, SQL views denormalize for the screen",
      store: "sqlite", derivation: "naive"),
    Preset(
      name: "verge", models: "Verge 11 to 14: hash trees, a commit under a lock, subscribers told what was and what is",
      store: "persistent", derivation: "memoized", way: Way(commit: .observed)),
    Preset(
      name: "vergeorm-8", models: "Verge and VergeORM 8: one dictionary with erased values, the current state held",
      store: "flat", derivation: "memoized", way: Way(commit: .observed)),
  ]
}
