import Testing

@testable import BenchCore

struct LoadIdentitiesTests {
  @Test func `identities hold to the nanosecond in 10,000 drawn loads`() {
    var saturated = 0
    var late = 0
    for seed in 0..<10_000 {
      let trace = DrawnLoad(seed: seed).run()
      if let violation = LoadIdentities.violation(in: trace) {
        Issue.record("seed \(seed), \(trace.setup): \(violation)")
        return
      }
      if LoadFigures(trace).isSaturated { saturated += 1 }
      if !trace.frames.late.isEmpty { late += 1 }
    }
    // The drawn loads must reach both, or the claim above is about nothing.
    #expect(saturated > 1_000)
    #expect(late > 1_000)
  }

  @Test func `an arrival that is answered twice breaks the identities`() {
    var trace = DrawnLoad(seed: 1).run()
    trace.departures.append((time: 1, count: 1))
    #expect(LoadIdentities.violation(in: trace)?.contains("Little's law") == true)
  }

  @Test func `a frame that is lost breaks the identities`() {
    var trace = DrawnLoad(seed: 1).run()
    trace.frames.ticks.removeFirst()
    trace.frames.shownAt.removeFirst()
    #expect(LoadIdentities.violation(in: trace)?.contains("frames due") == true)
  }

  @Test func `each commit is shown no earlier than its views are current`() {
    for seed in 0..<500 {
      let trace = DrawnLoad(seed: seed).run()
      for (end, shown) in zip(trace.ends, trace.shown) where shown != LoadTrace.notYet {
        #expect(end != LoadTrace.notYet && shown >= end)
      }
    }
  }

  @Test func `commits begin and become current in the order of the log, at every rate and in every isolation`() {
    for seed in 0..<500 {
      let trace = DrawnLoad(seed: seed).run()
      let commits = trace.arrivals.indices.filter { trace.arrivals[$0].sort == .commit }
      for (before, after) in zip(commits, commits.dropFirst()) where trace.begins[after] != LoadTrace.notYet {
        #expect(trace.begins[before] <= trace.begins[after])
        if trace.ends[after] != LoadTrace.notYet { #expect(trace.ends[before] <= trace.ends[after]) }
      }
    }
  }
}
