/// The words from which texts are copied: a fixed vocabulary of printable ASCII in a seeded order, built once.
///
/// A text begins at the beginning of a word and may end inside one. Copying is one pass over bytes in the second-level
/// cache, so generating a text costs little more than allocating it.
struct Filler: Sendable {
  /// The number of bytes after which the words repeat.
  static let period = 1 << 16

  /// The words, stored twice in a row, so that a text of up to a whole period is one run of bytes.
  private let bytes: [UInt8]
  let starts: [UInt32]

  init(seed: UInt64) {
    var stream = RandomStream(root: seed, "dataset.text.words")
    let words = Self.vocabulary.split(separator: " ").map { Array($0.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * Self.period)
    var starts: [UInt32] = []
    while bytes.count < Self.period {
      starts.append(UInt32(bytes.count))
      bytes += words[stream.position(among: words.count)]
      bytes.append(Self.space)
    }
    bytes.removeLast(bytes.count - Self.period)
    bytes[Self.period - 1] = Self.space
    if starts.last == UInt32(Self.period - 1) { starts.removeLast() }
    self.bytes = bytes + bytes
    self.starts = starts
  }

  /// Draws the position of the word that a text begins with.
  func start(_ words: inout RandomStream) -> Int { Int(starts[words.position(among: starts.count)]) }

  /// Returns the text of `length` bytes that begins at this word; the text neither begins nor ends with a space.
  ///
  /// If `number` is given, the text ends with the digits of `number` that fit, so that other numbers give other texts.
  func text(from start: Int, length: Int, number: Int? = nil) -> String {
    String(unsafeUninitializedCapacity: length) { target in
      write(from: start, length: length, to: target)
      guard var rest = number else { return length }
      var position = length - 1
      repeat {
        if position < 0 { return length }
        target[position] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
        position -= 1
      } while rest > 0
      if position >= 0 { target[position] = Self.space }
      if position == 0 { target[position] = UInt8(ascii: "#") }
      return length
    }
  }

  private func write(from start: Int, length: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
    bytes.withUnsafeBufferPointer { source in
      var written = 0
      while written < length {
        let run = min(length - written, Self.period)
        _ = UnsafeMutableBufferPointer(rebasing: target[written..<written + run])
          .initialize(fromContentsOf: source[start..<start + run])
        written += run
      }
    }
    if length > 0 && target[length - 1] == Self.space { target[length - 1] = UInt8(ascii: ".") }
  }

  private static let space = UInt8(ascii: " ")

  private static let vocabulary = """
    able above acorn after again amber among anchor apple april arrow autumn badge baker basin beach begin below \
    berry birch blank blue board bottle branch bread bridge bright broad brook brown butter cabin candle canyon \
    carbon cargo castle cedar center chalk charm cherry circle clear clever cloud clover coast copper coral corner \
    cotton cover crane creek crisp crown daily dance dawn deep delta desert dinner distant dozen dragon dream drift \
    eager early earth east echo edge eight ember empty engine equal even evening every fable falcon family feather \
    fern field final first flame flint flower fog forest fossil fox fresh frost garden gentle giant ginger glass \
    globe gold grain grand granite grass green harbor harvest hazel heart hidden hill hollow honey horizon house \
    icon idea inner iron island ivory jacket jade jolly jungle keen kettle kind king kitchen lake lantern large \
    later leaf lemon letter light lilac linen little lively local long lotus lucky lunar maple marble market meadow \
    middle mild mint mirror misty modern moon morning moss mountain music narrow native near nest never night noble \
    north oak ocean olive open orange orbit other otter owl paper path pearl pebble pepper pilot pine planet plum \
    polar pond poppy quick quiet rain raven red ridge river road robin rocket rose round ruby saddle sage salt sand \
    scarlet season seven shadow sharp shell shore silent silver simple sky slate slow small smooth snow solid song \
    south spark spring star steel still stone storm story stream street summer sun swift table tall tender thunder \
    tiger timber tiny topaz tower trail tulip under upper valley velvet violet walnut warm water wave west whale \
    wheat white wide wild willow wind winter wise wolf wonder wood yellow young zebra
    """
}
