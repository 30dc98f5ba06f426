import BenchCalibration
import BenchCore
import BenchHost
import BenchRuns
import StoreBenchKit

/// The stores that benchmarks play alone, as they are compiled for everything else.
extension CalibrationDesigns {
  /// Arrays in which entities have places, and no subscribers.
  static let dense = withoutViews("dense")
  /// Typed tables, keyed by numbers, and no subscribers.
  static let normalized = withoutViews("normalized")
  /// Trees that share structure, keyed by numbers, and no subscribers.
  static let persistent = withoutViews("persistent")
  /// SQLite in memory, and no subscribers; only with its trait.
  static var sqlite: Contestant { withoutViews("sqlite") }

  /// Arrays in which entities have indexes, and views that register for the entities they show.
  static let denseKeyed = Contestant(store("dense"), derivation("keyed"))

  private static func withoutViews(_ name: String) -> Contestant { Contestant(store(name), NullDerivation.compiled) }

  private static func store(_ name: String) -> CompiledStore {
    guard let store = Catalog.standard.compiledStores.first(where: { $0.card.name == name && $0.ids == .int }) else {
      preconditionFailure("\(name) must be a store of this project, because benchmarks play it")
    }
    return store
  }

  private static func derivation(_ name: String) -> CompiledDerivation {
    guard let derivation = Catalog.standard.compiledDerivations.first(where: { $0.card.name == name }) else {
      preconditionFailure("\(name) must be a derivation of this project, because benchmarks play it")
    }
    return derivation
  }
}
