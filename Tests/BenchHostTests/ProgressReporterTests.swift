import BenchCore
import Foundation
import Testing

@testable import BenchHost

struct ProgressReporterTests {
  @Test func `it reports between its beginning and its end, where a step has ended or the play waits its turn`() throws
  {
    let pipe = Pipe()
    let reporter = ProgressReporter()
    reporter.progress.note(1)
    reporter.report()
    reporter.begin(on: pipe.fileHandleForWriting.fileDescriptor)
    reporter.report()
    reporter.report()
    reporter.progress.note(2)
    reporter.report()
    reporter.progress.pause { reporter.report() }
    reporter.report()
    // Another play of the same repetition.
    reporter.progress.note(1)
    reporter.report()
    reporter.end()
    reporter.progress.note(3)
    reporter.report()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "progress 1 0\nprogress 2 0\nprogress 2 0\nprogress 3 0\n", "it only grows")
  }
}
