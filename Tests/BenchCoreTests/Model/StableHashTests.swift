import Testing

@testable import BenchCore

@Suite struct StableHashTests {
  private func hash(_ change: (inout StableHash) -> Void) -> UInt64 {
    var hash = StableHash()
    change(&hash)
    return hash.value
  }

  /// If this changes, every golden hash and every manifest ever written says something else.
  @Test func `the same bytes have the same hash on every machine`() {
    #expect(hash { $0.combine("storebench") }.hexadecimal == "d3d557111ab0c16b")
    #expect(hash { $0.combine(42) }.hexadecimal == "79ef79816dc798ba")
  }

  @Test func `neighbours cannot run into each other`() {
    let left = hash {
      $0.combine("ab")
      $0.combine("c")
    }
    let right = hash {
      $0.combine("a")
      $0.combine("bc")
    }
    #expect(left != right)
  }

  @Test func `order and zeros count`() {
    #expect(hash { _ in } != hash { $0.combine(0) })
    #expect(hash { $0.combine("") } != hash { _ in })
    #expect(
      hash {
        $0.combine(1)
        $0.combine(2)
      }
        != hash {
          $0.combine(2)
          $0.combine(1)
        })
  }

  @Test func `a hundred thousand numbers collide nowhere`() {
    var seen = Set<UInt64>()
    for number in 0..<100_000 { seen.insert(hash { $0.combine(number) }) }
    #expect(seen.count == 100_000)
  }

  @Test func `sixteen digits, whatever the number`() {
    #expect(UInt64(0).hexadecimal == "0000000000000000")
    #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
  }
}
