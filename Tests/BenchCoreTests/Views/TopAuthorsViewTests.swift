import Testing

@testable import BenchCore

@Suite struct TopAuthorsViewTests {
  private static func author(_ id: Int, _ points: Int) -> Author {
    Author(id: AuthorID(id), name: "author \(id)", points: points)
  }

  @Test func `the highest stand first, of equals the smaller id`() {
    let reads = FewEntities(authors: [(3, 5), (1, 9), (4, 5), (0, -2), (2, 5)].map(Self.author))
    #expect(reads.rows(.topAuthors(limit: 3)).rows.map(\.id) == [1, 2, 3])
    #expect(reads.rows(.topAuthors(limit: 5)).rows.map(\.id) == [1, 2, 3, 4, 0])
    #expect(reads.rows(.topAuthors(limit: 1)).rows == [Row(id: 1, headline: "author 1", number: 9)])
    #expect(reads.rows(.topAuthors(limit: 99)).rows.count == 5)
    #expect(FewEntities().rows(.topAuthors(limit: 3)).rows.isEmpty)
  }

  /// Few different points, so that most are equal to others; every limit up to beyond all.
  @Test(arguments: 1...40)
  func `the first are those that sorting all puts first, in whatever order authors come`(seed: Int) throws {
    var state = UInt64(seed)
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var authors = (0..<next(below: 60)).map { Self.author($0, next(below: 7)) }
    for place in authors.indices { authors.swapAt(place, next(below: authors.count)) }
    let sorted = authors.sorted { ($0.points, $1.id.rawValue) > ($1.points, $0.id.rawValue) }.map(\.id.rawValue)
    for limit in 1...64 {
      let shown = FewEntities(authors: authors).rows(.topAuthors(limit: limit)).rows
      try #require(shown.map(\.id) == Array(sorted.prefix(limit)))
    }
  }

  @Test func `what the buffer holds already stays before it`() {
    var rows = Rows()
    rows.append(Row(id: 77, number: 1_000))
    FewEntities(authors: (0..<9).map { Self.author($0, $0) }).show(.topAuthors(limit: 2), into: &rows)
    #expect(rows.rows.map(\.id) == [77, 8, 7])
  }

  @Test func `every author is an input, also those who are not shown`() {
    let reads = FewEntities(authors: [Self.author(2, 1), Self.author(0, 9), Self.author(1, 5)])
    #expect(InputList.of(.topAuthors(limit: 1), reads) == ["author 2", "author 0", "author 1"])
  }
}
