/// A distribution of keys: a way to draw the rank, from 0, of the next key among n.
///
/// To add a distribution, write `<Name>Distribution.swift` in this folder and put its line into `AllDistributions`.
package protocol Distribution: RankDraw {
  static var card: DistributionCard { get }

  /// Creates a distribution with parameters that the card allows, without drawing anything. A distribution is created
  /// once for each of its spellings in a scenario.
  init(_ parameters: [String: Double])
}

extension Distribution {
  package var order: KeyOrder { Self.card.order }
}

/// A way to draw keys by rank.
package protocol RankDraw {
  var order: KeyOrder { get }

  /// Returns the rank of the next key among `count`, which is at least 1 and may differ from call to call.
  ///
  /// The method is called once for each key. `turn`, the number of keys that the caller has drawn before, is only read
  /// by a distribution that walks through the keys. So no distribution stores a position, and all can be shared.
  func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int
}

package struct DistributionCard: Sendable {
  package let name: String
  package let meaning: String
  /// The parameters; a bare number after the name sets the first parameter, as in `{ zipfian: 0.99 }`.
  package var parameters: [DistributionParameter] = []
  /// The order that assigns ranks to keys, from rank 0.
  package let order: KeyOrder

  package var standards: [String: Double] {
    Dictionary(parameters.map { ($0.name, $0.standard) }, uniquingKeysWith: { $1 })
  }
}

package enum KeyOrder: Sendable {
  /// All ranks are equally likely, so that their order does not matter.
  case any
  /// A seeded permutation gives the order, so that hot keys may be anywhere; new keys are the coldest.
  case shuffled
  case newestFirst
  /// From the oldest key to the newest, then from the oldest again; a removed key is replaced by the next living key.
  case inTurn
}

package struct DistributionParameter: Sendable {
  package let name: String
  package let meaning: String
  package let range: NumberRange
  package let standard: Double

  package func value(in parameters: [String: Double]) -> Double { parameters[name] ?? standard }
}
