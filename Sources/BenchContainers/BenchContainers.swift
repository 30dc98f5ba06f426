// This module has a container, and functions that extend `Dictionary`, for BenchStores and BenchDerivations. The
// containers of a single design are in the module of that design.
//
// Imports: nothing.
//
// - `SlotStrings`: linked lists of the slots of a table; inserting or removing a slot moves no other slot
// - `SlotStrings.Ends`: the oldest and the newest slot of one list, which the owner of the list keeps
// - `Slot`: a reusable place in a table, as a number of 32 bits
//
// Begin with `SlotStrings.insert` in SlotStrings.swift: it links a slot into a list after the newest slot that precedes
// it. Next read `Dictionary.change` in Dictionary+InPlace.swift, which changes the value of a key in place.
