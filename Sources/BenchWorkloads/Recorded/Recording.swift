import BenchCore

/// The files of a recorded workload; such a workload replaces drawn phases.
package struct Recording: Equatable, Sendable {
  /// The file of operations, one per line; its path is relative to the folder of the scenario file unless absolute.
  package var log: String
  /// The file of views; `nil` if the scenario gives the views.
  package var views: String?

  package init(log: String, views: String?) { (self.log, self.views) = (log, views) }
}

/// The ids that the recording program gave to entities: the texts and numbers in the lines of the log.
package struct RecordedNames {
  /// The index of each id of the data set that is not its own index.
  private var places: [EntityKind: [ExactText: UInt32]] = [:]
  /// The index of each id of an insert; a table apart, because the first insert would copy the ids of the data set.
  private var added: [EntityKind: [ExactText: UInt32]] = [:]
  /// The numbers of entities whose ids are their indexes.
  private var counts: [EntityKind: Int] = [:]

  package init(_ dataset: Dataset, importedAs ids: ImportedIDs?) {
    if let ids {
      places = [.author: Self.places(ids.authors), .post: Self.places(ids.posts), .comment: Self.places(ids.comments)]
    } else {
      counts = [.author: dataset.authors.count, .post: dataset.posts.count, .comment: dataset.comments.count]
    }
  }

  private static func places(_ names: [String?]) -> [ExactText: UInt32] {
    var places: [ExactText: UInt32] = [:]
    places.reserveCapacity(names.count)
    for case (let place, let name?) in names.enumerated() { places[ExactText(name)] = UInt32(place) }
    return places
  }

  func place(_ name: String, _ kind: EntityKind) -> UInt32? {
    let id = ExactText(name)
    if let place = added[kind]?[id] ?? places[kind]?[id] { return place }
    guard let place = Int(name), String(place) == name, place >= 0, place < counts[kind] ?? 0 else { return nil }
    return UInt32(place)
  }

  mutating func add(_ name: String, _ kind: EntityKind, at place: UInt32) {
    added[kind, default: [:]][ExactText(name)] = place
  }
}

struct RecordedProblems {
  private var problems: [ScenarioProblem] = []
  private var omitted = 0

  mutating func add(_ problem: ScenarioProblem) {
    if problems.count < Import.problemLimit { problems.append(problem) } else { omitted += 1 }
  }

  func check() throws(ScenarioError) {
    if !problems.isEmpty { throw ScenarioError(problems: problems, omitted: omitted) }
  }
}
