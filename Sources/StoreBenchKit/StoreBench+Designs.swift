import BenchCatalog
import BenchHost
import StoreBenchCommands

extension StoreBench {
  /// Runs the whole command line with your designs and the built-in ones, and ends the process: `main.swift` is an
  /// import and this call.
  ///
  ///     try await StoreBench.main(
  ///       stores: [.store(MyStore.self)], derivations: [.derivation(MyDerivation.self)], syncs: [.sync(MySync.self)])
  ///
  /// Each store is played with all derivations, yours and ours, and each derivation with all stores; `pairs` says
  /// nothing and is accepted for packages that were written when it did. The executable must call this first thing: it
  /// is started again for every repetition. A name that is taken ends it with the exit code for bad usage.
  ///
  /// On the main actor, so that the call stays on the first thread: a hop would wait for a second one for ever where
  /// the system gives none.
  @MainActor public static func main(
    stores: [OwnDesign] = [], derivations: [OwnDesign] = [], syncs: [OwnDesign] = [], pairs: [OwnDesign] = []
  ) async throws -> Never {
    do throws(OwnDesignError) {
      main(try Catalog.standard.adding(stores + derivations + syncs + pairs))
    } catch {
      endForBadUsage("\(error)")
    }
  }
}
