// This module has the stores that keep each entity once, in a dictionary by id, with orders and indexes. All other
// stores are in BenchOtherStores.
//
// Imports: BenchCore, HashTreeCollections, Observation.
//
// - `AllTableStores`: the list of these stores, also in their forms with string ids or other options
// - `TableState`: the protocol of stores with a table for each type, orders and indexes
// - `NormalForm`: the protocol of the containers, in which `normalized`, `boxed`, `erased` and `persistent` differ
//
// Begin with `TableState.commit` in `Parts/NormalTables.swift`, which applies each kind of change to tables that
// contain each entity once. Next read `NormalizedStore` in `Stores/NormalizedStore.swift`. `Stores/` has one file for
// each store. `Parts/` has the shared code, and further parts of single stores.
