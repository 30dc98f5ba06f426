import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct CSVTests {
  private func text(of alphabet: [String], _ random: inout TestRandom) -> String {
    let length = Int.random(in: 0...5, using: &random)
    return (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `any texts come back as they were`() throws {
    let alphabet = ["a", "\"", ",", "\n", "\r", "\r\n", "=", "+", "-", "@", "\t", "'", "é", "👩‍👩‍👧", " ", "*", "1"]
    var random = TestRandom(state: 7)
    for round in 0..<500 {
      var table: [[String]] = []
      for _ in 0..<4 { table.append((0..<3).map { _ in text(of: alphabet, &random) }) }
      var writer = CSVWriter(ending: round.isMultiple(of: 2) ? "\r\n" : "\n")
      for record in table { writer.record(record.map { .text($0) }) }
      let read = try CSVReader.records(writer.contents).map { $0.map(CSVReader.plain) }
      // Bytes, because Swift holds texts equal that are spelled with other code points.
      let bytes = read.joined().map { Array($0.utf8) }
      let wanted: [[UInt8]] = table.joined().map { Array($0.utf8) }
      #expect(bytes == wanted)
    }
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1"])
  func `a text cannot run as a formula`(text: String) throws {
    var writer = CSVWriter()
    writer.record([.text(text), .text("x")])
    let raw = try CSVReader.records(writer.contents)[0][0]
    #expect(raw.hasPrefix("'"))
    #expect(CSVReader.plain(raw) == text)
  }

  @Test func `numbers keep their full precision and their sign`() {
    var writer = CSVWriter()
    writer.record([.integer(-5), .real(0.1), .real(1234567.891), .absent, .real(2)])
    #expect(writer.contents == "-5,0.1,1234567.891,,2\r\n")
  }

  @Test func `rows come back as they were`() throws {
    var random = TestRandom(state: 11)
    let rows = (0..<300).map { index -> ResultRow in
      let value: MetricValue =
        index.isMultiple(of: 2)
        ? .integer(Int.random(in: -(1 << 53)...(1 << 53), using: &random))
        : .real(Double.random(in: 0...1, using: &random) / 3)
      return ResultRow(
        cell: Fixture.cell("=store", "naive,\"x\"", "dataset.posts=\(index);hold=1", scenario: "quick (debug build)"),
        phase: "rating\nchanges", operation: "*", pass: Pass.allCases[index % 3], repetition: index % 10 + 1,
        metric: "entity_writes", unit: "count", operations: index,
        value: value)
    }
    #expect(try ResultRow.rows(csv: ResultRow.csv(rows)) == rows)
    #expect(try ResultRow.rows(csv: ResultRow.csv(rows, ending: "\n")) == rows)
  }

  @Test func `the columns are the contract`() {
    let columns = "scenario,point,store,derivation,phase,operation,pass,repetition,metric,unit,operations,value"
    #expect(ResultRow.csv([]) == columns + "\r\n")
  }

  @Test func `an empty value is absent`() throws {
    let table = ResultRow.csv([]) + "s,,n,d,*,*,counts,1,entity_writes,count,3,\r\n"
    #expect(try ResultRow.rows(csv: table).isEmpty)
  }

  @Test(arguments: [
    ("a,\"b", "line 1: a quote that opens here never closes"),
    ("x\n\"a\"b", "line 2: after a closing quote comes a comma or the end of the line"),
    ("a\"b", "line 1: a quote stands only around a whole field"),
  ])
  func `a broken table says where and why`(text: String, message: String) {
    let error = #expect(throws: CSVError.self) { try CSVReader.records(text) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["1e308", "1e-320", "-1e251", "1e400", "nan", "inf"])
  func `a value that no run comes to is refused`(value: String) {
    let table = ResultRow.csv([]) + "s,,n,d,*,*,counts,1,entity_writes,count,3,\(value)\r\n"
    #expect(throws: CSVError.self) { try ResultRow.rows(csv: table) }
  }

  @Test func `counts that come to more than an integer holds are refused`() {
    let lines = (1...300).map { "s,,n,d,*,*,counts,\($0),entity_writes,count,3,9007199254740992\r\n" }
    let error = #expect(throws: CSVError.self) { try ResultRow.rows(csv: ResultRow.csv([]) + lines.joined()) }
    #expect(error?.rule == "the counts up to here come to more than 2^61, which no run counts")
  }

  @Test(arguments: ["0", "-1", "1001"])
  func `a repetition that no run has is refused`(repetition: String) {
    let text = ResultRow.csv([Fixture.row(Fixture.cell("nested"), "entity_writes", .integer(1))])
    let other = text.replacing(",counts,1,", with: ",counts,\(repetition),")
    let error = #expect(throws: CSVError.self) { try ResultRow.rows(csv: other) }
    let rule = "the repetition (\(repetition)) must be from 1 to 1,000"
    #expect(error?.rule.contains(repetition == "-1" ? "-1" : rule) == true, "\(error?.rule ?? "")")
  }

  @Test func `a row that is there twice is refused with both lines`() {
    let line = "s,,n,d,*,*,counts,1,entity_writes,count,3,4\r\n"
    let error = #expect(throws: CSVError.self) { try ResultRow.rows(csv: ResultRow.csv([]) + line + line) }
    #expect(
      error?.description
        == "line 3: entity_writes of n/d, repetition 1, is on line 2 already; remove one of the two lines")
  }

  @Test func `a row with a foreign value says which`() {
    let table = ResultRow.csv([]) + "s,,n,d,*,*,counts,1,entity_writes,count,three,4\r\n"
    let error = #expect(throws: CSVError.self) { try ResultRow.rows(csv: table) }
    #expect(error?.description.hasPrefix("line 2: a field holds what its column cannot") == true)
  }
}
