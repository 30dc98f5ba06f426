import BenchCore

extension ByteWriter {
  mutating func put(_ stage: Stage) {
    put(stage.dataset)
    put(stage.log)
    put(texts: [stage.ids.rawValue])
    put(numbers: stage.truth.initial)
    put(numbers: stage.truth.offsets)
    put(numbers: stage.truth.slots)
    put(numbers: stage.truth.digests)
    put(numbers: stage.truth.written)
    put(numbers: stage.truth.unshownPoints)
    if let load = stage.load { put(json: load) } else { put(texts: [String]()) }
    put(numbers: stage.log.arrivals.map(\.word))
  }

  private mutating func put(_ dataset: Dataset) {
    put(texts: dataset.authors.map(\.name))
    put(numbers: dataset.authors.map(\.points))
    put(texts: dataset.posts.map(\.title))
    put(texts: dataset.posts.map(\.body))
    put(lists: dataset.posts.map(\.tags))
    put(numbers: dataset.posts.map { $0.author?.rawValue ?? -1 })
    put(numbers: dataset.posts.map(\.createdAt.milliseconds))
    put(texts: dataset.comments.map(\.body))
    put(numbers: dataset.comments.map { $0.author?.rawValue ?? -1 })
    put(numbers: dataset.comments.map(\.post.rawValue))
    put(numbers: dataset.comments.map(\.createdAt.milliseconds))
    put(lists: dataset.extras.map(\.strings))
    for extra in dataset.extras { put(numbers: extra.ints) }
  }

  private mutating func put(views: [ViewKey]) {
    put(texts: views.map(\.kind.name))
    let arguments = views.map(\.arguments)
    put(numbers: arguments.flatMap { [$0.first, $0.second] })
    put(texts: arguments.map(\.tag))
    put(numbers: arguments.map(\.window.signed))
  }

  private mutating func put(_ log: OperationLog) {
    put(numbers: log.operations)
    put(texts: log.phases.map(\.name))
    put(numbers: log.phases.flatMap { [$0.operations.lowerBound, $0.operations.upperBound, $0.record ? 1 : 0] })
    put(views: log.views)
    put(numbers: [log.viewsWaiting])
    put(numbers: log.renderCosts.map(\.rawValue))
    put(texts: log.texts)
    put(lists: log.tagSets)
    put(numbers: log.posts)
    put(numbers: log.comments)
  }
}

extension ByteReader {
  mutating func stage() -> Stage {
    let dataset = dataset()
    var log = log()
    let ids = texts().first.flatMap(IDForm.init(rawValue:)) ?? .int
    var truth = Truth()
    truth.initial = numbers()
    truth.offsets = numbers()
    truth.slots = numbers()
    truth.digests = numbers()
    truth.written = numbers()
    truth.unshownPoints = numbers()
    var load: LoadStage? = texts().first.map(Self.decoded)
    let words: [UInt64] = numbers()
    load?.arrivals = words.map { Arrival(word: $0) }
    log.arrivals = load?.arrivals ?? []
    return Stage(dataset: dataset, log: log, truth: truth, ids: ids, load: load)
  }

  private mutating func dataset() -> Dataset {
    var dataset = Dataset()
    let names = texts()
    let points: [Int] = numbers()
    dataset.authors = names.indices.map { Author(id: AuthorID($0), name: names[$0], points: points[$0]) }
    let titles = texts()
    let bodies = texts()
    let tags = lists()
    let writers: [Int] = numbers()
    let moments: [Int64] = numbers()
    dataset.posts = titles.indices.map {
      Post(
        id: PostID($0), title: titles[$0], body: bodies[$0], author: author(writers[$0]), tags: tags[$0],
        createdAt: Timestamp(milliseconds: moments[$0]))
    }
    dataset.comments = comments()
    let extras = lists().map { Extra(strings: $0, ints: numbers()) }
    return dataset.carrying(extras)
  }

  private mutating func comments() -> [Comment] {
    let bodies = texts()
    let writers: [Int] = numbers()
    let posts: [Int] = numbers()
    let moments: [Int64] = numbers()
    return bodies.indices.map {
      Comment(
        id: CommentID($0), post: PostID(posts[$0]), author: author(writers[$0]), body: bodies[$0],
        createdAt: Timestamp(milliseconds: moments[$0]))
    }
  }

  private func author(_ number: Int) -> AuthorID? { number < 0 ? nil : AuthorID(number) }

  private mutating func views() -> [ViewKey] {
    let kinds = texts().map { ViewKind(rawValue: $0) }
    let subjects: [Int] = numbers()
    let tags = texts()
    let windows: [Int] = numbers()
    return kinds.enumerated().map { place, kind in
      guard let kind else { preconditionFailure("the stage file has a view of no kind") }
      return kind.definition.key(
        ViewArguments(
          subjects[2 * place], subjects[2 * place + 1], tag: tags[place], window: ListWindow(signed: windows[place])))
    }
  }

  private mutating func log() -> OperationLog {
    var log = OperationLog()
    log.operations = numbers()
    let names = texts()
    let ranges: [Int] = numbers()
    log.phases = names.indices.map {
      OperationLog.Phase(
        name: names[$0], operations: ranges[$0 * 3]..<ranges[$0 * 3 + 1], record: ranges[$0 * 3 + 2] == 1)
    }
    log.views = views()
    let viewsWaiting: [Int] = numbers()
    log.viewsWaiting = viewsWaiting[0]
    let renderCosts: [UInt64] = numbers()
    log.renderCosts = renderCosts.map { Nanoseconds($0) }
    log.texts = texts()
    log.tagSets = lists()
    log.posts = numbers()
    log.comments = numbers()
    return log
  }
}
