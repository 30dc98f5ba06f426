import BenchCore
import BenchThreads

/// The keys under `load`.
enum LoadKeys {
  private static let millisecond: UInt64 = 1_000_000
  /// The default number of repetitions of a load: under six there is no interval around a median.
  static let repetitions = 6
  static let hour = Nanoseconds(3_600_000 * millisecond)

  static let on = Field<String>(
    "on", .word(LoadKind.allCases.map(\.rawValue)), standard: LoadKind.virtual.rawValue,
    "a simulated app, or one writer and its readers on threads of this machine")
  static let phases = Field<Subsection>(
    "phases", .list(LoadPhaseKeys.section, limit: 20), isRequired: true, "named periods of time, one after the other")
  static let flows = Field<Subsection>(
    "flows", .list(LoadFlowKeys.section, limit: 20), isRequired: true, "what arrives, and when")
  static let main = Field<Subsection>(
    "main", .section(LoadMainKeys.section), isRequired: false, "the main thread and its frames")
  static let isolation = Field<String>(
    "isolation", .word(LoadIsolation.allCases.map(\.rawValue) + AllIsolations.cards.map(\.name)),
    standard: LoadIsolation.main.rawValue, "who owns the state; on threads without it a mutex")
  static let capacity = Field<Subsection>(
    "capacity", .section(CapacityKeys.section), isRequired: false, "the search for the highest rate within limits")
  static let drain = Field<Nanoseconds>(
    "drain", .duration(Nanoseconds(0)...hour), standard: "10 s", "how long waiting tasks may go on after the last phase"
  )

  static let costs = Field<Subsection>(
    "costs", .section(CostKeys.section), isRequired: false, "other costs than those of table 1, in ns")
  static let series = Field<Nanoseconds>(
    "series", .duration(Nanoseconds(10 * millisecond)...Nanoseconds(60_000 * millisecond)), standard: "1 s",
    "the step of series.csv")
  static let timeLimit = Field<Nanoseconds>(
    "time_limit", WorkloadKeys.timeLimit.key.rule, standard: "1 min",
    "a simulation with recorded times stops there, and its rows say so")

  static let section = SectionRule([
    on.key, phases.key, flows.key, main.key, isolation.key, capacity.key, costs.key, drain.key, series.key,
    timeLimit.key,
  ])
}

enum LoadKind: String, CaseIterable {
  case virtual
  case threads
}

enum CostKeys {
  static let prices = CostTable.prices.map { price in
    Field<Int>(
      price.name, .integer(0...1_000_000_000), standard: "\(CostTable.first.price(of: price.name))", price.meaning)
  }

  static let section = SectionRule(prices.map(\.key))
}

enum LoadUserKeys {
  static let count = Field<Int>("count", .integer(1...10_000), isRequired: true, "the number of users")
  static let think = Field<DrawnTime>(
    "think", .drawnTime, isRequired: true, "the pause of a user between an answer and the next request")

  static let section = SectionRule([count.key, think.key])
}

enum LoadPhaseKeys {
  static let name = Field<String>("name", .text(limit: 64), isRequired: true, "the name of the phase in columns")
  static let length = Field<Nanoseconds>(
    "for", .duration(Nanoseconds(100_000_000)...LoadKeys.hour), isRequired: true, "how long it is")
  static let record = Field<Bool>("record", .flag, standard: "true", "false for a warm-up that leaves no rows")

  static let section = SectionRule([name.key, length.key, record.key])
}

enum LoadFlowKeys {
  static let operationLimit = PhaseKeys.operationLimit

  static let name = Field<String>("name", .slug(limit: 64), isRequired: true, "the name of the flow in columns")
  static let phases = Field<[String]>("in", .phases, isRequired: false, "the phases in which it runs; without it, all")
  static let rate = Field<ArrivalSpec>("rate", .rate, isRequired: false, "how many requests arrive per second")
  static let every = Field<String>("every", .word(["frame"]), isRequired: false, "requests in each frame")
  static let users = Field<Subsection>(
    "users", .section(LoadUserKeys.section), isRequired: false, "users who send a request after each answer")
  static let arrivals = Field<String>(
    "arrivals", .word(ArrivalSpread.allCases.map(\.rawValue)), standard: ArrivalSpread.poisson.rawValue,
    "how the arrivals of a rate are distributed")
  static let mix = Field<[MixShare]>(
    "mix", PhaseKeys.mix.key.rule, isRequired: false, "kinds of operation with their weights; the shares are exact")
  static let keys = PhaseKeys.keys
  static let batch = PhaseKeys.batch
  static let equalWrites = PhaseKeys.equalWrites
  static let refetch = PhaseKeys.refetch
  static let work = Field<DrawnTime>("work", .drawnTime, isRequired: false, "work of the main thread in place of a mix")
  static let scroll = Field<Int>(
    "scroll", .integer(0...1_000), standard: "0", "views that leave and come in each frame, as cells do")
  static let pace = Field<String>(
    "pace", .word(["scaled", "fixed"]), standard: "scaled", "whether a capacity search compresses its times")

  static let section = SectionRule([
    name.key, phases.key, rate.key, every.key, users.key, arrivals.key, mix.key, keys.key, batch.key, equalWrites.key,
    refetch.key, work.key, scroll.key, pace.key,
  ])
}

enum LoadMainKeys {
  static let hz = Field<Int>("hz", .integer(24...240), standard: "60", "frames per second")
  static let frame = Field<Nanoseconds>(
    "frame", .duration(Nanoseconds(0)...Nanoseconds(1_000_000_000)), standard: "4 ms", "the other work of each frame")
  static let refresh = Field<String>(
    "refresh", .word(RefreshMoment.allCases.map(\.rawValue)), standard: RefreshMoment.frame.rawValue,
    "when views are brought up to date")
  static let order = Field<String>(
    "order", .word(MainOrder.allCases.map(\.rawValue)), standard: MainOrder.fifo.rawValue,
    "what the main thread does first")
  static let pipeline = Field<Int>(
    "pipeline", .integer(0...3), standard: "1", "frames between a finished update and the display")

  static let render = Field<String>(
    "render", .word(RenderSource.allCases.map(\.rawValue)), standard: RenderSource.given.rawValue,
    "the cost of showing a view without a render_cost")

  static let section = SectionRule([hz.key, frame.key, refresh.key, order.key, pipeline.key, render.key])
}

enum CapacityKeys {
  static let factors = NumberRange(from: .excluding(1), to: .including(1_000_000))
  static let shares = NumberRange(from: .including(0.1), to: .including(50))

  static let upTo = Field<Double>(
    "up_to", .number(factors), isRequired: true, "the highest factor of the rates that is tried")
  static let within = Field<[LoadLimit]>(
    "within", .limits, standard: "[hitch_ms_per_s <= 5, response_p99_ns <= 100000000]", "what must hold")
  static let resolution = Field<Double>(
    "resolution", .share(shares), standard: "1%", "the share by which neighbouring factors differ")

  static let section = SectionRule([upTo.key, within.key, resolution.key])
}
