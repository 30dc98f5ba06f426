import BenchHost
import StoreBenchCommands

extension StoreBench {
  /// Runs the whole command line with your designs and the built-in ones, and ends the process. A `main.swift` needs
  /// only an import and this call:
  ///
  ///     try await StoreBench.main(
  ///       stores: [.store(MyStore.self)], derivations: [.derivation(MyDerivation.self)], syncs: [.sync(MySync.self)])
  ///
  /// Each store is played with all derivations, both yours and the built-in ones, and each derivation with all stores.
  /// `pairs` has no effect; it is accepted for older packages. The executable must call this before anything else,
  /// because it is started again for every repetition. If a name is taken or misspelled, the executable ends with the
  /// exit code for bad usage.
  ///
  /// This runs on the main actor, so that the call stays on the first thread: if the system refused a second thread, a
  /// hop would wait for it forever.
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
