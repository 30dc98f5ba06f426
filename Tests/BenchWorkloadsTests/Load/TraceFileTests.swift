import Testing

@testable import BenchWorkloads

struct TraceFileTests {
  private func read(_ text: String) throws(TraceFile.Problem) -> [Int] { try TraceFile.times(in: Array(text.utf8)) }

  private func problem(_ text: String) -> TraceFile.Problem? {
    do throws(TraceFile.Problem) {
      _ = try read(text)
      return nil
    } catch { return error }
  }

  @Test func `the first column is read, and a head is passed over`() throws {
    #expect(try read("seconds,what\n0,a\r\n0.25,b\n\n1.5,c\n") == [0, 250_000_000, 1_500_000_000])
  }

  @Test(arguments: [
    ("0\nx\n", 2, "a time is a number of seconds"), ("-1\n", 1, "a time lies within 0 and 86400 seconds"),
    ("0\nnan\n", 2, "a time lies within 0 and 86400 seconds"), ("1e300\n", 1, "a time lies within 0 and 86400 seconds"),
    ("2\n1\n", 2, "times are in order, and this one is before the one above"),
    ("", 1, "a trace has at least one time"), ("seconds\n", 1, "a trace has at least one time"),
  ])
  func `what is wrong is named with its line`(text: String, line: Int, rule: String) {
    let found = problem(text)
    #expect(found?.line == line)
    #expect(found?.rule == rule)
    #expect(found?.cure.isEmpty == false)
  }

  @Test func `a file that is too large is refused before it is read`() {
    let problem = #expect(throws: TraceFile.Problem.self) {
      try TraceFile.times(in: [UInt8](repeating: 48, count: TraceFile.largest + 1))
    }
    #expect(problem?.rule == "a trace has at most 67108864 bytes")
  }

  @Test func `any bytes are read or refused, and never crash`() {
    var stream = RandomStream(seed: 3)
    let signs = Array("0123456789.,-+eE\n\r\"ab".utf8)
    for _ in 0..<2_000 {
      let text = (0..<stream.position(among: 40)).map { _ in signs[stream.position(among: signs.count)] }
      if let times = try? TraceFile.times(in: text) { #expect(times == times.sorted() && times.allSatisfy { $0 >= 0 }) }
    }
  }
}
