import BenchCore

/// The task of one process: play one cell once, instrumented for one pass.
package struct Repetition: Equatable, Sendable, Codable {
  package var store: String
  /// The name of the derivation; for a graph, the name of the whole design.
  package var derivation: String
  package var way: Way
  package var pass: Pass
  /// The number of the repetition, from 1. It serves only for the record: no random numbers are drawn from it.
  package var number: Int
  /// The time limit of a timed play; the play ends up to a quarter of a second later.
  package var timeLimit: Nanoseconds
  /// The share by which the process slows itself down, for a test of comparisons; `nil` outside of such a test.
  package var slowdown: Double?
  /// The place of the process in a pair that plays in turns; `nil` for a process that plays alone.
  package var seat: Turns.Seat?

  /// The machine's best pace, as found by earlier processes; `nil` if no process has found a pace.
  package var bestPace: Nanoseconds?

  /// Costs recorded for this design at this point; `nil` if there are none.
  package var costs: [RecordedCost]?

  /// The sync of a cell about remote data; `nil` for other cells.
  package var remote: RemoteCell?

  /// True if the process reports its progress before its result; otherwise it must not report progress.
  package var reportsProgress: Bool?

  package init(
    store: String, derivation: String, way: Way = .plain, pass: Pass, number: Int, timeLimit: Nanoseconds,
    slowdown: Double? = nil, seat: Turns.Seat? = nil
  ) {
    (self.store, self.derivation, self.way, self.pass) = (store, derivation, way, pass)
    (self.number, self.timeLimit, self.slowdown, self.seat) = (number, timeLimit, slowdown, seat)
  }
}

package struct Instruments: Sendable {
  /// The clock of the time pass.
  package var clock: MonotonicClock
  /// The allocation meter; `nil` if the allocator has no meter, so that allocations are not measured.
  package var meter: AllocationMeter?
  /// The clock that limits untimed work: the planning of loads, and profiles; its readings are not written.
  package var stopwatch = MonotonicClock.system
  package var progress = PlayProgress()
  package var turns = Turns.none

  package init(clock: MonotonicClock, meter: AllocationMeter?) { (self.clock, self.meter) = (clock, meter) }

  package static func system() -> Instruments {
    #if Jemalloc
      Instruments(clock: .system, meter: .jemalloc())
    #else
      Instruments(clock: .system, meter: nil)
    #endif
  }

  /// Plays one pass.
  ///
  /// The time pass plays in two ways. First it times the play as a whole, because reading the clock after each commit
  /// would slow the play down; a short play is timed several times. Then it plays again and reads the clock after each
  /// commit.
  package func take(
    _ repetition: Repetition, filling entities: Int = 0, count: () -> Measurement,
    gauge: (GaugeObserver.Instrument) -> Measurement
  ) -> Plays {
    switch repetition.pass {
    case .counts: return Plays([count()])
    case .time:
      let choices = Plays.several(filling: entities) {
        turns.take { Alarm.watched { gauge(.throughput(clock, until: $0)) } }
      }
      return Plays(choices, detail: turns.take { gauge(.latency(clock)) })
    case .allocations:
      guard let meter else { return Plays([Measurement(pass: .allocations, operationsInLog: 0)]) }
      return Plays([gauge(.allocations(meter))])
    case .sites: return Plays([sites(gauge)])
    case .references: return Plays([profile(by: ReferenceProfiler.meter(), gauge)])
    case .cycles: return Plays([profile(by: CycleProfiler.meter(), gauge)])
    }
  }

  /// Plays under a profiler until there are enough samples, or reports why no samples can be taken here.
  private func profile(by meter: ProfileMeter, _ gauge: (GaugeObserver.Instrument) -> Measurement) -> Measurement {
    Alarm.watched { alarm in
      // Returns inside the loop: Swift 6.3 release builds released a variable first assigned in a loop too early.
      while true {
        let measurement = gauge(.profile(meter, stopwatch, until: alarm))
        let isFull = measurement.cycles != nil || measurement.absence != nil
        if isFull || measurement.pass != .cycles { return measurement }
      }
    }
  }

  private func sites(_ gauge: (GaugeObserver.Instrument) -> Measurement) -> Measurement {
    guard let meter else { return .withoutSites("this build or machine has no jemalloc") }
    do {
      return gauge(.sites(try SiteProfiler.jemalloc(beside: meter), meter))
    } catch {
      return .withoutSites(error.reason)
    }
  }
}

extension Measurement {
  package static func withoutSites(_ reason: String) -> Measurement {
    changing(Measurement(pass: .sites, operationsInLog: 0)) { $0.sites = SiteProfile(absent: reason) }
  }
}
