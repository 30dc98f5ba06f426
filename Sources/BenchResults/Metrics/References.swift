import BenchCore

// MARK: - Calls of compiled code to Swift's runtime for objects; only of runs with that profile

extension Metric {
  static let bulkElements = reference(
    "bulk_elements", \.bulkElements,
    meaning: "values that Swift's runtime copied or destroyed in one call for many, as for a whole array")

  static let objectsMade = reference("objects_made", \.objects, meaning: "objects that compiled code created")

  static let referenceNoOps = reference(
    "reference_no_ops", \.noOps, better: .neither,
    meaning: "retains and releases without an object: of null, or of a text that is too short to need an object")

  static let releases = reference(
    "releases", \.releases, better: .neither,
    meaning: "calls in which compiled code releases an object; a call for n references counts n")

  static let retains = reference(
    "retains", \.retains, meaning: "calls in which compiled code retains an object; a call for n references counts n")

  private static func reference(
    _ name: String, _ count: any KeyPath<ReferenceTally, Int> & Sendable, better: Better = .lower, meaning: String
  ) -> Metric {
    Metric(
      name, MeasureRow(.count, better: better, meaning: meaning), pass: .references, exactness: .exact,
      sharedBy: .operation, measured: { figures in figures.references.map { .integer($0[keyPath: count]) } })
  }
}
