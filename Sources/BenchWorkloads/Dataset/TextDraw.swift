/// A draw of the texts of one field: lengths are drawn from one stream, and words from another.
struct TextDraw: Sendable {
  private let filler: Filler
  private let length: ClosedRange<Int>
  private var lengths: RandomStream
  private var words: RandomStream

  init(_ filler: Filler, seed: UInt64, _ name: String, length: ClosedRange<Int>) {
    (self.filler, self.length) = (filler, length)
    lengths = RandomStream(root: seed, "\(name).length")
    words = RandomStream(root: seed, "\(name).words")
  }

  mutating func next(number: Int? = nil) -> String {
    let length = lengths.next(in: length)
    return filler.text(from: filler.start(&words), length: length, number: number)
  }
}
