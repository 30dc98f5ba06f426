import BenchResults
import Testing

struct PointTests {
  @Test func `settings are sorted and lose the underscores of numbers`() {
    #expect(Point("hold=1;dataset.posts=1_000")?.description == "dataset.posts=1000;hold=1")
    #expect(Point("store.kind=snake_case")?.description == "store.kind=snake_case")
  }

  @Test func `numbers are in the order of their size`() throws {
    let points = try ["n=1000", "n=20", "n=100"].map { try #require(Point($0)) }
    #expect(points.sorted().map(\.description) == ["n=20", "n=100", "n=1000"])
    let shares = try ["dataset=1/4", "dataset=1/128", "dataset=1/512"].map { try #require(Point($0)) }
    #expect(shares.sorted() == shares.reversed())
  }

  @Test func `a pair without a value is refused`() {
    #expect(Point("n") == nil)
    #expect(Point("n=") == nil)
    #expect(Point("") == Point())
  }
}
