import BenchCore
import BenchHost
import Testing

@testable import BenchRuns

struct LongPlayTests {
  @Test func `what is left is said once a minute, at the pace so far, where the number of steps is known`() {
    var wait = LongPlay(since: .seconds(100))
    let quarter = ChildProgress(steps: 25, of: 100)
    #expect(wait.left(.seconds(159), quarter) == nil)
    #expect(wait.left(.seconds(160), ChildProgress(steps: 25, of: 0)) == nil)
    #expect(wait.left(.seconds(160), quarter) == .seconds(180))
    #expect(wait.left(.seconds(219), quarter) == nil)
    #expect(wait.left(.seconds(220), ChildProgress(steps: 50, of: 100)) == .seconds(120))
  }
}
