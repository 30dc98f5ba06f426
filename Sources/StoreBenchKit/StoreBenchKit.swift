// One name for all that a package with a store of its own needs: the contracts (`Store`, `Derivation`, `Sync`), the
// designs to stand beside, `Conformance`, and the command line, `StoreBench.main`.
//
// It exports whole rooms, because the contracts name types all through them; a user who has to find out which room a
// type is from has been told how our house is built, and wanted to know how their store does.
@_exported import BenchCatalog
@_exported import BenchCore
@_exported import BenchDerivations
@_exported import BenchRemote
@_exported import BenchRuns
@_exported import BenchStores
@_exported import StoreBenchCommands
