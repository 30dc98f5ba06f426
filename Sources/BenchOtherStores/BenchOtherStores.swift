// This module has all stores but those of dictionaries by id with orders and indexes: nested copies, objects, atoms,
// arrays of slots, one dictionary of all types, and tables without indexes. The others are in BenchTableStores.
//
// Imports: BenchCore, Observation.
//
// - `AllOtherStores`: the list of these stores, also in their forms with string ids or other options
// - `Scanning`: the protocol of stores without indexes, which find related entities by a scan
// - `ObjectStore`: the protocol of stores with an object for each entity
//
// Begin with `NestedStore.commit` in `Stores/NestedStore.swift`: it applies each kind of change to posts that contain
// copies of their authors and comments. `Stores/` has one file for each store. `Parts/` has the shared code, and
// further parts of single stores.
