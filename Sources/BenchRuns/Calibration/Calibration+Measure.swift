import BenchCore
import BenchHost
import BenchWorkloads

extension Calibration {
  package static func measure(_ instruments: Instruments) -> Calibration {
    let clock = instruments.clock
    let stage = stage(operations: 500_000)
    let rounds = (0..<roundCount).map { _ in
      let throughput = perOperation(null.gauge(.throughput(clock), stage, timeLimit: noLimit))
      let latencies = null.gauge(.latency(clock), stage, timeLimit: noLimit).lines.compactMap(\.figures.latency)
      return (throughput: throughput, latency: latencies.first?.mean ?? 0)
    }
    return Calibration(
      clockReadNs: median((0..<roundCount).map { _ in clockRead(clock) }), clockResolutionNs: clockResolution(clock),
      nullThroughputNsPerOp: median(rounds.map(\.throughput)),
      nullLatencyNsPerOp: median(rounds.map(\.latency)),
      harnessAllocations: instruments.meter.map { allocations(of: null, stage, $0) })
  }

  private static let roundCount = 9

  private static let null = Contestant(NullStore.compiled, NullDerivation.compiled)

  /// A time limit that no round reaches.
  package static let noLimit = Nanoseconds.seconds(60)

  package static func perOperation(_ measurement: Measurement) -> Double {
    let elapsed = measurement.lines.filter { $0.phase != "load" }.compactMap(\.figures.elapsed)
    let sum = elapsed.reduce(Nanoseconds.zero, +)
    return Double(sum.rawValue) / Double(max(1, measurement.operationsPlayed))
  }

  package static func allocations(of contestant: Contestant, _ stage: Stage, _ meter: AllocationMeter) -> Int {
    let measurement = contestant.gauge(.allocations(meter), stage, timeLimit: noLimit)
    return measurement.lines.compactMap(\.figures.allocations).reduce(0) { $0 + $1.allocations }
  }

  /// Creates a stage of 10,000 authors with uniformly drawn changes of their points and names.
  package static func stage(operations count: Int) -> Stage {
    let authors = (0..<10_000).map { Author(id: AuthorID($0), name: "author number \($0)", points: $0) }
    var stream = RandomStream(root: 1, "calibration.author")
    var log = OperationLog()
    log.texts = (0..<1_024).map { "another name \($0 + 1_000)" }
    log.operations = (0..<count).map { index in
      let author = UInt32(stream.position(among: authors.count))
      return index.isMultiple(of: 2)
        ? Operation(.updateAuthor, entity: author, value: UInt32(index % 1_024))
        : Operation(.updateAuthor, entity: author, value: UInt32(index % 1_000), flags: .points)
    }
    log.phases = [OperationLog.Phase(name: "updates", operations: 0..<count, record: true)]
    return Stage(dataset: Dataset(authors: authors), log: log)
  }

  /// Measures the duration of a clock read in nanoseconds: the shortest mean of twenty series, because another program
  /// may interrupt some of them.
  static func clockRead(_ clock: MonotonicClock, count: Int = 100_000) -> Double {
    let series = (0..<20).map { _ in
      let start = clock.now()
      var last = start
      for _ in 0..<count / 20 { last = clock.now() }
      return (last - start).rawValue
    }
    return Double(series.min() ?? 0) / Double(count / 20)
  }

  private static func clockResolution(_ clock: MonotonicClock) -> Double {
    var smallest = UInt64.max
    var last = clock.now()
    for _ in 0..<100_000 {
      let now = clock.now()
      if now > last { smallest = min(smallest, (now - last).rawValue) }
      last = now
    }
    return smallest == .max ? 0 : Double(smallest)
  }

  package static func median(_ values: [Double]) -> Double { values.ordered()[values.count / 2] }
}

extension LatencyHistogram {
  /// The mean of the recorded values, in nanoseconds. It is exact below 2,048 ns, where each bucket holds one value.
  fileprivate var mean: Double {
    if count == 0 { return 0 }
    return curve.reduce(0) { $0 + Double($1.latency.rawValue) * Double($1.count) } / Double(count)
  }
}
