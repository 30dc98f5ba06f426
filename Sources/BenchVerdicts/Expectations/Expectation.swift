import BenchCore
import BenchResults

/// A parsed expectation: a sentence that must hold, from the file of a scenario.
///
///     [slope(<swept parameter>) of] <metric> of <design> [over <other>] <op> <limit>
///         [at <point>] [in <phase>] [for <operation kind>]
///
/// A design is `<store>[/<derivation>]` of the matrix, or a preset by name; `*` means all stores or all derivations.
/// The limit is a number, or `baseline`, optionally followed by `+` or `-` and a share or a number. The point names the
/// settings that matter; the others are free. The defaults are the metric's phase and all operations together.
package struct Expectation: Equatable, Sendable {
  package var text: String
  package var level = ExpectationLevel.fail
  /// The swept parameter of a slope; `nil` where the value itself is judged.
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

/// The designs of a sentence: a preset, or the designs of the matrix with this store and derivation. A store or
/// derivation that is `nil` matches any; if both are `nil`, presets match too.
package struct DesignPattern: Equatable, Sendable, CustomStringConvertible {
  package var store: String?
  package var derivation: String?
  package var preset: String?

  /// The name of the sync or isolation; `nil` matches all designs, with or without a sync or isolation.
  package var prefix: String?

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
    let design = preset ?? derivation.map { "\(store ?? "*")/\($0)" } ?? store
    let parts = [prefix, design].compactMap(\.self)
    return parts.isEmpty ? "*" : parts.joined(separator: "/")
  }
}

package struct ExpectationNames: Equatable, Sendable {
  package var stores: [String]
  package var derivations: [String]
  package var syncs: [String] = []
  package var isolations: [String] = []
  package var presets: [String]
  /// The recorded phases; `load` and `*` need not be listed.
  package var phases: [String]
  /// The operation kinds; `writes`, `reads` and `*` need not be listed.
  package var operations: [String]
  /// The keys of the sweep; `nil` allows any key.
  package var pointKeys: [String]?
  /// The values of each key of the sweep; a key without an entry may have any value.
  package var pointValues: [String: [String]]
  /// True if a sentence may name values that no point has, such as values of another size of the scenario.
  package var hasOpenValues = false
  package var settings: [String: String] = [:]
  /// The app's words, by which sentences may also name operation kinds, because reports print these words.
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
  /// The problems in the order of the sentence; at least one.
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

  /// The rule without the connecting words in front of the value, such as `, not`.
  private var statement: String { rule.replacing(#/,? (and |so )?(not|without|as in)( by| over)?$/#, with: "") }
}
