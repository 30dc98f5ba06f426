import BenchCore
import BenchWorkloads

/// The size of one point, in the numbers that determine time and memory.
struct PointSize {
  let authors: Double
  let posts: Double
  let comments: Double
  let textBytes: Double
  let extra: ExtraSpec
  let workload: Workload
  let views: [ViewSpec]

  init(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) {
    extra = scenario.extra
    workload = scenario.workload
    views = scenario.views
    switch scenario.dataset {
    case .generated(let shape):
      authors = Double(shape.authors)
      posts = Double(shape.posts)
      comments = Double(shape.comments)
      let text = shape.text
      let post = Self.middle(text.title) + Self.middle(text.body) + Self.middle(text.name)
      let comment = Self.middle(text.comment) + Self.middle(text.name)
      textBytes = authors * Self.middle(text.name) + posts * post + comments * comment
    case .imported(let source):
      // The content of the file is unknown before it is read; its shape is taken to be that of issues with comments.
      textBytes = Double(importedBytes(source).rawValue) * source.scale
      let entities = textBytes / UnitSize.importedEntity
      (authors, posts, comments) = (entities * 0.05, entities * 0.15, entities * 0.8)
    }
  }

  private static func middle(_ range: ClosedRange<Int>) -> Double { Double(range.lowerBound + range.upperBound) / 2 }

  private var entities: Double { authors + posts + comments }
  private var operations: Double { workload.phases.reduce(0) { $0 + Double($1.operations) } }
  private var viewCount: Double { views.reduce(0) { $0 + Self.mounted($1) } }

  private static func mounted(_ view: ViewSpec) -> Double {
    view.kind.definition.subject == .chain ? Double(view.depth + 1) : Double(view.count)
  }

  /// The operations times the views that they may change, plus 8 steps for each entity that is loaded: it is read,
  /// sent, stored and released, twice in a repetition.
  var work: Double { 8 * entities + operations * max(1, viewCount) }

  /// The bytes of the data set, the payload and the store in the playing process and of the data set in ours, all with
  /// texts; of the log and the truth in both processes; and of the two programs.
  var memoryBytes: Double {
    let data =
      4 * (entities * UnitSize.entity + textBytes * UnitSize.textShare) + copies * extraBytes * UnitSize.extraShare
    let step = UnitSize.operation + min(viewCount, UnitSize.viewsAtOnce) * UnitSize.viewTruth
    return data + 2 * (operations * step + sent * UnitSize.record) + UnitSize.programs
  }

  /// The posts and comments of all refetched pages; of the comments that the run inserts, half are there on average.
  private var sent: Double {
    func count(_ effect: ChangeEffect, _ phase: PhaseSpec) -> Double {
      let total = phase.mix.reduce(0) { $0 + $1.weight }
      let weight = phase.mix.reduce(0) { $0 + ($1.kind.effect == effect ? $1.weight : 0) }
      return total > 0 ? Double(phase.operations) * weight / total : 0
    }
    let inserted = workload.phases.reduce(0) { $0 + count(.insertsComment, $1) }
    let perPost = 1 + (comments + inserted / 2) / max(1, posts)
    return workload.phases.reduce(0) {
      $0 + count(.resends, $1) * min(Double($1.refetchPage), posts) * perPost
    }
  }

  /// The number of entities that a server sends: each post and comment repeats its author.
  private var copies: Double { authors + 2 * (posts + comments) }

  private var extraBytes: Double {
    if extra == .none { return 0 }
    return Double(extra.strings) * UnitSize.extraText + Double(extra.ints) * UnitSize.extraNumber + UnitSize.extras
  }
}

/// The estimated bytes of single items, by the layout of their types and the overhead of allocators.
enum UnitSize {
  /// An entity in a table, with its allocations.
  static let entity = 150.0
  /// The bytes of a text for each of its characters.
  static let textShare = 1.2
  /// The bytes of an extra text with its block, of an extra number, and of the container of an entity's extra fields.
  static let extraText = 96.0
  static let extraNumber = 8.0
  static let extras = 96.0
  /// The factor that adds temporary copies of extra fields.
  static let extraShare = 1.5
  /// The bytes of an operation in a log and of its truth for each view, and the number of views that change at once.
  static let operation = 16.0
  static let viewTruth = 12.0
  static let viewsAtOnce = 8.0
  /// A post or comment of a page in a log, in an array that is three quarters full.
  static let record = 40.0
  /// An entity and its texts in the JSON of a server.
  static let importedEntity = 400.0
  /// A node of a layered graph, each of its links at both ends, and the sums of an iteration in both processes.
  static let graphNode = 60.0
  static let graphLink = 32.0
  static let graphIteration = 24.0
  /// An event of a remote scenario, in the queue and in the record of the play.
  static let remoteEvent = 600.0
  /// Two programs that have loaded nothing.
  static let programs = 70e6
}
