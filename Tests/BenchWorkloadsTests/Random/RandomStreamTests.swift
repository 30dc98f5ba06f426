import BenchWorkloads
import Testing

/// Published vectors of the base generators, and of what is built on them (computed independently, in Python).
@Suite struct RandomStreamTests {
  @Test func `SplitMix64 gives its published words`() {
    var first = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in first.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
    var second = SplitMix64(seed: 0)
    #expect(
      (0..<3).map { _ in second.next() } == [
        16_294_208_416_658_607_535, 7_960_286_522_194_355_700, 487_617_019_471_545_679,
      ])
  }

  @Test func `xoshiro seeded by SplitMix64 gives its published words`() {
    var generator = Xoshiro256StarStar(seed: 42)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009,
      ])
  }

  @Test func `doubles are the upper 53 bits`() {
    var stream = RandomStream(seed: 42)
    #expect(
      (0..<3).map { _ in stream.unit() } == [0.08386297105988216, 0.3789802506626686, 0.6800434110281394])
  }

  @Test func `FNV-1a gives its published hashes`() {
    #expect(fnv1a64("".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(fnv1a64("a".utf8) == 0xaf63_dc4c_8601_ec8c)
    #expect(fnv1a64("foobar".utf8) == 0x8594_4171_f739_67e8)
  }

  /// YCSB's `fnvhash64` is the same hash over the eight bytes of a number, low first, made positive.
  @Test(arguments: [
    (0, 6_284_781_860_667_377_211), (1, 8_517_097_267_634_966_620), (2, 1_820_151_046_732_198_393),
    (3, 4_052_466_453_699_787_802), (10, 2_408_371_864_701_034_737), (100, 879_817_313_296_471_393),
    (1000, 5_952_875_239_596_136_740), (123_456_789, 2_350_796_791_908_741_607),
  ])
  func `FNV-1a of a number is YCSB's key hash`(number: Int, hash: Int64) {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    #expect(abs(Int64(bitPattern: fnv1a64(bytes))) == hash)
  }

  @Test func `a stream is seeded by the root and the hash of its name`() {
    var stream = RandomStream(root: 42, "dataset.post.author")
    #expect(
      (0..<3).map { _ in stream.next() } == [
        7_059_354_978_195_580_474, 13_937_950_018_717_697_612, 4_625_128_688_732_579_131,
      ])
  }

  @Test func `bounded numbers multiply and reject`() {
    var small = RandomStream(seed: 42)
    #expect((0..<12).map { _ in small.next(below: 10) } == [0, 3, 6, 9, 9, 7, 7, 8, 7, 5, 6, 2])
    var large = RandomStream(seed: 42)
    #expect(
      (0..<5).map { _ in large.next(below: 3 << 62) } == [
        1_160_249_073_301_919_056, 5_243_213_769_723_407_326, 9_408_440_071_686_419_256, 12_793_180_581_886_593_144,
        9_950_984_181_700_650_565,
      ])
    var one = RandomStream(seed: 42)
    #expect(one.next(below: 1) == 0)
  }

  @Test func `a range of one number draws nothing`() {
    var stream = RandomStream(seed: 42)
    #expect(stream.next(in: 7...7) == 7)
    #expect(stream.next() == 1_546_998_764_402_558_742)
    #expect((0..<100).allSatisfy { _ in (5...8).contains(stream.next(in: 5...8)) })
  }

  @Test func `shuffling is Fisher and Yates from the end`() {
    var stream = RandomStream(seed: 42)
    #expect(stream.permutation(of: 10) == [9, 1, 4, 2, 8, 7, 6, 5, 3, 0])
  }

  @Test func `a permutation holds every number once`() {
    for count in [0, 1, 2, 17, 10_000] {
      var stream = RandomStream(root: 7, "permutation")
      #expect(stream.permutation(of: count).sorted() == (0..<UInt32(count)).map { $0 })
    }
  }

  @Test func `every order of four is equally likely`() {
    var stream = RandomStream(root: 1, "orders")
    var seen: [[UInt32]: Int] = [:]
    for _ in 0..<24_000 { seen[stream.permutation(of: 4), default: 0] += 1 }
    #expect(seen.count == 24)
    #expect(chiSquare(seen.values.map { $0 }, [Double](repeating: 1 / 24, count: 24)) < chiSquareLimit(23))
  }
}
