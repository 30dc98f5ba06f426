/// Keeps a whole family of tests honest: of a hundred comparisons in which nothing differs, five have p below 0.05.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
enum Holm {
  /// Returns each p, raised so that it can be compared with the level separately; in the order given.
  ///
  /// The smallest is multiplied by the size of the family, the next by one less, and none ends below one before it.
  static func adjusted(_ family: [Double]) -> [Double] {
    var result = family
    var least = 0.0
    for (place, index) in family.indices.sorted(by: { family[$0] < family[$1] }).enumerated() {
      least = max(least, min(1, family[index] * Double(family.count - place)))
      result[index] = least
    }
    return result
  }
}
