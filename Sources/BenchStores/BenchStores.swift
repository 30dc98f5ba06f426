// This module has the list of the stores, which are ways to keep entities. The stores are in two modules that do not
// see each other: a change of a store compiles only half of them. The protocol `Store` is in BenchCore. The stores that
// use an SQLite database are in BenchSQLite.
//
// Imports: BenchCore, BenchOtherStores, BenchTableStores.
//
// - `AllStores`: the lists of all stores, also in their forms with string ids or other options
//
// Begin with `AllStores.list` in `AllStores.swift`. Next read the pages of BenchTableStores and BenchOtherStores.
