// One import for everything that a package with designs needs: the contracts (`Store`, `Derivation`, `Sync`), the
// built-in designs, `Conformance`, and the command line, `StoreBench.main`.
//
// This module exports whole modules, because the contracts use types of all of these, and a user should not need to
// know the module of a type.
@_exported import BenchCatalog
@_exported import BenchCore
@_exported import BenchDerivations
@_exported import BenchHost
@_exported import BenchRemote
@_exported import BenchRuns
@_exported import BenchStores
@_exported import StoreBenchCommands
