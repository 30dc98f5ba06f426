import BenchCore
import BenchHost
import BenchRuns
import BenchWorkloads
import StoreBenchKit

/// The cost of keeping many views current: by the number of idle views, by the length of a list, and by the kind of
/// comparison.
///
/// Each figure is compared with the same play with fewer views or less data, in rounds that take turns.
struct ViewBenchmark {
  let instruments: Instruments
  let rounds: Int
  /// The larger and the smaller number of idle views, of entities in a list, and how long the logs are.
  let many: Int
  let few: Int
  let operations: Int

  /// The benchmark at its full size.
  init(_ instruments: Instruments, rounds: Int) {
    self.init(instruments, rounds: rounds, many: 10_000, few: 100, operations: 20_000)
  }

  init(_ instruments: Instruments, rounds: Int, many: Int, few: Int, operations: Int) {
    self.instruments = instruments
    self.rounds = rounds
    self.many = many
    self.few = few
    self.operations = operations
  }

  /// Reports all lines, each as soon as it is known.
  func run(_ tell: (BenchmarkLine) -> Void) {
    for derivation in ["keyed", "tracked", "tracked-commit"] { idle(derivation).map(tell) }
    for list in List.allCases { incremental(list).map(tell) }
    comparing().map(tell)
    for derivation in ["keyed", "tracked", "tracked-commit", "versioned", "incremental"] {
      untouched(derivation).map(tell)
    }
  }

  /// Returns a derivation on a store with little cost, because the derivations are measured.
  private func contestant(_ derivation: String) -> Contestant? { Catalog.standard.contestant("dense", derivation) }

  /// The time per operation of two stages, in rounds that take turns; one round before does not count.
  private func race(_ contestant: Contestant, _ large: Stage, _ small: Stage) -> [(large: Double, small: Double)] {
    func time(_ stage: Stage) -> Double {
      Calibration.perOperation(
        contestant.gauge(.throughput(instruments.clock), stage, timeLimit: Calibration.noLimit))
    }
    _ = (time(large), time(small))
    return (0..<rounds).map { round in
      if round.isMultiple(of: 2) { return (time(large), time(small)) }
      let small = time(small)
      return (time(large), small)
    }
  }

  private func line(
    _ name: String, _ contestant: Contestant, _ large: Stage, _ small: Stage, goal: Double
  ) -> BenchmarkLine {
    let figures = race(contestant, large, small)
    return BenchmarkLine(
      name, unit: "ns/op", ours: Calibration.median(figures.map(\.large)),
      bare: Calibration.median(figures.map(\.small)),
      ratio: Calibration.median(figures.map { $0.large / max($0.small, .leastNonzeroMagnitude) }), goal: goal)
  }
}

// MARK: - Measurements

extension ViewBenchmark {
  /// A thousand views of authors who change, and many or few of authors who do not.
  private func idle(_ derivation: String) -> BenchmarkLine? {
    contestant(derivation).map {
      line(
        "\(derivation), idle \(many) over \(few)", $0, authorViews(idle: many), authorViews(idle: few), goal: 1.5)
    }
  }

  /// A list of many over one of few, maintained by `incremental`. The logarithm is twice as large where the one is the
  /// square of the other; what goes beyond is the memory it takes.
  private func incremental(_ list: List) -> BenchmarkLine? {
    contestant("incremental").map {
      line("\(list.name), \(many) over \(few)", $0, stage(list, many), stage(list, few), goal: 3)
    }
  }

  /// Measures the cost of a mounted view for a change that does not concern it, beyond the same play without views.
  private func comparing() -> BenchmarkLine? {
    contestant("select-compare").map { contestant in
      let figures = race(contestant, postUpdates(views: Self.active), postUpdates(views: 0))
      let perView = figures.map { ($0.large - $0.small) / Double(Self.active) }
      return BenchmarkLine(
        "select-compare, idle view", unit: "ns/view", ours: Calibration.median(perView), goal: 60)
    }
  }

  /// The blocks that changes take which touch no view.
  private func untouched(_ derivation: String) -> BenchmarkLine? {
    contestant(derivation).map { contestant in
      let stage = postUpdates(views: Self.active)
      let count = instruments.meter.map { Calibration.allocations(of: contestant, stage, $0) }
      return BenchmarkLine(
        "\(derivation), no view touched", unit: "allocations", ours: count.map(Double.init), goal: 0)
    }
  }
}

// MARK: - Stages

extension ViewBenchmark {
  /// The number of active views.
  private static let active = 1_000
  private static let texts = (0..<1_024).map { index in "text number \(1_000_000 + index)" }

  /// The lists that are maintained by what changed.
  enum List: CaseIterable {
    case feed, topAuthors, authorPosts

    var name: String {
      switch self {
      case .feed: "feed"
      case .topAuthors: "top-authors"
      case .authorPosts: "author-posts"
      }
    }
  }

  private func dataset(authors: Int, posts: Int) -> Dataset {
    Dataset.generated(
      GeneratedDataset(
        authors: authors, posts: posts, comments: 0, tagsPerPost: 0, distinctTags: 1,
        postAuthor: DistributionSpec("sequential"), commentPost: .uniform, commentAuthor: .uniform,
        text: TextSizes(name: 16...16, title: 20...20, body: 40...40, comment: 1...1)), seed: 1)
  }

  private func stage(_ dataset: Dataset, _ views: [ViewKey], _ operation: (Int) -> Operation) -> Stage {
    var log = OperationLog()
    (log.views, log.texts) = (views, Self.texts)
    log.operations = (0..<operations).map(operation)
    log.phases = [OperationLog.Phase(name: "main", operations: 0..<operations, record: true)]
    return Stage(dataset: dataset, log: log)
  }

  /// Authors get other points, some far more often than others; an author that is only looked at never does.
  func authorViews(idle: Int, posts: Int? = nil) -> Stage {
    let views = (0..<Self.active + idle).map { ViewKey.author(AuthorID($0)) }
    let keys = AllDistributions.make(DistributionSpec("zipfian"))
    var stream = RandomStream(root: 1, "benchmark.views")
    return stage(dataset(authors: Self.active + many, posts: posts ?? many), views) { index in
      let author = keys.rank(among: Self.active, turn: index, &stream)
      return Operation(.updateAuthor, entity: UInt32(author), value: UInt32(index), flags: .points)
    }
  }

  /// Posts get other titles; all views are of authors. There are few posts, since holding the state before copies them.
  private func postUpdates(views: Int) -> Stage {
    var stream = RandomStream(root: 1, "benchmark.posts")
    let data = dataset(authors: Self.active, posts: few)
    return stage(data, (0..<views).map { ViewKey.author(AuthorID($0)) }) { index in
      Operation(
        .updatePost, entity: UInt32(stream.position(among: few)), value: UInt32(index % Self.texts.count))
    }
  }

  /// Makes a stage with one list of this length, or chosen from as many.
  private func stage(_ list: List, _ count: Int) -> Stage {
    var stream = RandomStream(root: 1, "benchmark.\(list.name)")
    let text = { (index: Int) in UInt32(index % Self.texts.count) }
    switch list {
    case .feed:
      return stage(dataset(authors: 10, posts: count), [.feed(limit: count)]) { index in
        Operation(.updatePost, entity: UInt32(stream.position(among: count)), value: text(index))
      }
    case .authorPosts:
      return stage(dataset(authors: 1, posts: count), [.authorPosts(AuthorID(0))]) { index in
        Operation(.updatePost, entity: UInt32(stream.position(among: count)), value: text(index))
      }
    case .topAuthors:
      return stage(dataset(authors: count, posts: 1), [.topAuthors(limit: count)]) { index in
        let author = UInt32(stream.position(among: count))
        return Operation(
          .updateAuthor, entity: author, value: UInt32(stream.position(among: 1_000_000)), flags: .points)
      }
    }
  }
}
