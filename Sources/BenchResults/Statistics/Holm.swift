import BenchCore

/// The correction of p for a family of tests: of a hundred comparisons without a difference, five have p below 0.05.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
enum Holm {
  /// Returns each p in the order given, raised so that each p alone can be compared with the level.
  ///
  /// The smallest p is multiplied by the size of the family, the next by one less; no result is below an earlier one.
  static func adjusted(_ family: [Double]) -> [Double] {
    var result = family
    var least = 0.0
    for (place, index) in family.indices.ordered(by: { family[$0] < family[$1] }).enumerated() {
      least = max(least, min(1, family[index] * Double(family.count - place)))
      result[index] = least
    }
    return result
  }
}
