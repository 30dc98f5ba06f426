import BenchWorkloads

/// The keys at the left margin of a scenario of kind graph.
enum GraphKeys {
  static let derivation = "tracked"
  static let pointKey = "graph"

  static let graphs = Field<Subsection>(
    "graphs", .list(GraphEntryKeys.section, limit: 100), isRequired: true, "the graphs to test")
  static let derivations = Field<[String]>(
    "derivations", .names(.graphDerivations), isRequired: true, "derivations to try with each graph")

  static let section = SectionRule(
    [
      RootKeys.version.key, RootKeys.name.key, RootKeys.kind.key, RootKeys.question.key, RootKeys.answer.key,
      RootKeys.called.key, RootKeys.source.key, RootKeys.seed.key, graphs.key, WorkloadKeys.timeLimit.key,
      derivations.key,
      RootKeys.repetitions.key, RootKeys.budget.key, RootKeys.expect.key, RootKeys.thresholds.key, RootKeys.smoke.key,
    ], of: "a scenario of kind graph")
}

enum GraphEntryKeys {
  /// The largest number of nodes in a graph; a larger graph would take minutes.
  static let nodeLimit = 5_000_000
  static let readLimit = 20_000_000_000

  static let layers = Field<Int>(
    "layers", .integer(2...1_000_000), isRequired: true, "number of rows, including row 0")
  static let sources = Field<Int>(
    "sources", .integer(1...10_000), isRequired: true, "number of inputs of each computed node")
  static let readShare = Field<Double>(
    "read", .number(NumberRange(0...1)), standard: "1", "share of the last row's nodes that are read after each write")
  static let iterations = Field<Int>(
    "iterations", .integer(1...10_000_000), isRequired: true, "number of iterations")
  static let expect = Field("expect", GraphExpectKeys.self, "results that `tracked` must produce")

  static let fields: [PlacedField<GraphSpec>] = [
    PlacedField("name", .slug(limit: 64), \.name, isRequired: true, "the name of the graph in result columns"),
    PlacedField("width", .integer(1...1_000_000), \.width, isRequired: true, "number of nodes in each row"),
    PlacedField(layers, \.layers), PlacedField(sources, \.sources),
    PlacedField(
      "static", .number(NumberRange(0...1)), \.staticShare, standard: "1",
      "share of the computed nodes that are static"),
    PlacedField(readShare, \.readShare), PlacedField(iterations, \.iterations),
  ]
  static let section = SectionRule(fields.map(\.key) + [expect.key])
}

enum GraphExpectKeys: SectionTable {
  static let sum = Field<Double>("sum", .number(NumberRange()), "the sum of the values read after the last write")
  static let recomputations = Field<Int>(
    "recomputations", .integer(0...1_000_000_000_000_000), "how many node values are computed in the measured round")

  static let section = SectionRule([sum.key, recomputations.key])
}
