// `Catalog.standard` lists the designs of all modules and the presets. `Conformance` checks a user's design in a test.
// The type `Catalog` is in BenchHost. BenchStores lists stores; other designs are in BenchDerivations, BenchSyncs,
// BenchSQLite and BenchCombine.
//
// Imports: BenchCombine, BenchCore, BenchDerivations, BenchHost, BenchRuns, BenchSQLite, BenchStores, BenchSyncs.
//
// - `AllPresets`: the list of the presets, which are designs named after the systems that they model
// - `Conformance`: a check for tests, which compares a store or a derivation with the oracle
//
// Begin with `Catalog.standard` in StandardCatalog.swift: it combines the stores with the derivations, and adds the
// presets, the graphs and the syncs. Designs that need a library are included if its package trait is enabled. Next
// read `AllPresets.list` in `Presets/AllPresets.swift`. `Conformance.check` leaves the play to BenchRuns.
