import BenchCore
import Testing

@testable import BenchTableStores

struct BatchedTableTests {
  private let id = AuthorID(1)

  private func table() -> BatchedTable<AuthorID, Author> {
    var table = BatchedTable<AuthorID, Author>()
    table[id] = Author(id: id, name: "old", points: 0)
    _ = table.merge()
    return table
  }

  @Test func `a deleted entity is gone at once, and from the table at the end of the commit`() {
    var table = table()
    #expect(table.removeValue(forKey: id)?.name == "old" && table[id] == nil && table.count == 0)
    #expect(table.merge() == [AnyHashable(1)] && table[id] == nil && table.count == 0)
    #expect(table.merge() == nil)
  }

  @Test func `an entity that is deleted and put back stays, and is taken out of no group`() {
    var table = table()
    _ = table.removeValue(forKey: id)
    table[id] = Author(id: id, name: "new", points: 0)
    #expect(table[id]?.name == "new")
    #expect(table.merge() == [] && table[id]?.name == "new" && table.count == 1)
  }
}
