import BenchCore
import BenchOtherStores
// Exported, because designs of a user build on `NormalizedStore`.
@_exported import BenchTableStores

/// The stores of both modules, for help texts and scenarios.
public enum AllStores {
  /// The stores with numeric ids, sorted by name, created on first access.
  public static let list = (AllOtherStores.list + AllTableStores.list).ordered { $0.card.name < $1.card.name }

  /// The string forms of those stores that support both forms of ids, under the same names as in `list`.
  package static let withStringIDs = AllOtherStores.withStringIDs + AllTableStores.withStringIDs

  /// The stores with other choices than the standard ones, for choices that are fixed at compile time.
  package static let variants = AllOtherStores.variants + AllTableStores.variants
}
