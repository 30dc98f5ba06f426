import BenchHost
import BenchResults
import Testing

@testable import BenchRuns

struct PlayedPointTests {
  @Test(arguments: [
    "dataset=1", "dataset.posts=1000", "dataset.posts=1000;operations=1/16",
    "dataset=1/4;dataset.posts=1000;hold=1;operations=1/16;without=nested/naive+verge",
  ])
  func `a point is read back as it was written`(text: String) throws {
    #expect(try #require(PlayedPoint(text)).description == text)
  }

  @Test(arguments: ["operations=2", "operations=1/1", "operations=1/x", "dataset=0", "posts", "=1"])
  func `what is no point is none`(text: String) { #expect(PlayedPoint(text) == nil) }

  @Test func `the columns have the shares, and not the designs that are left out`() throws {
    let point = try #require(PlayedPoint("dataset.posts=1000;operations=1/16;without=nested/naive"))
    #expect(point.place.description == "dataset.posts=1000;operations=1/16")
    #expect(!point.isWhole && point.without == ["nested/naive"])
  }
}
