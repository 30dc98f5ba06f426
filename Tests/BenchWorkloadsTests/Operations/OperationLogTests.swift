import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct OperationLogTests {
  /// Also holds in a release build: `swift test -c release` runs the same test.
  @Test func `the same seed gives the same log on every machine and in every build`() throws {
    let phases = [
      Specs.phase(Specs.everyKind, operations: 300, keys: DistributionSpec("zipfian"), equalWrites: 0.2, name: "first"),
      Specs.phase(Specs.everyKind, operations: 200, keys: DistributionSpec("latest"), batch: 4, name: "second"),
    ]
    let views = ViewKind.allCases.map { Specs.view($0, count: 3) }
    let log = try Specs.scenario(phases, views: views).drawn()
    #expect(OperationKind.inMix.allSatisfy { !log.all($0).isEmpty })
    #expect(log.stableHash.hexadecimal == "03be9366392cf179")
    #expect(try Specs.scenario(phases, views: views, seed: 43).drawn().stableHash != log.stableHash)
    #expect(try Specs.scenario(phases, views: views).drawn() == log)
  }

  @Test func `the hash takes in every field`() throws {
    let views = [Specs.view(.feed)]
    let log = try Specs.scenario([Specs.phase(Specs.everyKind)], views: views).drawn()
    let changes: [(inout OperationLog) -> Void] = [
      { $0.operations[3].entity ^= 1 }, { $0.operations[3].value ^= 1 }, { $0.operations[3].other ^= 1 },
      { $0.operations[3].batch ^= 1 }, { $0.operations[3].kind = .readFeed }, { $0.operations[3].flags = [.equal] },
      { $0.phases[0].name += "x" }, { $0.phases[0].record.toggle() }, { $0.phases[0].operations = 0..<3 },
      { $0.views[0] = .feed(limit: 9) }, { $0.texts[5] += "x" }, { $0.tagSets[2].append("x") },
      { $0.posts[1].id ^= 1 }, { $0.posts[1].title ^= 1 }, { $0.posts[1].body ^= 1 }, { $0.posts[1].tags ^= 1 },
      { $0.posts[1].created ^= 1 }, { $0.posts[1].author.id ^= 1 }, { $0.posts[1].author.name ^= 1 },
      { $0.posts[1].author.points ^= 1 }, { $0.posts[1].firstComment ^= 1 }, { $0.posts[1].commentCount ^= 1 },
      { $0.comments[1].id ^= 1 }, { $0.comments[1].body ^= 1 }, { $0.comments[1].created ^= 1 },
      { $0.comments[1].author.id ^= 1 }, { $0.comments[1].author.name ^= 1 }, { $0.comments[1].author.points ^= 1 },
    ]
    var hashes: Set<UInt64> = [log.stableHash]
    for change in changes {
      var changed = log
      change(&changed)
      hashes.insert(changed.stableHash)
    }
    #expect(hashes.count == changes.count + 1)
  }

  @Test func `an operation takes sixteen bytes`() {
    #expect(MemoryLayout<Operation>.stride == 16)
  }

  @Test func `what joins the workload leaves the keys of the others as they were`() throws {
    let keys = DistributionSpec("zipfian")
    let before = try Specs.scenario([Specs.phase([.updateAuthor: 1], operations: 500, keys: keys)]).drawn()
    let joined = Specs.phase(
      [.updateAuthor: 1, .updatePost: 1, .readDetail: 1, .insertComment: 1], operations: 2000, keys: keys,
      equalWrites: 0.3)
    let after = try Specs.scenario([joined], views: [Specs.view(.detail, count: 5)]).drawn()
    #expect(after.all(.updateAuthor).map(\.entity) == before.all(.updateAuthor).map(\.entity))
    #expect(
      after.all(.updateAuthor).map { $0.flags.contains(.points) }
        == before.all(.updateAuthor).map { $0.flags.contains(.points) })
    #expect(after.texts == before.texts)
  }

  @Test func `a longer phase begins as the shorter one`() throws {
    func keys(_ operations: Int) throws -> [UInt32] {
      try Specs.scenario([Specs.phase([.updatePost: 1], operations: operations)]).drawn().operations.map(\.entity)
    }
    #expect(try keys(1000).prefix(300) == keys(300)[...])
  }

  @Test func `names and points change as often`() throws {
    let log = try Specs.scenario([Specs.phase([.updateAuthor: 1], operations: 4000)]).drawn()
    let points = log.operations.count { $0.flags.contains(.points) }
    #expect(abs(points - 2000) < 150)
  }

  @Test func `the texts of a log do not grow with it`() throws {
    let short = try Specs.scenario([Specs.phase([.updatePost: 1], operations: 10)]).drawn()
    let long = try Specs.scenario([Specs.phase([.updatePost: 1], operations: 5000)]).drawn()
    #expect(short.texts == long.texts)
    #expect(short.texts.count == 4096)
  }

  @Test func `texts of one character can still differ`() throws {
    var shape = Specs.dataset()
    shape.text = TextSizes(name: 1...1, title: 0...0, body: 1...1, comment: 1...1)
    let log = try Specs.scenario(shape, [Specs.phase([.updatePost: 1, .updateComment: 1, .updateAuthor: 1])]).drawn()
    var model = ReplayModel(log, Dataset.generated(shape, seed: 42))
    model.play(0..<log.operations.count)
    #expect(model.problems == [])
  }

  @Test func `who wrote much goes on writing much`() throws {
    var shape = Specs.dataset(authors: 100, posts: 2000, comments: 0, postAuthor: DistributionSpec("zipfian"))
    shape.commentAuthor = DistributionSpec("zipfian")
    let scenario = Specs.scenario(shape, [Specs.phase([.insertPost: 1], operations: 2000)])
    let dataset = scenario.generatedDataset
    let log = try OperationLog.draw(scenario, dataset: dataset)
    func mostFrequent(_ authors: [Int]) -> Int? {
      Dictionary(grouping: authors) { $0 }.max { $0.value.count < $1.value.count }?.key
    }
    let before = mostFrequent(dataset.posts.compactMap { $0.author?.rawValue })
    #expect(before == mostFrequent(log.posts.map { Int($0.author.id) }))
  }

  @Test func `authors of imported data write as often as they wrote`() throws {
    let counts = [0, 600, 300, 100]
    let writers = counts.enumerated().flatMap { [Int](repeating: $0.offset, count: $0.element) }
    let dataset = Dataset(
      authors: (0..<4).map { Author(id: AuthorID($0), name: "a\($0)", points: 0) },
      posts: [
        Post(
          id: PostID(0), title: "t", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 5))
      ],
      comments: writers.enumerated().map { place, author in
        Comment(
          id: CommentID(place), post: PostID(0), author: AuthorID(author), body: "hi",
          createdAt: Timestamp(milliseconds: 9))
      })
    var scenario = Specs.scenario([Specs.phase([.insertComment: 1, .insertPost: 1], operations: 8_000)])
    scenario.dataset = .imported(
      ImportedDataset(
        files: [ImportSource(path: "")],
        map: ImportMap(
          posts: "", postID: "", postTitle: "", postBody: nil, postAuthor: "", postTags: nil, postComments: nil,
          commentID: nil, commentBody: "", commentAuthor: "", authorID: "", authorName: "", authorPoints: nil)))
    let log = try OperationLog.draw(scenario, dataset: dataset)
    func shares(_ authors: [UInt32]) -> [Double] {
      (0..<4).map { author in Double(authors.count { $0 == author }) / Double(authors.count) }
    }
    let comments = shares(log.comments.suffix(4_000).map(\.author.id))
    for (share, count) in zip(comments, counts) { #expect(abs(share - Double(count) / 1_000) < 0.03, "\(comments)") }
    let posts = shares(log.posts.map(\.author.id))
    #expect(posts.allSatisfy { abs($0 - 0.25) < 0.03 }, "where none wrote, all are drawn alike: \(posts)")
  }

  @Test func `imported data is drawn from as well`() throws {
    let dataset = Dataset(
      authors: [Author(id: AuthorID(0), name: "añb", points: -7), Author(id: AuthorID(1), name: "", points: 3)],
      posts: (0..<9).map {
        Post(
          id: PostID($0), title: "", body: "", author: $0 % 3 == 0 ? nil : AuthorID(1), tags: ["x"],
          createdAt: Timestamp(milliseconds: 5))
      },
      comments: [
        Comment(
          id: CommentID(0), post: PostID(2), author: nil, body: "hi", createdAt: Timestamp(milliseconds: 9))
      ])
    var scenario = Specs.scenario([Specs.phase(Specs.everyKind, operations: 60, equalWrites: 0.5)])
    scenario.workload.phases[0].mix.removeAll { $0.kind == .deleteAuthor || $0.kind == .deleteComment }
    var map = ImportMap(
      posts: "", postID: "", postTitle: "", postBody: nil, postAuthor: "", postTags: nil, postComments: nil,
      commentID: nil, commentBody: "", commentAuthor: "", authorID: "", authorName: "", authorPoints: nil)
    scenario.dataset = .imported(ImportedDataset(files: [ImportSource(path: "")], map: map))
    let log = try OperationLog.draw(scenario, dataset: dataset)
    var model = ReplayModel(log, dataset)
    model.play(0..<60)
    #expect(model.problems == [])
    let writers = log.all(.insertPost).map { log.posts[Int($0.value)].author.id }
    #expect(writers.allSatisfy { $0 < 2 })
    // Nothing changes points that the map does not name.
    func changesPoints(_ log: OperationLog) -> Bool {
      log.operations.contains { $0.kind == .updateAuthor && $0.flags.contains(.points) }
    }
    #expect(!changesPoints(log) && log.posts.filter { $0.author.id == 1 }.allSatisfy { $0.author.points == 3 })
    map.authorPoints = "points"
    scenario.dataset = .imported(ImportedDataset(files: [ImportSource(path: "")], map: map))
    let whole = try OperationLog.draw(scenario, dataset: dataset)
    #expect(changesPoints(whole) && whole.posts.contains { $0.author.id == 1 && $0.author.points != 3 })
  }
}
