import BenchCore

/// A sentence of a scenario that must hold, taken apart.
///
///     [slope(<swept parameter>) of] <metric> of <design> [over <other>] <op> <limit>
///         [at <point>] [in <phase>] [for <operation kind>]
///
/// A design is `<store>[/<derivation>]` of the matrix, or a preset by name. The limit is a number, or `baseline`,
/// optionally followed by `+` or `-` and a share or a number. `*` means all stores or all derivations. The point names
/// the settings that matter; the others are free. Without a phase it is the metric's default phase; without an
/// operation all of them together.
package struct Expectation: Equatable, Sendable {
  package var text: String
  package var level = ExpectationLevel.fail
  /// The swept parameter over which the value is to grow; `nil` when the value itself is meant.
  package var slope: String?
  package var metric: Metric
  package var design: DesignPattern
  package var divisor: DesignPattern?
  package var comparison: Comparison
  package var limit: Limit
  package var point: Point
  package var phase: String?
  package var operation: String
}

/// The designs of a sentence: a preset, or those of the matrix on a store with a derivation, where an open axis is
/// `nil`. If both are open, all designs are meant, including presets.
package struct DesignPattern: Equatable, Sendable, CustomStringConvertible {
  package var store: String?
  package var derivation: String?
  package var preset: String?

  /// The sync or isolation by name; `nil` for every one, and where none is played.
  package var prefix: String?

  package init(store: String?, derivation: String?) { (self.store, self.derivation) = (store, derivation) }

  package init(preset: String) { self.preset = preset }
  var isOne: Bool { preset != nil || (store != nil && derivation != nil) }

  package func matches(_ cell: CellIdentity) -> Bool {
    if let prefix, cell.prefix != prefix { return false }
    if let preset { return cell.preset == preset }
    if store == nil && derivation == nil { return true }
    return cell.preset == nil && (store ?? cell.store) == cell.store
      && (derivation ?? cell.derivation) == cell.derivation
  }

  package var isOpen: Bool { store == nil && prefix == nil && preset == nil }

  package var description: String {
    guard let prefix else { return designWords }
    return store == nil && derivation == nil && preset == nil ? prefix : "\(prefix)/\(designWords)"
  }

  private var designWords: String { preset ?? derivation.map { "\(store ?? "*")/\($0)" } ?? store ?? "*" }
}

package struct ExpectationNames: Equatable, Sendable {
  package var stores: [String]
  package var derivations: [String]
  package var syncs: [String] = []
  package var isolations: [String] = []
  package var presets: [String]
  /// The recorded phases; `load` and `*` are known without being named.
  package var phases: [String]
  /// The operation kinds; `writes`, `reads` and `*` are known without being named.
  package var operations: [String]
  /// The keys of the sweep; `nil` when any key will do.
  package var pointKeys: [String]?
  /// The values that each key of the sweep takes; a key that is not here may have any.
  package var pointValues: [String: [String]]
  /// True where a sentence may name values that no point has, as those of another size.
  package var hasOpenValues = false
  package var settings: [String: String] = [:]
  /// The app's words, in which operation kinds may be named as well: reports print these.
  package var words = EntityWords(nil)

  package init(
    stores: [String], derivations: [String], presets: [String] = [], phases: [String], operations: [String],
    pointKeys: [String]? = nil, pointValues: [String: [String]] = [:]
  ) {
    (self.stores, self.derivations, self.presets, self.phases) = (stores, derivations, presets, phases)
    (self.operations, self.pointKeys, self.pointValues) = (operations, pointKeys, pointValues)
  }
}

package struct SentenceError: Error, Equatable, Sendable {
  /// At least one, in the order of the sentence.
  package let problems: [SentenceProblem]
}

package struct SentenceProblem: Equatable, Sendable, CustomStringConvertible {
  package let offset: Int
  package let rule: String
  package let value: String
  package let nearest: String?

  /// Rule, value and cure, without the place: `unknown store "normalised"; did you mean "normalized"?`
  package var description: String {
    let cure = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return (value.isEmpty ? "\(statement), and the sentence ends here" : "\(rule) \"\(value)\"") + cure
  }

  /// The rule where the value does not follow it: without the words that lead over to one.
  package var statement: String { rule.replacing(#/,? (and |so )?(not|without|as in)( by| over)?$/#, with: "") }
}
