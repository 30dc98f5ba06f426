// This module has the stores: ways to keep entities. The protocol `Store` is in BenchCore. The stores that use an
// SQLite database are in BenchSQLite.
//
// Imports: BenchContainers, BenchCore, HashTreeCollections, Observation.
//
// - `AllStores`: the lists of these stores, also in their forms with string ids or other options
// - `TableState`: the protocol of stores with a table for each type, orders and indexes
// - `Scanning`: the protocol of stores without indexes, which find related entities by a scan
// - `ObjectStore`: the protocol of stores with an object for each entity
//
// Begin with `NestedStore.commit` in `Stores/NestedStore.swift`: it applies each kind of change to posts that contain
// copies of their authors and comments. Next read `TableState.commit` in `Parts/NormalTables.swift`, which applies the
// same changes to tables that contain each entity once. The stores `normalized`, `boxed`, `erased` and `persistent`
// differ only in the containers of their tables, indexes and orders. `Stores/` has one file for each store. `Parts/`
// has the shared code, and further parts of single stores.
