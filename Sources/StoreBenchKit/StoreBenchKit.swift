// This module is the library for a complete storebench, ours or a user's. It lists the built-in designs and presets.
// One import brings the protocols of stores, derivations and syncs, the built-in designs, the conformance check for
// tests, and the command line. A host of designs needs only StoreBenchHost.
//
// Imports: BenchCombine, BenchCore, BenchDerivations, BenchHost, BenchRemote, BenchRuns, BenchSQLite, BenchStores,
// BenchSyncs, StoreBenchCommands.
//
// - `AllPresets`: the list of the presets, which are designs named after the systems that they model
// - `Conformance`: a check for tests, which compares a store or a derivation with the oracle
//
// Begin with `Catalog.standard` in StandardCatalog.swift: it combines the stores with the derivations, and adds the
// presets, the graphs and the syncs. Designs that need a library are included if its package trait is enabled. Next
// read `StoreBench.main` in StoreBench+Designs.swift, which adds the user's designs and runs the command line. This
// file exports whole modules, because a user should not need to know the module of a type.
@_exported import BenchCore
@_exported import BenchDerivations
@_exported import BenchHost
@_exported import BenchRemote
@_exported import BenchRuns
@_exported import BenchStores
@_exported import StoreBenchCommands
