// This module is the library for a complete storebench with a user's designs. One import brings the protocols of
// stores, derivations and syncs, the built-in designs, the conformance check for tests, and the command line. A host of
// designs needs only StoreBenchHost.
//
// Imports: BenchCatalog, BenchCore, BenchDerivations, BenchHost, BenchRemote, BenchRuns, BenchStores,
// StoreBenchCommands.
//
// Begin with `StoreBench.main` in StoreBench+Designs.swift: it adds the user's designs to `Catalog.standard`, and runs
// the command line with both. This file exports whole modules, because a user should not need to know the module of a
// type.
@_exported import BenchCatalog
@_exported import BenchCore
@_exported import BenchDerivations
@_exported import BenchHost
@_exported import BenchRemote
@_exported import BenchRuns
@_exported import BenchStores
@_exported import StoreBenchCommands
