import BenchCore
import BenchThreads
import BenchWorkloads

/// The keys under `load`.
enum LoadKeys: SectionTable {
  private static let millisecond: UInt64 = 1_000_000
  /// The default number of repetitions of a load; fewer than six repetitions give no interval around a median.
  static let repetitions = 6
  static let phaseLimit = 20
  static let hour = Nanoseconds(3_600_000 * millisecond)

  static let on = Field<String>(
    "on", .word(["virtual", ScenarioKind.threads.name]), standard: "virtual",
    "whether the load runs in a simulated app, or on real threads that write and read")
  static let phases = Field<Subsection>(
    "phases", .list(LoadPhaseKeys.section, limit: phaseLimit), isRequired: true,
    "named periods of time, one after the other")
  static let flows = Field<Subsection>(
    "flows", .list(LoadFlowKeys.section, limit: 20), isRequired: true, "which requests arrive, and when")
  static let main = Field("main", LoadMainKeys.self, "the main thread and its frames")
  static let isolation = Field<String>(
    "isolation", .word(LoadIsolation.allCases.map(\.rawValue) + AllIsolations.cards.map(\.name)),
    standard: LoadIsolation.main.rawValue,
    "how threads share the state; `on: threads` allows only `actor` and the values after it, by default `mutex`")
  static let capacity = Field(
    "capacity", CapacityKeys.self, "the search for the highest rate of arrivals at which all limits hold")
  static let drain = Field<Nanoseconds>(
    "drain", .duration(Nanoseconds(0)...hour), standard: "10 s",
    "how long waiting tasks may still run after the last phase"
  )
  static let costs = Field(
    "costs", CostKeys.self, "assumed nanoseconds per event, for metrics that must not depend on the machine")
  static let series = Field<Nanoseconds>(
    "series", .duration(Nanoseconds(10 * millisecond)...Nanoseconds(60_000 * millisecond)), standard: "1 s",
    "the time between two lines of the result file series.csv")
  static let timeLimit = Field<Nanoseconds>(
    "time_limit", WorkloadKeys.timeLimit.key.rule, standard: "1 min",
    "after this time, a simulation with recorded times is stopped")

  static let fields: [PlacedField<LoadSpec>] = [
    PlacedField(main, \.setup, LoadMainKeys.fields), PlacedField(costs, \.costs, CostKeys.fields),
    PlacedField(drain, nanoseconds: \.setup.drain), PlacedField(series, nanoseconds: \.setup.series),
    PlacedField(timeLimit, \.timeLimit),
    PlacedField(capacity, \.capacity, from: CapacitySpec(upTo: 1, limits: []), CapacityKeys.fields),
  ]
  static let section = SectionRule([
    on.key, phases.key, flows.key, main.key, isolation.key, capacity.key, costs.key, drain.key, series.key,
    timeLimit.key,
  ])
}

enum CostKeys: FieldTable {
  static let fields = CostTable.prices.map { price in
    PlacedField(
      price.name, .integer(0...1_000_000_000), \CostTable.[price.name], standard: "\(CostTable.first[price.name])",
      price.meaning)
  }
}

enum LoadUserKeys: SectionTable {
  static let count = Field<Int>("count", .integer(1...10_000), isRequired: true, "the number of users")
  static let think = Field<DrawnTime>(
    "think", .drawnTime, isRequired: true, "the pause of a user between an answer and the next request")

  static let section = SectionRule([count.key, think.key])
}

enum LoadPhaseKeys: FieldTable {
  static let length = Field<Nanoseconds>(
    "for", .duration(Nanoseconds(100_000_000)...LoadKeys.hour), isRequired: true, "how long the phase lasts")

  static let fields: [PlacedField<LoadPhase>] = [
    PlacedField(PhaseKeys.name, \.name),
    PlacedField(length, \.time, read: { 0..<Int($0.rawValue) }, write: { Nanoseconds(UInt64($0.count)) }),
    PlacedField("record", .flag, \.record, standard: "true", "whether results are stored; `false` for a warm-up"),
  ]
}

enum LoadFlowKeys {
  static let name = Field<String>("name", .slug(limit: 64), isRequired: true, "the name of the flow in result columns")
  static let phases = Field<[String]>("in", .phases, "the phases in which the flow runs; by default all")
  static let rate = Field<ArrivalSpec>("rate", .rate, "how many requests arrive per second")
  static let every = Field<String>("every", .word(["frame"]), "the flow makes its requests in every frame")
  static let users = Field(
    "users", LoadUserKeys.self, "users who wait for the answer before they send the next request")
  static let arrivals = Field(
    "arrivals", standard: ArrivalSpread.poisson, "whether requests arrive at random times or evenly spread")
  static let mix = Field<[MixShare]>(
    "mix", PhaseKeys.mix.key.rule, "the kinds of operation, each with its weight; the shares are exact, not random")
  static let work = Field<DrawnTime>(
    "work", .drawnTime, "the time that each request takes on the main thread; replaces `mix`")
  static let scroll = Field<Int>(
    "scroll", .integer(0...1_000), standard: "0",
    "number of views that each frame replaces with other views, as in scrolling")
  static let pace = Field<String>(
    "pace", .word(["scaled", "fixed"]), standard: "scaled",
    "whether a capacity search changes the rate of this flow")

  /// The keys whose values are stored as written; the keys of arrivals are not here, because they are read together.
  static let fields: [PlacedField<LoadFlowSpec>] =
    [PlacedField(name, \.name), PlacedField(mix, \.operations.mix, unless: [])]
    + PhaseKeys.ofFlows.map { $0.of(\.operations) }
    + [PlacedField(work, \.work), PlacedField(pace, \.isScaled, words: ("fixed", "scaled"))]
  static let section = SectionRule(
    [name.key, phases.key, rate.key, every.key, users.key, arrivals.key, mix.key] + PhaseKeys.ofFlows.map(\.key)
      + [work.key, scroll.key, pace.key])
}

enum LoadMainKeys: SectionTable {
  static let frame = Field<Nanoseconds>(
    "frame", .duration(Nanoseconds(0)...Nanoseconds(1_000_000_000)), standard: "4 ms",
    "the time that each frame spends on work other than views")
  static let refresh = Field(
    "refresh", standard: RefreshMoment.frame, "whether views are refreshed after each commit, or once per frame")
  static let order = Field(
    "order", standard: MainOrder.fifo, "whether a due frame runs after the tasks that already wait, or before them")
  static let render = Field(
    "render", standard: RenderSource.given, "the cost of showing a view that has no `render_cost`")

  static let fields: [PlacedField<LoadSetup>] = [
    PlacedField("hz", .integer(24...240), \.hz, standard: "60", "frames per second"),
    PlacedField(frame, nanoseconds: \.frame), PlacedField(refresh, \.refresh), PlacedField(order, \.order),
    PlacedField(
      "pipeline", .integer(0...3), \.pipeline, standard: "1",
      "how many frames pass until the screen shows a finished frame"),
  ]
  static let section = SectionRule(fields.map(\.key) + [render.key])
}

enum CapacityKeys: FieldTable {
  static let factors = NumberRange(from: .excluding(1), to: .including(1_000_000))

  static let within = Field<[LoadLimit]>(
    "within", .limits, standard: "[hitch_ms_per_s <= 5, response_p99_ns <= 100000000]", "the limits that must hold")

  static let fields: [PlacedField<CapacitySpec>] = [
    PlacedField(
      "up_to", .number(factors), \.upTo, isRequired: true, "the largest factor by which the search multiplies the rates"
    ),
    PlacedField(within.key, \.limits) {
      $0.value(within)
    } written: { _ in
      // Loads are only read.
      nil
    },
    PlacedField(
      "resolution", .share(NumberRange(0.1...50)), \.resolution, standard: "1%",
      "the relative step between the factors that the search tries"),
  ]
}

extension PlacedField {
  fileprivate init(_ field: Field<Nanoseconds>, nanoseconds place: any WritableKeyPath<Owner, Int> & Sendable) {
    self.init(field, place, read: { Int($0.rawValue) }, write: { Nanoseconds(UInt64($0)) })
  }
}

extension DrawnTime: ScenarioValue {
  static func read(_ place: PlacedNode, _ rule: Rule, _ context: ReadingContext) -> DrawnTime? { place.drawnTime() }

  var spelled: String {
    let time = Nanoseconds(UInt64(nanoseconds)).spelled
    return isExponential ? "{ exponential: \(time) }" : time
  }
}
