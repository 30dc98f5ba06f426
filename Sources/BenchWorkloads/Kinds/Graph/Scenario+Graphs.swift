import BenchCore

extension Scenario {
  package var graphs: [GraphSpec] { (subject.value as? GraphSubject)?.graphs ?? [] }

  /// A scenario about graphs: no entities, no views, and iterations in place of a workload.
  init(
    name: String, question: String, source: String, seed: UInt64, graphs: [GraphSpec], derivations: [String],
    repetitions: Int, expectations: [SourceSentence]
  ) {
    self.init(
      name: name, question: question, source: source, seed: seed, subject: AnySubject(GraphSubject(graphs: graphs)),
      matrix: Matrix(stores: [GraphContestant.store], derivations: derivations), repetitions: repetitions,
      expectations: expectations)
  }
}
