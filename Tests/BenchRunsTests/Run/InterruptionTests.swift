import BenchCore
import BenchHost
import BenchReports
import BenchResults
import Dispatch
import TestSupport
import Testing

@testable import BenchRuns

struct InterruptionTests {
  @Test func `work that is not interrupted returns its value, or throws its error`() throws {
    let interruption = Interruption()
    #expect(try interruption.perform { 42 } == 42)
    #expect(throws: InputError(path: "a")) { try interruption.perform { throw InputError(path: "a") } as Int }
  }

  /// The work waits for something that only happens after the test: a perform that waited for it would never end.
  @Test func `work that cannot be stopped is left behind`() throws {
    let interruption = Interruption()
    let never = DispatchSemaphore(value: 0)
    #expect(throws: Interrupted.self) {
      try interruption.perform {
        interruption.request()
        never.wait()
      }
    }
    never.signal()
  }

  @Test func `a wish to stop while a stage is made ends the run with a valid folder`() throws {
    try withTemporaryFolder { output in
      let interruption = Interruption()
      let stop: @Sendable (BenchEvent) -> Void = { if case .preparing = $0 { interruption.request() } }
      let result = try FakeBench.bench(output: output, interruption: interruption, listener: stop)
        .run(ScenarioFile(name: "s.yaml", text: FakeBench.scenario))
      #expect(result.manifest.run.state == .interrupted)
      #expect(result.run.rows.isEmpty)
    }
  }
}
