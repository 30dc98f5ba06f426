import BenchCore
import BenchHost
import BenchRuns

/// A check, for your tests, of whether a design keeps its contract; `storebench conformance` makes the same check.
///
///     @Test func `my store conforms`() async throws { try await Conformance.check(MyStore.self) }
public enum Conformance {
  /// Plays a store against the oracle, first alone and then with every built-in derivation, in this process.
  ///
  /// A store that traps ends the process, as in any test; `storebench conformance` plays in child processes and reports
  /// the failing operation. A store that blocks is reported after `hangLimit` seconds, and its thread is left running.
  ///
  /// - Throws: `ConformanceFailure`, whose description names the operation, the view and a small scenario.
  /// - Complexity: some thousand views are checked per pair of designs, which takes a second or two in a debug build.
  public static func check<S: Store & ~Copyable>(_ store: S.Type, hangLimit: Double = 60) async throws {
    let pairs = Contestant.pairs([CompiledStore(S.self)], Catalog.standard.compiledDerivations)
    try ConformanceRun.checkHere(pairs, hangLimit: hangLimit, storeAlone: true)
  }

  /// Plays a derivation against the oracle, on every built-in store that it supports, in this process.
  ///
  /// - Throws: `ConformanceFailure`, as for a store.
  public static func check<D: Derivation>(_ derivation: D.Type, hangLimit: Double = 60) async throws {
    let stores = Catalog.standard.compiledStores.filter { $0.ids == .int }
    let pairs = Contestant.pairs(stores, [CompiledDerivation(D.self)])
    try ConformanceRun.checkHere(pairs, hangLimit: hangLimit, storeAlone: false)
  }
}
