// This module has the stores that keep entities in an SQLite database: `sqlite` in memory, and `sqlite-file` in a file.
// They need the library GRDB. Without the package trait `SQLite`, the module is empty. BenchStores lists all others.
//
// Imports: BenchCore, Foundation, GRDB.
//
// - `SQLiteStore`: the store in any location, with one transaction for each commit
// - `SQLitePlace`: the protocol of a location, which a user's package can also implement
// - `Schema`: the tables, their indexes, and the SQL views that join the tables for the screen
// - `Statements`: the prepared SQL statements of a store, with functions that apply changes
//
// Begin with `SQLiteStore.commit` in SQLiteStore.swift: it calls a function of `Statements` for each change of the
// commit. These functions are in Statements+Changes.swift. Next read `SQLiteStore.show`, which runs the queries of a
// view, and then Schema.swift, which has the SQL of the tables and of all statements.
