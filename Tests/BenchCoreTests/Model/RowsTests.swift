import Testing

@testable import BenchCore

@Suite struct RowsTests {
  private func rows(_ ids: some Sequence<Int>) -> Rows {
    var rows = Rows()
    for id in ids { rows.append(Row(id: id, headline: "line \(id)", author: id.isMultiple(of: 3) ? nil : "Ann")) }
    return rows
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1_000])
  func `rows in chunks are the rows that lay side by side`(count: Int) {
    let flat = rows(0..<count)
    var edited = flat
    edited.enterChunks()
    #expect(edited.digest == flat.digest)
    #expect(edited.all == flat.rows)
    #expect(edited.count == count)
    for place in stride(from: 0, to: count, by: 7) { #expect(edited[place] == flat[place]) }
    edited.clear()
    edited.append(Row(id: 1))
    #expect(edited.rows == [Row(id: 1)])
    #expect(edited.all == edited.rows)
  }

  @Test func `few rows stay side by side, many go over into chunks`() {
    var few = rows(0..<10)
    few.insert(Row(id: 100), at: 4)
    few.remove(at: 0)
    #expect(!few.isChunked)
    #expect(few.all.map(\.id) == [1, 2, 3, 100, 4, 5, 6, 7, 8, 9])
    var many = rows(0..<100)
    many.change(at: 99) { $0.number = 7 }
    #expect(!many.isChunked, "a row that is changed moves nobody")
    many.remove(at: 50)
    #expect(many.isChunked)
    #expect(many.count == 99)
    #expect(many[98].number == 7)
  }

  @Test(arguments: [0, 1, 40, 500])
  func `a place is found in either form`(count: Int) {
    for isChunked in [false, true] {
      var rows = rows((0..<count).map { 2 * $0 })
      if isChunked { rows.enterChunks() }
      for id in stride(from: -1, to: 2 * count + 2, by: 3) {
        #expect(rows.firstPlace { $0.id >= id } == min(count, max(0, (id + 1) / 2)))
      }
    }
  }

  @Test func `a copy does not change with the original`() {
    var original = rows(0..<200)
    original.enterChunks()
    let copy = original
    original.change(at: 3) { $0.headline = "changed" }
    original.remove(at: 9)
    #expect(copy[3].headline == "line 3")
    #expect(copy.count == 200)
  }
}
