import Foundation
import Testing

@testable import BenchHost

struct ChildProgressTests {
  @Test func `reports are taken away from the beginning of what has arrived, whole lines and no others`() {
    func take(_ text: String) -> (ChildProgress?, String) {
      var bytes = Array(text.utf8)
      return (ChildProgress.take(from: &bytes), String(decoding: bytes, as: UTF8.self))
    }
    #expect(take("progress 1 10\nprogress 2 10\nprogr") == (ChildProgress(steps: 2, of: 10), "progr"))
    #expect(take("progress 3 0\n{\"a\":1}") == (ChildProgress(steps: 3, of: 0), "{\"a\":1}"))
    #expect(take("{}\nprogress 1 1\n") == (nil, "{}\nprogress 1 1\n"), "a result has begun")
    for text in ["progress 1\n", "progress x 1\n", "progress 1 99999999999999999999\n", "progress 1 1 1\n"] {
      #expect(take(text) == (nil, text))
    }
  }

  @Test(arguments: [(0, 0), (7, 1_000), (999_999, 1_000_000), (Int.max, Int.max), (-1, 3)])
  func `what one side reports the other takes`(steps: Int, total: Int) throws {
    let pipe = Foundation.Pipe()
    ChildProgress(steps: steps, of: total).report(to: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    var bytes = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
    #expect(ChildProgress.take(from: &bytes) == ChildProgress(steps: max(0, steps), of: total))
    #expect(bytes.isEmpty)
  }

  @Test func `a share is known of a number of steps of which one has ended, and is no more than all`() {
    #expect(ChildProgress(steps: 3, of: 4).share == 0.75)
    #expect(ChildProgress(steps: 5, of: 4).share == 1)
    #expect(ChildProgress(steps: 0, of: 4).share == nil)
    #expect(ChildProgress(steps: 3, of: 0).share == nil)
  }
}
