import BenchCore

// MARK: - Calls of compiled code to Swift's runtime for objects; only of runs with that profile

extension Metric {
  static let bulkElements = reference(
    "bulk_elements", meaning: "values that the runtime copied or destroyed in calls for many at once"
  ) { $0.bulkElements }

  static let objectsMade = reference("objects_made", meaning: "objects that compiled code made") { $0.objects }

  static let referenceNoOps = reference(
    "reference_no_ops", better: .neither,
    meaning: "retains and releases of no object: null, or a text so small that it needs none"
  ) { $0.noOps }

  static let releases = reference(
    "releases", better: .neither, meaning: "calls of compiled code that release an object; one for n counts n"
  ) { $0.releases }

  static let retains = reference(
    "retains", meaning: "calls of compiled code that retain an object; one for n counts n"
  ) { $0.retains }

  private static func reference(
    _ name: String, better: Better = .lower, meaning: String, _ count: @escaping @Sendable (ReferenceTally) -> Int
  ) -> Metric {
    Metric(
      name, MeasureRow(.count, better: better, meaning: meaning), pass: .references, exactness: .exact,
      sharedBy: .operation, origin: .measured { figures in figures.references.map { .integer(count($0)) } })
  }
}
