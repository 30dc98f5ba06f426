import Testing

@testable import BenchCore
@testable import BenchResults

struct MemoryTableTests {
  private let cell = CellIdentity(scenario: "tiny", point: Point([]), store: "nested", derivation: "naive")

  private func measurement(_ pages: Bytes?) -> Measurement {
    var measurement = Measurement(pass: .allocations, operationsInLog: 2_048, operationsPlayed: 2_048)
    measurement.memory = MemoryCurve(
      [1, 2].map { place in
        MemoryCurve.Reading(
          phase: "main", operations: 1_024 * place, live: Bytes(500 * place), peak: Bytes(900), active: pages,
          resident: pages)
      })
    return measurement
  }

  @Test func `what is written is read back, by repetition and then in the order of the play`() throws {
    var table = MemoryTable()
    table.add(measurement(nil), of: cell, repetition: 2)
    table.add(measurement(Bytes(-4_096)), of: cell, repetition: 1)
    let text = MemoryTable.csv(table.rows, build: .release)
    #expect(text.contains("tiny,,nested,naive,1,main,1024,500,900,-4096,-4096\r\n"))
    #expect(text.contains("tiny,,nested,naive,2,main,2048,1000,900,,\r\n"))
    #expect(try MemoryTable.read(text).map(\.row) == table.rows.map(\.row))
    #expect(try MemoryTable.read(text).map(\.row.repetition) == [1, 1, 2, 2])
  }

  @Test func `a line that holds what it cannot is refused with its number`() {
    let head = MemoryTable.head
    for line in [
      "tiny,,nested,naive,0,main,1,2,3,4,5", "tiny,,nested,naive,1,main,-1,2,3,4,5",
      "tiny,,nested,naive,1,main,1,,3,4,5", "tiny,,nested,naive,1,main,1,2,3,four,5",
      "tiny,,nested,naive,1,main,1,2,3,4",
    ] {
      let error = #expect(throws: CSVError.self) { try MemoryTable.read(head + line + "\r\n") }
      #expect(error?.line == 2, "\(line)")
    }
  }
}
