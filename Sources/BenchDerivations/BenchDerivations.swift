// This module has the derivations: ways to keep views current. The protocol `Derivation` is in BenchCore. The
// derivation that needs the library OpenCombine is in BenchCombine.
//
// Imports: BenchCore, Observation.
//
// - `AllDerivations`: the list of the derivations of views
// - `AllGraphDerivations`: the list of the derivations of graphs, for scenarios of the kind `graph`
// - `ReactiveGraph`: a reactive graph, which records which computed value reads which other values
// - `KeyRegistry`: the registrations of views for the entities and lists on which they depend
// - `InputsMemo`: the inputs of a view at the last refresh
//
// Begin with `NaiveDerivation.refresh` in `Derivations/NaiveDerivation.swift`: it recomputes and delivers every mounted
// view. Next read `MemoizedDerivation.refresh` in `Derivations/MemoizedDerivation.swift`, which recomputes a view only
// if its inputs differ, and `KeyedDerivation.refresh` in `Derivations/KeyedDerivation.swift`, which visits only the
// views that are registered for a touched key. `Derivations/` has one file for each derivation. `Parts/` has the shared
// code, and most of the code of `incremental`. `Graph/` has reactive graphs, which `tracked` uses for views, and the
// derivations of graphs.
