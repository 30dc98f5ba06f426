import BenchCore

/// The numbers of extra fields of every entity, in the data and in the log.
package struct ExtraSpec: Equatable, Sendable {
  package var strings: Int
  package var ints: Int

  package init(strings: Int, ints: Int) { (self.strings, self.ints) = (strings, ints) }

  package static let none = ExtraSpec(strings: 0, ints: 0)

  /// The number of characters of an extra text: a title has as many, and a string cannot store as many inline.
  static let length = 40
  /// The number of sets of fields, which entities use in turn; no multiple of 3, because `Dataset` counts in threes.
  private static let count = 64
  private static let bound = 1 << 31

  /// Draws the sets of fields that entities get in turn; draws no sets if entities have no extra fields.
  ///
  /// The draws use the streams `dataset.extra.text.words` and `dataset.extra.number`, which nothing else uses.
  package func drawn(seed: UInt64) -> [Extra] {
    if self == .none { return [] }
    var texts = TextDraw(Filler(seed: seed), seed: seed, "dataset.extra.text", length: Self.length...Self.length)
    var numbers = RandomStream(root: seed, "dataset.extra.number")
    return (0..<Self.count).map { _ in
      Extra(
        strings: (0..<strings).map { _ in texts.next() },
        ints: (0..<ints).map { _ in numbers.position(among: Self.bound) })
    }
  }
}
