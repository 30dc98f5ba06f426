import BenchCore
import Foundation
import Testing

@testable import BenchWorkloads

/// Arrivals and the virtual main actor together, held against formulas that were found without them.
struct QueueTheoryTests {
  private static let service = 100_000

  // The tolerances are those of a million arrivals; n times fewer are allowed √n times the error of a drawn mean.
  #if DEBUG
    private static let arrivals = 100_000
    private static let slack = 3.2
    private static let utilisations = [0.5, 0.8]
  #else
    private static let arrivals = 300_000
    private static let slack = 1.8
    private static let utilisations = [0.5, 0.8, 0.9]
  #endif

  /// A load of one open flow of work, without frames that cost anything.
  private func trace(
    count: Int, utilisation: Double, spread: ArrivalSpread, isExponential: Bool = false, seed: UInt64 = 1
  ) -> LoadTrace {
    let length = Int((Double(count * Self.service) / utilisation).rounded())
    let rate = Double(count) / (Double(length) / 1e9)
    let profile = RateProfile(over: length, [(rate, rate)])
    var stream = RandomStream(root: seed, "load.jobs.arrivals")
    let times =
      spread == .constant ? profile.evenTimes(count: count) : profile.poissonTimes(count: count, &stream)
    var draws = RandomStream(root: seed, "load.jobs.work")
    let work = DrawnTime(nanoseconds: Self.service, isExponential: isExponential)
    let services = times.map { _ in work.next(&draws) }
    let setup = LoadSetup(phases: [LoadPhase("all", 0..<length)], hz: 24, frame: 0)
    return LoadPlan(setup, times.map { Arrival(at: $0, flow: 0, sort: .work) }).run { task in
      if case .work(let arrival) = task { return TaskCost(services[arrival]) }
      return TaskCost(0)
    }
  }

  private func waits(_ trace: LoadTrace) -> (mean: Double, p99: Double) {
    let waits = zip(trace.begins, trace.arrivals).map { $0 - $1.nanoseconds }.sorted()
    let p99 = LoadMeasure.Share.p99.value(in: waits) ?? 0
    return (Double(waits.reduce(0, +)) / Double(waits.count), Double(p99))
  }

  @Test func `evenly spaced arrivals that are served in time never wait`() {
    let trace = trace(count: 5_000, utilisation: 0.99, spread: .constant)
    #expect(zip(trace.begins, trace.arrivals).allSatisfy { $0 == $1.nanoseconds })
    #expect(LoadFigures(trace).value(.responseMax) == LoadValue(Double(Self.service)))
    #expect(LoadIdentities.violation(in: trace) == nil)
  }

  /// The mean of three seeds, so that one lucky or unlucky draw does not decide.
  private func meanWaits(_ utilisation: Double, isExponential: Bool) -> (mean: Double, p99: Double) {
    let runs = (1...3).map { seed in
      waits(
        trace(
          count: Self.arrivals, utilisation: utilisation, spread: .poisson, isExponential: isExponential, seed: seed))
    }
    return (runs.map(\.mean).reduce(0, +) / 3, runs.map(\.p99).reduce(0, +) / 3)
  }

  @Test(arguments: utilisations)
  func `fixed services wait as Pollaczek, Khinchine and Erlang say`(utilisation: Double) throws {
    // The p99 of wait and service in units of the service, from Erlang's series of 1909.
    let p99 = try #require([0.5: 4.3363, 0.8: 11.3559, 0.9: 22.8982][utilisation])
    let service = Double(Self.service)
    let found = meanWaits(utilisation, isExponential: false)
    let mean = utilisation * service / (2 * (1 - utilisation))
    #expect(abs(found.mean / mean - 1) < 0.01 * Self.slack, "\(found.mean / mean)")
    #expect(abs((found.p99 + service) / (p99 * service) - 1) < 0.02 * Self.slack, "\(found.p99 / service + 1)")
  }

  @Test(arguments: utilisations)
  func `exponential services wait as the M/M/1 queue says`(utilisation: Double) {
    let service = Double(Self.service)
    let found = meanWaits(utilisation, isExponential: true)
    let mean = utilisation * service / (1 - utilisation)
    // With its service, an arrival stays exponentially long: P(W + S > t) = e^(−(1−ρ)t/S); P(W > t) is ρ times that.
    let p99 = log(100 * utilisation) * service / (1 - utilisation)
    #expect(abs(found.mean / mean - 1) < 0.02 * Self.slack, "\(found.mean / mean)")
    #expect(abs(found.p99 / p99 - 1) < 0.04 * Self.slack, "\(found.p99 / p99)")
  }

  /// The published example: a second of a plan that stalls once, seen from the plan and from the send.
  @Test func `one stall shows in the times from the plan as wrk2 published, and hides in the service`() throws {
    let length = 19_750_000_000
    let profile = RateProfile(over: length, [(2_000, 2_000)])
    var arrivals = profile.evenTimes(count: profile.count).map { Arrival(at: $0, flow: 0, sort: .work) }
    #expect(arrivals.count == 39_500)
    let stall = Arrival(at: 9_000_000_123, flow: 1, sort: .work)
    arrivals = (arrivals + [stall]).sorted()
    let setup = LoadSetup(phases: [LoadPhase("all", 0..<length)], frame: 0)
    let trace = LoadPlan(setup, arrivals).run { task in
      if case .work(let arrival) = task { return TaskCost(arrivals[arrival].flow == 1 ? 1_420_000_000 : 45_000) }
      return TaskCost(0)
    }
    let responses = zip(trace.ends, arrivals).map { $0 - $1.nanoseconds }.sorted()
    for (share, published) in [(0.9375, 294.0), (0.95, 525), (0.975, 993), (0.99, 1_277)] {
      let found = Double(responses[Int((Double(responses.count) * share).rounded(.up)) - 1]) / 1e6
      #expect(abs(found / published - 1) < 0.03, "p\(100 * share): \(found)")
    }
    let response = try #require(LoadFigures(trace).value(.responseP99))
    #expect(abs(response.value / 1_277e6 - 1) < 0.03, "a response begins where it was due: \(response.value)")
    #expect(LoadFigures(trace).value(.serviceP99) == LoadValue(45_000))
    #expect(LoadFigures(trace).value(.hangs) == LoadValue(1))
  }
}
