import BenchCore

/// The reason why no log can be drawn from a valid scenario, for example that the data set has too few entities.
package enum WorkloadError: Error, Equatable, CustomStringConvertible {
  case undrawn(DrawProblem, phase: String, operation: Int, kind: OperationKind)
  case tooManyEntities(EntityKind, count: Int)
  case pointsOutOfRange(author: Int, points: Int)
  case tooManyScaled(count: Int, scale: Double, limit: Int)
  case everythingMounted(phase: String, views: Int)
  case nothingMounted(phase: String)
  case noTags
  case nothingToLookAt(flow: String, kind: OperationKind)
  case tooFewCells(flow: String, scroll: Int, waiting: Int)

  package var description: String {
    switch self {
    case .undrawn(let problem, let phase, let operation, let kind):
      "phase \"\(phase)\": operation \(operation) (\(kind.name)) \(problem.words)"
    case .tooManyEntities(let kind, let count):
      "the data set and what is inserted come to \(count) \(kind.rawValue)s, and there can be at most \(UInt32.max - 1)"
    case .pointsOutOfRange(let author, let points):
      "author \(author) has \(points) points, and points must be from \(Int32.min) to \(Int32.max)"
    case .tooManyScaled(let count, let scale, let limit):
      "dataset.scale (\(NumberText.plain(scale))) makes more than \(NumberText.grouped(limit)) of the "
        + "\(NumberText.grouped(count)) entities of the data; write at most "
        + NumberText.plain((Double(limit) / Double(count) * 10).rounded(.down) / 10)
    case .everythingMounted(let phase, let views):
      "phase \"\(phase)\": churn.subscribe asks for one more view than the \(views) that there are entities for; "
        + "subscribe fewer, unsubscribe more, or give the data set more entities"
    case .nothingMounted(let phase):
      "phase \"\(phase)\": churn.unsubscribe takes a view from an empty screen; unsubscribe fewer or mount more views"
    case .nothingToLookAt(let flow, let kind):
      "flow \"\(flow)\": \(kind.name) looks at views that are on screen, and there is none of its kind; "
        + "add one to views"
    case .tooFewCells(let flow, let scroll, let waiting):
      "flow \"\(flow)\": scroll brings \(scroll) views in each frame, and only \(waiting) wait outside of the screen, "
        + "as many as there are on it at most; scroll fewer, or give the data set more entities"
    case .noTags: "the views of kind tagged need posts with tags, and no post of the data set has one"
    }
  }
}

extension EntityKind {
  /// The kinds of change that remove entities of this kind; deleting a post also removes the post's comments.
  fileprivate var removers: String {
    let owners: [EntityKind] = self == .comment ? [self, .post] : [self]
    return owners.flatMap { owner in OperationKind.changes.filter { $0.effect == .removes(owner) } }.map(\.name)
      .joined(separator: " and ")
  }
}

/// The reason why an operation cannot be drawn; the drawer of the phase adds the place.
package enum DrawProblem: Error, Equatable {
  case nothingLeft(EntityKind)
  case tooManyRecords

  fileprivate var words: String {
    switch self {
    case .nothingLeft(let missing):
      "finds no \(missing.rawValue) left; give the data set more \(missing.rawValue)s, or the mix fewer "
        + missing.removers
    case .tooManyRecords:
      "would bring the records of all pages to more than \(UInt32.max); make the pages smaller or fewer"
    }
  }
}
