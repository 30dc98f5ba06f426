import BenchResults

/// The menu of causes: each is one file of this folder and one line here, in the order of the alphabet.
enum AllCauses {
  /// The causes that have a file.
  static let menu: [any Cause.Type] = [
    AllocationsCause.self,
    BlankCause.self,
    ComparisonsCause.self,
    ContainerCopiesCause.self,
    DoubleDeliveryCause.self,
    DuplicateFetchesCause.self,
    ErrorScreensCause.self,
    EvictionsCause.self,
    GlitchesCause.self,
    LazyWorkCause.self,
    MissingReferencesCause.self,
    NotificationsCause.self,
    OverrunsCause.self,
    QueriesCause.self,
    RecomputationsCause.self,
    RemovalsCause.self,
    RewrittenCopiesCause.self,
    SelectorCallsCause.self,
    StaleScreensCause.self,
    StaleViewsCause.self,
    WastedRecomputationsCause.self,
    WastedUpdatesCause.self,
  ]

  /// What the subject does more of than the reference, the most work first.
  static func differences(_ subject: CountedWork, from reference: CountedWork) -> [Clause] {
    ordered(menu.compactMap { $0.difference(subject, from: reference) })
  }

  /// What can be said of a cell alone, the most work first.
  static func remarks(on subject: CountedWork) -> [Clause] { ordered(menu.compactMap { $0.remark(on: subject) }) }

  /// The most work first.
  static func ordered(_ clauses: [Clause]) -> [Clause] {
    clauses.sorted { ($1.weight, $0.words) < ($0.weight, $1.words) }
  }
}
