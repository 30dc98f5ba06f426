@_exported import BenchCore
import BenchDerivations
@_exported import BenchHost
@_exported import BenchRemote

/// An executable with designs that storebench plays: `storebench run my.yaml --designs <executable>`.
public enum DesignHost {
  /// Answers storebench, and ends the process. A `main.swift` needs only an import and this call:
  ///
  ///     try await DesignHost.main(stores: [.store(MyStore.self)])
  ///
  /// Your stores are played with the derivations of storebench and with your derivations. Your derivations and syncs
  /// are played over your stores and the stores of `over`, for example `AllStores.list` from the product
  /// `StoreBenchStores`. The executable must call this before anything else, because it is started again for every
  /// repetition. If a name is taken or misspelled, the executable ends with the exit code for bad usage.
  ///
  /// This runs on the main actor, so that the call stays on the first thread.
  @MainActor public static func main(
    stores: [OwnDesign] = [], derivations: [OwnDesign] = [], syncs: [OwnDesign] = [], over ours: [CompiledStore] = []
  ) async throws -> Never {
    do throws(OwnDesignError) {
      let catalog = Catalog(Contestant.pairs(ours, AllDerivations.list))
      ChildRole.answer(try catalog.adding(stores + derivations + syncs, playedWith: AllDerivations.list))
    } catch {
      ChildRole.endForBadUsage("\(error)")
    }
  }
}
