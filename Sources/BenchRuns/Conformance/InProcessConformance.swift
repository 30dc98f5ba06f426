import BenchCore
import BenchHost

/// The check of contestants in this process.
package enum InProcessConformance {
  /// Checks contestants that can be played and should be right. With `storeAlone`, first checks the first one's store.
  package static func check(_ contestants: [Contestant], _ hangLimit: Double, storeAlone: Bool) throws {
    let able = contestants.filter { $0.reasonAgainst == nil && !$0.isExpectedStale }
    let suite = ConformanceSuite(InProcessTrials(contestants: able), hangLimit: .seconds(hangLimit))
    if storeAlone, let first = able.first, let failure = try suite.check(store: first) { throw failure }
    for contestant in able {
      if let failure = try suite.check(contestant) { throw failure }
    }
  }
}
