import Testing

@testable import BenchHost

struct ELFSymbolsTests {
  /// A file with three functions: `first` at 0x100 of 16 bytes, `second` at 0x110 of 32, `twin` at the same place.
  private static let file: [UInt8] = {
    let names = [UInt8]("\0first\0second\0twin\0".utf8)
    func number(_ value: UInt64, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func symbol(_ name: UInt64, _ kind: UInt64, _ start: UInt64, _ size: UInt64) -> [UInt8] {
      number(name, 4) + number(kind, 1) + number(0, 1) + number(1, 2) + number(start, 8) + number(size, 8)
    }
    let symbols =
      symbol(0, 0, 0, 0) + symbol(1, 2, 0x100, 16) + symbol(14, 2, 0x110, 32) + symbol(7, 2, 0x110, 32)
      + symbol(7, 1, 0x130, 32)
    func section(_ kind: UInt64, _ link: UInt64, _ offset: UInt64, _ size: UInt64, _ entry: UInt64) -> [UInt8] {
      number(0, 4) + number(kind, 4) + number(0, 16) + number(offset, 8) + number(size, 8) + number(link, 4)
        + number(0, 4) + number(0, 8) + number(entry, 8)
    }
    let head = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    let tables = 64 + UInt64(symbols.count + names.count)
    let rest = number(2, 2) + number(62, 2) + number(1, 4) + number(0, 16) + number(tables, 8) + number(0, 4)
    let header = head + rest + number(64, 2) + number(0, 4) + number(64, 2) + number(3, 2) + number(2, 2)
    let sections =
      section(0, 0, 0, 0, 0) + section(2, 2, 64, UInt64(symbols.count), 24)
      + section(3, 0, 64 + UInt64(symbols.count), UInt64(names.count), 0)
    return header + symbols + names + sections
  }()

  private func names(_ file: [UInt8], at addresses: [UInt64]) -> [UInt64: String] {
    file.withUnsafeBytes { ELFSymbols($0).names(at: addresses) }
  }

  @Test func `an address has the name of the function that covers it`() {
    let found = names(Self.file, at: [0xff, 0x100, 0x10f, 0x110, 0x12f, 0x130, 0x131])
    #expect(found == [0x100: "first", 0x10f: "first", 0x110: "second", 0x12f: "second"])
  }

  @Test func `a file of another format has no names`() {
    var other = Self.file
    other[4] = 1
    #expect(names(other, at: [0x100]).isEmpty)
    #expect(names([], at: [0x100]).isEmpty)
    #expect(names(Array(Self.file.prefix(63)), at: [0x100]).isEmpty)
  }

  @Test func `no damage makes a reader leave the file`() {
    var seed: UInt64 = 17
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }
    var read = 0
    for _ in 0..<2_000 {
      var damaged = Self.file
      for _ in 0...next(3) { damaged[next(damaged.count)] = UInt8([0, 1, 127, 255, next(256)][next(5)]) }
      if next(4) == 0 { damaged.removeLast(next(damaged.count)) }
      read += names(damaged, at: [0x100, 0x110, 0x12f]).isEmpty ? 0 : 1
    }
    // Some damage hits what is not read, so the reader was on its way more often than not.
    #expect(read > 200)
  }

  @Test func `names are those that people write`() {
    #expect(FrameNames.readable("$sSa6appendyyxnF") == "Array.append(_:)")
    #expect(FrameNames.readable("_ZN5swift4funcEi") == "swift::func(int)")
    #expect(FrameNames.readable("malloc") == "malloc")
    #expect(FrameNames.readable("") == "")
  }
}
