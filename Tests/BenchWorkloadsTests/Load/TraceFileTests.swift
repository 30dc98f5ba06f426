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
    "\u{FEFF}0.25\n1.5\n", "\u{FEFF}seconds\n0.25\n1.5\n", "0.25\r1.5\r", "seconds\r0.25\r1.5",
    "s,what\r0.25,a\n1.5,b\r\n", "\n0.25 \n\t1.5\r\n",
    "\"seconds\",what\n0.25,a\n1.5,b\n", "Größe\n0.25\n1.5\n",
  ])
  func `a byte order mark, any line ends and blanks leave every time as it is`(text: String) throws {
    #expect(try read(text) == [250_000_000, 1_500_000_000])
  }

  @Test func `a second column of numbers is no part of the time where a head names it or the time has a point`() throws
  {
    #expect(try read("s,size\n0,25\n1,30\n") == [0, 1_000_000_000])
    #expect(try read("0.5,25\n1.5,30\n") == [500_000_000, 1_500_000_000])
  }

  @Test(arguments: [
    ("0,25\n0,5\n", 1), ("seconds\n0,25\n", 2), ("0,25;a\n", 1), ("Zeit,Wert\n0,25,7\n", 2), ("0, 25\n", 1),
  ])
  func `a decimal comma is refused and not taken for whole seconds`(text: String, line: Int) {
    #expect(problem(text)?.line == line)
    #expect(problem(text)?.rule == "a time is written with a point, and a comma ends a column")
  }

  @Test(arguments: [
    "0.25s\n1\n", "0x10\n20\n", "\"0.25\"\n1\n", "-\n1\n", "#1\n2\n", "0.2.5\n1\n", "nan\n1\n", "inf\n1\n",
    "0.25;a\n1;b\n",
  ])
  func `a malformed first line is refused and not passed over as a head`(text: String) {
    #expect(problem(text)?.line == 1)
    #expect(problem(text)?.rule == "a time is a number of seconds")
  }

  @Test func `a line that is no number is not shown`() {
    #expect(problem("0\nuser:x:0:0:secret\n")?.value == "")
    #expect(problem("0\n-5\n")?.value == "-5")
  }

  @Test(arguments: [
    ("0\nx\n", 2, "a time is a number of seconds"), ("-1\n", 1, "a time lies within 0 and 86400 seconds"),
    ("0\nnan\n", 2, "a time is a number of seconds"), ("1e300\n", 1, "a time lies within 0 and 86400 seconds"),
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
