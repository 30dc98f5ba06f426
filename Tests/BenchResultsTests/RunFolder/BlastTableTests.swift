import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct BlastTableTests {
  @Test func `has a row for each number of views that commits of one kind and hotness reached`() {
    var reach = Reach(phase: "main", operation: "update-author", hotness: .hot)
    reach.notified = [40: 2, 3: 1]
    reach.updated = [1: 3]
    var measurement = Fixture.measurement(.counts, [])
    measurement.reaches = [reach, Reach(phase: "main", operation: "update-post", hotness: .rest)]
    var table = BlastTable()
    table.add(measurement, of: Fixture.cell("normalized", "keyed", "n=2"))
    table.add(Fixture.measurement(.time, []), of: Fixture.cell("nested"))
    let lines = BlastTable.csv(table.rows, build: .debug).split(separator: "\r\n")
    let head = "books (debug build),n=2,normalized,keyed,main,update-author,hot"
    #expect(
      lines == [
        "scenario,point,store,derivation,phase,operation,hotness,measure,views,commits",
        "\(head),notified,3,1", "\(head),notified,40,2", "\(head),updated,1,3",
      ])
  }

  @Test func `cells stand in their order`() {
    var reach = Reach(phase: "main", operation: "update-author", hotness: .warm)
    reach.notified = [1: 1]
    var measurement = Fixture.measurement(.counts, [])
    measurement.reaches = [reach]
    var table = BlastTable()
    for store in ["normalized", "atoms", "nested"] { table.add(measurement, of: Fixture.cell(store)) }
    let stores = BlastTable.csv(table.rows, build: .release).split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",")[1]
    }
    #expect(stores == ["atoms", "nested", "normalized"])
  }

  @Test func `what was written is read back as it was`() throws {
    var reach = Reach(phase: "main, \"x\"", operation: "=update-author", hotness: .hot)
    reach.notified = [40: 2, 3: 1]
    reach.updated = [0: 2, 1: 1]
    var other = Reach(phase: "main", operation: "update-post", hotness: .rest)
    other.updated = [7: 9]
    var measurement = Fixture.measurement(.counts, [])
    measurement.reaches = [reach, other]
    var table = BlastTable()
    table.add(measurement, of: Fixture.cell("normalized", "keyed", "n=2"))
    table.add(measurement, of: Fixture.cell("nested"))
    let read = try BlastTable.run(BlastTable.csv(table.rows, build: .release))
    #expect(
      read.reaches == [
        Fixture.cell("normalized", "keyed", "n=2"): [reach, other], Fixture.cell("nested"): [reach, other],
      ])
  }

  @Test(arguments: [
    "a,b\r\n", "HEAD\r\nbooks,,a,b,main,k,hot,seen,1,1\r\n", "HEAD\r\nbooks,,a,b,main,k,cold,updated,1,1\r\n",
  ])
  func `a table that is none is refused with its line`(_ text: String) {
    let csv = text.replacing("HEAD\r\n", with: BlastTable.head)
    #expect(throws: CSVError.self) { try BlastTable.read(csv) }
  }
}
