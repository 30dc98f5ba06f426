// This module is the library for a host, which is an executable with a user's designs. It exports the protocols of
// stores, derivations and syncs, so a user needs only one import. BenchHost plays the designs. StoreBenchKit is the
// library for a complete storebench with a user's designs.
//
// Imports: BenchCore, BenchDerivations, BenchHost, BenchRemote.
//
// - `DesignHost`: the entry to a host, which the executable calls with the user's designs
//
// Begin with `DesignHost.main` in DesignHost.swift: it makes a catalog of the user's designs and the derivations of
// `AllDerivations`, and answers storebench. Next read `ChildRole.answer` in BenchHost, which describes the host or
// plays one repetition.
