import Testing

@testable import BenchReports
@testable import BenchResults

struct SweepsTests {
  @Test func `a line has all points that differ in one number, in its order`() throws {
    let points = try ["hold=0;n=100", "hold=0;n=20", "hold=1;n=20", "hold=1;n=100"].map { try #require(Point($0)) }
    let lines = Sweeps.lines(points).map { line in "\(line.key): \(line.points.map(\.description))" }
    #expect(
      lines == [
        "hold: [\"hold=0;n=100\", \"hold=1;n=100\"]", "n: [\"hold=0;n=20\", \"hold=0;n=100\"]",
        "hold: [\"hold=0;n=20\", \"hold=1;n=20\"]", "n: [\"hold=1;n=20\", \"hold=1;n=100\"]",
      ])
    #expect(Sweeps.lines([Point()]).isEmpty)
    let words = try ["commit=plain", "commit=locked"].map { try #require(Point($0)) }
    #expect(Sweeps.lines(words).isEmpty)
  }
}
