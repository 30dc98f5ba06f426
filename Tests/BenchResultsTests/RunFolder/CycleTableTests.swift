import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct CycleTableTests {
  private let cell = CellIdentity(scenario: "tiny", point: Point([]), store: "nested", derivation: "naive")

  private var stacks: [CycleStack] { ExportFixture.cycles(named: "=NestedStore.commit(_:, \"x\")") }

  @Test func `what is written is read back`() throws {
    let text = CycleTable.csv(CycleTable.rows(stacks, of: cell), build: .release)
    #expect(try CycleTable.run(text).cycles == [cell: stacks])
    #expect(text.hasPrefix("scenario,point,store,derivation,phase,operation,samples,stack\r\n"))
    #expect(text.contains("tiny,,nested,naive,load,*,5,"))
  }

  @Test func `a broken table is refused with its line`() {
    let head = CycleTable.head
    for line in [
      "tiny,,nested,naive,load,*,0,a", "tiny,,nested,naive,load,*,-3,a", "tiny,,nested,naive,load,*,a,b",
      "tiny,,nested,naive,load,*,3", "tiny,point,nested,naive,load,*,3,a",
    ] {
      let error = #expect(throws: CSVError.self) { try CycleTable.read(head + line + "\r\n") }
      #expect(error?.line == 2, "\(line)")
    }
    #expect(throws: CSVError.self) { try CycleTable.read("scenario,point\r\n") }
  }

  @Test func `only the cycles pass has stacks, and what references are counted becomes rows`() throws {
    var cycles = Measurement(pass: .cycles, operationsInLog: 1, operationsPlayed: 1)
    cycles.cycles = stacks
    var table = CycleTable()
    table.add(cycles, of: cell)
    #expect(table.rows == CycleTable.rows(stacks, of: cell))
    #expect(ResultRow.rows(of: ResultLines(cycles, entities: 1), cell: cell, repetition: 1).isEmpty)

    var references = Measurement(pass: .references, operationsInLog: 2, operationsPlayed: 2)
    references.lines = ["update-post", "read-post"].map { operation in
      var figures = Figures(operations: 1)
      figures.references = ReferenceTally(retains: 5, releases: 4, noOps: 3, objects: 2, bulkElements: 1)
      return .init(phase: "main", operation: operation, figures: figures)
    }
    table.add(references, of: cell)
    #expect(table.rows.count == stacks.count)
    let rows = ResultRow.rows(of: ResultLines(references, entities: 1), cell: cell, repetition: 1)
    let names: Set = ["retains", "releases", "reference_no_ops", "objects_made", "bulk_elements"]
    #expect(Set(rows.map(\.metric)) == names)
    let retains = rows.filter { $0.metric == "retains" && $0.operation == Line.total }
    #expect(!retains.isEmpty && retains.allSatisfy { $0.value == .integer(10) })
    #expect(rows.allSatisfy { $0.pass == .references })
  }
}
