/// A way to choose among n things: which rank, from 0, the next key has.
///
/// To add one, write a file `<Name>Distribution.swift` in this folder and put its line into `AllDistributions`.
package protocol Distribution: RankDraw {
  static var card: DistributionCard { get }

  /// Called once for each way a scenario spells it, with parameters within the rules of the card; draws nothing.
  init(_ parameters: [String: Double])
}

extension Distribution {
  package var order: KeyOrder { Self.card.order }
}

/// A way to draw keys by rank.
package protocol RankDraw {
  var order: KeyOrder { get }

  /// The rank of the next key among `count`, which is at least 1 and may differ from call to call.
  ///
  /// Called once for each key that is drawn. `turn` is how many keys the caller has drawn before; only a distribution
  /// that walks reads it, so that a distribution itself holds no place and can be shared.
  func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int
}

package struct DistributionCard: Sendable {
  package let name: String
  package let meaning: String
  /// A bare number after the name sets the first, as in `{ zipfian: 0.99 }`.
  package var parameters: [DistributionParameter] = []
  /// The key of rank 0.
  package let order: KeyOrder

  var standards: [String: Double] { Dictionary(parameters.map { ($0.name, $0.standard) }, uniquingKeysWith: { $1 }) }
}

package enum KeyOrder: Sendable {
  /// No rank differs from another.
  case any
  /// A seeded permutation, so that hot keys are anywhere; new ones are the coldest.
  case shuffled
  case newestFirst
  /// From the oldest to the newest, then from the beginning again; where things die, the next one living.
  case inTurn
}

package struct DistributionParameter: Sendable {
  package let name: String
  package let meaning: String
  package let range: NumberRange
  package let standard: Double

  package func value(in parameters: [String: Double]) -> Double { parameters[name] ?? standard }
}
