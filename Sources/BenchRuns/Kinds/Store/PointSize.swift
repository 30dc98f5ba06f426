import BenchCore
import BenchWorkloads
import Foundation

/// What one point holds and does, in the numbers that costs grow with.
struct PointSize {
  let authors: Double
  let posts: Double
  let comments: Double
  let textBytes: Double
  let extra: ExtraSpec
  /// Under which posts the comments stand.
  let commentPost: DistributionSpec
  let workload: Workload
  let views: [ViewSpec]
  /// Whether times are those of a load over time.
  let isLoad: Bool

  init(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) {
    extra = scenario.extra
    workload = scenario.workload
    views = scenario.views
    isLoad = scenario.load != nil
    switch scenario.dataset {
    case .generated(let shape):
      authors = Double(shape.authors)
      posts = Double(shape.posts)
      comments = Double(shape.comments)
      commentPost = shape.commentPost
      let text = shape.text
      let post = Self.middle(text.title) + Self.middle(text.body) + Self.middle(text.name)
      let comment = Self.middle(text.comment) + Self.middle(text.name)
      textBytes = authors * Self.middle(text.name) + posts * post + comments * comment
    case .imported(let source):
      // Only who reads the file knows what is in it.
      textBytes = Double(importedBytes(source).rawValue) * source.scale
      let entities = textBytes / UnitSize.importedEntity
      commentPost = .uniform
      (authors, posts, comments) = (
        entities * ImportedShare.authors, entities * ImportedShare.posts, entities * ImportedShare.comments
      )
    }
  }

  private static func middle(_ range: ClosedRange<Int>) -> Double { Double(range.lowerBound + range.upperBound) / 2 }

  private var entities: Double { authors + posts + comments }
  private var operations: Double { workload.phases.reduce(0) { $0 + Double($1.operations) } }
  private var viewCount: Double { views.reduce(0) { $0 + Self.mounted($1) } }

  /// How many views a spec puts on screen; a badge brings the feed below its chain.
  private static func mounted(_ view: ViewSpec) -> Double {
    view.kind.definition.subject == .chain ? Double(view.depth + 1) : Double(view.count)
  }

  /// The data set, the payload and the store at once in one process, the data set once more in ours, each with its
  /// texts; in both the log and the truth; two programs.
  var memoryBytes: Double {
    let data =
      4 * (entities * UnitSize.entity + textBytes * UnitSize.textShare) + copies * extraBytes * UnitSize.extraShare
    let step = UnitSize.operation + min(viewCount, UnitSize.viewsAtOnce) * UnitSize.viewTruth
    return data + 2 * operations * step + UnitSize.programs
  }
}

// MARK: - Extra fields

extension PointSize {
  /// How many entities a server sends: authors once more in each post and comment.
  private var copies: Double { authors + 2 * (posts + comments) }

  /// The extra fields of one of them.
  private var extraBytes: Double {
    if extra == .none { return 0 }
    return Double(extra.strings) * UnitSize.extraText + Double(extra.ints) * UnitSize.extraNumber + UnitSize.extras
  }

  /// Making those of one entity anew.
  private var extraNs: Double {
    Double(extra.strings) * UnitCost.extraTextNs + Double(extra.ints) * UnitCost.extraNumberNs
  }
}

// MARK: - Time

extension PointSize {
  /// Making the stage, and then each repetition: a process, the load, the play.
  func wallTimeNs(of repetitions: [PlannedRepetition]) -> Double {
    let play = operations * operationNs + commits * showNs
    // The truth, and with it the counts pass, ends at a limit; both digest what they show.
    let covered = min(1, Double(TruthFinder.evaluationLimit) / max(1, commits * viewCount))
    let making = entities * UnitCost.drawnEntityNs + operations * UnitCost.drawnOperationNs + 2 * covered * play
    let process = UnitCost.processNs + entities * UnitCost.mappedEntityNs + copies * extraNs
    let loading = loadingNs
    let limit = Double(workload.timeLimit.rawValue)
    return repetitions.reduce(making) { sum, repetition in
      switch repetition.pass {
      case .counts: sum + process + loading + 2 * covered * play
      case .time where isLoad: sum + process + min(2 * play, limit) + UnitCost.recordingNs(loading + play)
      case .time: sum + process + 2 * (loading + min(play, limit))
      case .allocations, .references: sum + process + loading + play
      case .sites: sum + process + UnitCost.sitesFactor * (loading + play)
      case .cycles: sum + process + max(UnitCost.cyclesNs, loading + min(play, limit))
      }
    }
  }

  /// Taking the data into a store.
  var loadingNs: Double { entities * UnitCost.loadedEntityNs }

  private var commits: Double {
    workload.phases.reduce(0) { sum, phase in
      sum + Double(phase.operations) * phase.share { _ in true } / Double(phase.batch)
    }
  }

  /// One change in the store, or one read of it; averaged over designs, of which some write every copy of an author.
  private var operationNs: Double {
    let copies = (posts + comments) / max(1, authors)
    let spread = workload.phases.reduce(0) { sum, phase in
      let authorNs = phase.share { $0 == .edits(.author) || $0 == .removes(.author) } * copies * UnitCost.copyNs
      // Each post and comment of a page comes with its author, and all their fields are made anew.
      let page = min(Double(phase.refetchPage), posts) * (1 + perPost)
      let pageNs = phase.share { $0 == .resends } * page * (UnitCost.pagedEntityNs + 2 * extraNs)
      return sum + Double(phase.operations) * (authorNs + pageNs)
    }
    return UnitCost.operationNs + spread / max(1, operations) + perPost * UnitCost.rowNs
  }

  /// Showing all views once.
  private var showNs: Double {
    views.reduce(0) { $0 + Self.mounted($1) * (UnitCost.viewNs + rows(of: $1) * UnitCost.rowNs) }
  }

  /// How many times as many comments as others the posts have that a view is about. Views and comments have the same
  /// favourites, so where both are zipfian, the views show the longest threads.
  private func heat(of view: ViewSpec) -> Double {
    guard let table = Self.zipf(commentPost), Self.zipf(view.keys) != nil, posts > 1 else { return 1 }
    let shown = min(Double(view.count), posts)
    return table(shown) / table(posts) * posts / shown
  }

  /// What the first n ranks weigh together, with an integral for the sum; `nil` where keys have no ranks to speak of.
  private static func zipf(_ keys: DistributionSpec) -> ((Double) -> Double)? {
    if keys.name != ZipfianDistribution.card.name { return nil }
    let steepness = 1 - ZipfianDistribution.theta.value(in: keys.parameters)
    return { count in abs(steepness) < 0.001 ? 1 + log(count) : 1 + (pow(count, steepness) - 1) / steepness }
  }

  private var perPost: Double { comments / max(1, posts) }

  /// How many entities a view goes through.
  private func rows(of view: ViewSpec) -> Double {
    view.kind.definition.rowCount(
      ViewSizes(
        authors: authors, posts: posts, commentsOfPost: perPost * heat(of: view), limit: Double(view.limit)))
  }
}

extension PhaseSpec {
  /// The share of the operations that are changes with some effects.
  fileprivate func share(of isMeant: (ChangeEffect) -> Bool) -> Double {
    let all = mix.reduce(0) { $0 + $1.weight }
    let meant = mix.reduce(0) { $0 + ($1.kind.effect.map(isMeant) == true ? $1.weight : 0) }
    return all > 0 ? meant / all : 0
  }
}
