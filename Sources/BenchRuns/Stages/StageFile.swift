import BenchCore
import BenchResults
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stage as bytes, so that the process that drew it can hand it to those that play it.
///
/// Only processes of one run read it. Those of another executable say before the run that they take it in this form
/// (`ExecutableRecord`), so the bytes carry no version: what does not fit is a bug of this program.
/// Numbers lie as they do in memory; texts lie one after the other behind their lengths.
public enum StageFile {
  /// The bytes of a stage.
  ///
  /// - Complexity: O(size of the data set, the log and the truth).
  public static func encode(_ stage: Stage) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(numbers: [UInt8(stage.graph == nil ? 0 : 1)])
    if let graph = stage.graph {
      writer.put(graph)
      return writer.bytes
    }
    writer.put(stage.dataset)
    writer.put(stage.log)
    writer.put(texts: [stage.ids.name])
    writer.put(numbers: stage.truth.initial)
    writer.put(numbers: stage.truth.offsets)
    writer.put(numbers: stage.truth.slots)
    writer.put(numbers: stage.truth.digests)
    writer.put(texts: stage.load.map { [$0.text] } ?? [])
    writer.put(numbers: stage.log.arrivals.map(\.word))
    return writer.bytes
  }

  /// The stage that was encoded into these bytes.
  public static func decode(_ bytes: UnsafeRawBufferPointer) -> Stage {
    var reader = ByteReader(bytes)
    let isGraph: [UInt8] = reader.numbers()
    if isGraph == [1] { return Stage(graph: reader.graph()) }
    let dataset = reader.dataset()
    let log = reader.log()
    let ids = reader.texts().first.flatMap(IDForm.init(rawValue:)) ?? .int
    var truth = Truth()
    truth.initial = reader.numbers()
    truth.offsets = reader.numbers()
    truth.slots = reader.numbers()
    truth.digests = reader.numbers()
    var load = reader.texts().first.map { LoadStage(text: $0) }
    let words: [UInt64] = reader.numbers()
    load?.arrivals = words.map { Arrival(word: $0) }
    var timed = log
    timed.arrivals = load?.arrivals ?? []
    return Stage(dataset: dataset, log: timed, truth: truth, ids: ids, load: load)
  }
}

extension StageFile {
  /// Puts a stage on disk; it is not read after a crash, so it is not flushed.
  ///
  /// - Throws: `OutputError` when there is no room for it.
  static func write(_ stage: Stage, to path: String) throws(OutputError) {
    let bytes = encode(stage)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...])) }
      if count < 0 && errno != EINTR { throw failure(path) }
      written += max(0, count)
    }
  }

  private static func failure(_ path: String) -> OutputError {
    OutputError(path: path, reason: String(cString: strerror(errno)))
  }
}

/// The system's `write`, which the method above would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

extension LoadStage {
  /// All of it but the arrivals, as text.
  fileprivate var text: String {
    do { return String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } catch {
      preconditionFailure("a load holds nothing that JSON cannot say: \(error)")
    }
  }

  fileprivate init(text: String) {
    do { self = try JSONDecoder().decode(LoadStage.self, from: Data(text.utf8)) } catch {
      preconditionFailure("the stage file has a load that cannot be read: \(error)")
    }
  }
}

/// Puts values one after the other.
private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func put<Number: BitwiseCopyable>(numbers: [Number]) {
    withUnsafeBytes(of: numbers.count) { bytes.append(contentsOf: $0) }
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put(texts: some Collection<String>) {
    put(numbers: texts.map { UInt32($0.utf8.count) })
    for text in texts { bytes.append(contentsOf: text.utf8) }
  }

  mutating func put(lists: some Collection<[String]>) {
    put(numbers: lists.map { UInt32($0.count) })
    put(texts: lists.flatMap { $0 })
  }

  mutating func put(_ dataset: Dataset) {
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

  /// What each view is about as two numbers, and the tags beside them.
  mutating func put(views: [ViewKey]) {
    put(texts: views.map(\.kind.name))
    put(numbers: views.flatMap { [$0.subject.first, $0.subject.second] })
    put(texts: views.compactMap(\.tag))
  }

  mutating func put(_ stage: GraphStage) {
    let graph = stage.graph
    put(texts: [stage.name])
    put(numbers: [graph.width, graph.layers, graph.fanIn, graph.iterations, stage.requiredUpdates])
    put(numbers: graph.isStatic.map { UInt8($0 ? 1 : 0) })
    put(numbers: graph.leaves)
    put(numbers: stage.sums)
  }

  mutating func put(_ log: OperationLog) {
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

/// Takes values in the order in which they were put.
private struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    precondition(position + count <= bytes.count, "the stage file ends too soon")
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func numbers<Number: BitwiseCopyable>() -> [Number] {
    let count = take(MemoryLayout<Int>.size).loadUnaligned(as: Int.self)
    let source = take(count * MemoryLayout<Number>.stride)
    return [Number](unsafeUninitializedCapacity: count) { target, initialized in
      UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
      initialized = count
    }
  }

  mutating func texts() -> [String] {
    let lengths: [UInt32] = numbers()
    return lengths.map { String(decoding: take(Int($0)), as: UTF8.self) }
  }

  mutating func lists() -> [[String]] {
    let counts: [UInt32] = numbers()
    var texts = texts()[...]
    return counts.map { count in
      defer { texts = texts.dropFirst(Int(count)) }
      return Array(texts.prefix(Int(count)))
    }
  }

  mutating func dataset() -> Dataset {
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

  mutating func views() -> [ViewKey] {
    let kinds = texts().map { ViewKind(rawValue: $0) }
    let subjects: [Int] = numbers()
    var tags = texts()[...]
    return kinds.enumerated().map { place, kind in
      guard let kind else { preconditionFailure("the stage file has a view of no kind") }
      let tag = kind == .tagged ? tags.removeFirst() : ""
      return ViewKey(kind, subjects[2 * place], subjects[2 * place + 1], tag: tag)
    }
  }

  mutating func graph() -> GraphStage {
    let name = texts()
    let sizes: [Int] = numbers()
    let isStatic: [UInt8] = numbers()
    let graph = LayeredGraph(
      width: sizes[0], layers: sizes[1], fanIn: sizes[2], isStatic: isStatic.map { $0 == 1 }, leaves: numbers(),
      iterations: sizes[3])
    return GraphStage(name: name.first ?? "", graph: graph, sums: numbers(), requiredUpdates: sizes[4])
  }

  mutating func log() -> OperationLog {
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

/// A view as two numbers and, where it is about one, a tag.
extension ViewKey {
  fileprivate init(_ kind: ViewKind, _ first: Int, _ second: Int, tag: String) {
    switch kind {
    case .detail: self = .detail(PostID(first))
    case .feed: self = .feed(limit: first)
    case .authorPosts: self = .authorPosts(AuthorID(first))
    case .thread: self = .thread(PostID(first))
    case .author: self = .author(AuthorID(first))
    case .commentCount: self = .commentCount(AuthorID(first), PostID(second))
    case .topAuthors: self = .topAuthors(limit: first)
    case .tagged: self = .tagged(tag)
    case .badge: self = .badge(limit: first, depth: second)
    }
  }

  fileprivate var subject: (first: Int, second: Int) {
    switch self {
    case .detail(let post), .thread(let post): (post.rawValue, 0)
    case .authorPosts(let author), .author(let author): (author.rawValue, 0)
    case .commentCount(let author, let post): (author.rawValue, post.rawValue)
    case .feed(let limit), .topAuthors(let limit): (limit, 0)
    case .badge(let limit, let depth): (limit, depth)
    case .tagged: (0, 0)
    }
  }

  fileprivate var tag: String? {
    guard case .tagged(let tag) = self else { return nil }
    return tag
  }
}
