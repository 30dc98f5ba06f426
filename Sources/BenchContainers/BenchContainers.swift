// This module has what more than one module of designs is made of: keys and entries, the comparison with a past state,
// orders, and functions that extend `Dictionary`. The containers of a single design are in the module of that design.
//
// What is measured is inlinable: the module of a design must be able to specialize it, or the design would be slower.
//
// Imports: BenchCore.
//
// - `KeyForm`: the form of keys and references, numbers or strings, with the entries that are stored in tables
// - `TableWalk`: the comparison of a container with its past state, by identity or by equality
// - `CreationOrder`: keys in the order in which their entities were created
// - `Observing`: the options of observable stores
// - `SlotStrings`: linked lists of the slots of a table; inserting or removing a slot moves no other slot
// - `Slot`: a reusable place in a table, as a number of 32 bits
//
// Begin with `SlotStrings.insert` in SlotStrings.swift: it links a slot into a list after the newest slot that precedes
// it. Next read `TableWalk.differ` in Past/TableWalk.swift, and `KeyForm` in Keys/KeyForm.swift.
