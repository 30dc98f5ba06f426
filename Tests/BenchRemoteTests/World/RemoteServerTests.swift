import Testing

@testable import BenchRemote

@Suite struct RemoteServerTests {
  private let posts = (0..<5).map { number in
    Document(key: EntityDocuments.postKey(number), version: 100, fields: ["at": .number(number)])
  }
  private let list = RemoteQuery(.collection(EntityDocuments.posts), order: [.init("at", isDescending: true)])

  private func server(_ change: (inout ServerSetup) -> Void = { _ in }) -> RemoteServer {
    var setup = ServerSetup()
    change(&setup)
    return RemoteServer(setup, documents: posts, at: VirtualTime(100))
  }

  private func insert(_ id: Int, of author: Int = 0) -> [WriteIntent] {
    [
      WriteIntent(
        EntityDocuments.commentKey(id, of: 0),
        .set(EntityDocuments.fields(body: "b", author: author, at: nil), now: ["at"]))
    ]
  }

  @Test func `versions increase strictly, and are at least the time of their commit`() throws {
    var server = server()
    let first = try server.apply(insert(1), from: nil, isKeyed: false, at: VirtualTime(100)).get()
    let second = try server.apply(insert(2), from: nil, isKeyed: false, at: VirtualTime(100)).get()
    let third = try server.apply(insert(3), from: nil, isKeyed: false, at: VirtualTime(500)).get()
    #expect([first, second, third] == [101, 102, 500])
    #expect(server.document(EntityDocuments.commentKey(3, of: 0))?.fields["at"] == .number(500))
  }

  @Test func `a patch needs its document`() {
    var server = server()
    let patch = [WriteIntent(EntityDocuments.postKey(9), .patch(["title": .text("x")], now: [], removed: []))]
    let result = server.apply(patch, from: nil, isKeyed: false, at: VirtualTime(100))
    #expect(result == .failure(.notFound))
    #expect(server.log.isEmpty)
  }

  @Test func `a rule refuses the comment after the last that it allows`() {
    var server = server { $0.commentsPerAuthor = 2 }
    let results = (1...3).map { server.apply(insert($0), from: nil, isKeyed: false, at: VirtualTime(200)) }
    #expect(results.map { (try? $0.get()) != nil } == [true, true, false])
    #expect(results[2] == .failure(.permissionDenied))
    let other = server.apply(insert(9, of: 1), from: nil, isKeyed: false, at: VirtualTime(300))
    #expect((try? other.get()) != nil)
  }

  @Test func `a write that brings a key is applied once, as long as the server remembers it`() {
    var server = server { $0.remembers = 1_000 }
    let key = RemoteServer.Key(client: 0, write: WriteID(1))
    let first = server.apply(insert(1), from: key, isKeyed: true, at: VirtualTime(200))
    let again = server.apply(insert(1), from: key, isKeyed: true, at: VirtualTime(900))
    #expect(again == first)
    #expect(server.log.count == 1)
    _ = server.apply(insert(1), from: key, isKeyed: true, at: VirtualTime(1_201))
    #expect(server.log.count == 2)
    _ = server.apply(insert(1), from: key, isKeyed: false, at: VirtualTime(1_202))
    #expect(server.log.count == 3)
  }

  @Test func `a bucket of tokens fills again`() {
    var server = server { $0.rate = .init(requests: 2, per: 1_000) }
    let first = (0..<3).map { _ in server.admit(0, at: VirtualTime(1_000)) }
    let other = server.admit(1, at: VirtualTime(1_000))
    let later = (0..<2).map { _ in server.admit(0, at: VirtualTime(1_500)) }
    #expect(first == [true, true, false])
    #expect(other)
    #expect(later == [true, false])
  }

  @Test func `a cursor behind a row passes over what comes in above, an offset repeats a row`() throws {
    func second(_ isAfter: Bool) throws -> [String] {
      var server = server { ($0.page, $0.pagesAfterRow) = (2, isAfter) }
      let first = server.page(of: list, nil, .flat)
      #expect(first.0.map(\.key.id) == ["00000004", "00000003"])
      let new = [WriteIntent(EntityDocuments.postKey(7), .set(["at": .number(99)], now: []))]
      _ = try server.apply(new, from: nil, isKeyed: false, at: VirtualTime(200)).get()
      return server.page(of: list, first.1.next, .flat).0.map(\.key.id)
    }
    #expect(try second(true) == ["00000002", "00000001"])
    #expect(try second(false) == ["00000003", "00000002"])
  }

  @Test func `the last page names no next one`() {
    var server = server { $0.page = 3 }
    let first = server.page(of: list, nil, .flat)
    let last = server.page(of: list, first.1.next, .flat)
    #expect(first.1.next != nil)
    #expect(last.0.count == 2)
    #expect(last.1.next == nil)
  }

  @Test func `a list that is asked for again is what sorting all documents answers`() throws {
    var server = server { $0.page = 100 }
    _ = server.page(of: list, nil, .flat)
    func key(_ id: Int) -> DocumentKey { EntityDocuments.postKey(id) }
    let writes: [WriteIntent] = [
      WriteIntent(key(7), .set(["at": .number(25)], now: [])),
      WriteIntent(key(2), .patch(["at": .number(99)], now: [], removed: [])),
      WriteIntent(key(1), .delete), WriteIntent(key(8), .set([:], now: ["at"])),
      WriteIntent(key(3), .patch([:], now: [], removed: ["at"])),
      WriteIntent(key(9), .set(["at": .number(25)], now: [])),
    ]
    for (number, write) in writes.enumerated() {
      _ = try server.apply([write], from: nil, isKeyed: false, at: VirtualTime(UInt64(300 + number))).get()
      #expect(server.page(of: list, nil, .flat).0 == server.documents(for: list), "\(write)")
    }
  }
}

@Suite struct ServerTargetsTests {
  private let room = RemoteQuery(.collection(EntityDocuments.comments(ofPost: 0)), order: [.init("at")])

  private func comment(_ id: Int, at time: Int) -> Document {
    Document(
      key: EntityDocuments.commentKey(id, of: 0), version: 100,
      fields: EntityDocuments.fields(body: "b", author: 0, at: .number(time)))
  }

  private func documents(_ bundle: ServerTargets.Bundle) -> [String] {
    bundle.messages.compactMap { message in
      guard case .document(let document) = message else { return nil }
      if case .found = document.content, document.leftTargets.isEmpty { return "+\(document.key.number)" }
      return "-\(document.key.number)"
    }
  }

  @Test func `a listener hears all, then what changes, then nothing once it has left`() throws {
    var server = RemoteServer(ServerSetup(), documents: [comment(1, at: 1), comment(2, at: 2)], at: VirtualTime(100))
    var targets = ServerTargets(clients: 2)
    targets.listen(0, TargetID(1), room, from: nil, &server, resumesWithin: 1_000, at: VirtualTime(100))
    let seen1 = documents(targets.removeMessages(for: 0, at: server.version))
    #expect(seen1 == ["+1", "+2"])
    _ = server.apply(
      [WriteIntent(EntityDocuments.commentKey(2, of: 0), .delete)], from: nil, isKeyed: false, at: VirtualTime(200))
    let commit = try #require(server.log.last)
    let concerned = targets.queueMessages(about: commit, &server)
    #expect(concerned == [0])
    let seen2 = documents(targets.removeMessages(for: 0, at: server.version))
    #expect(seen2 == ["-2"])
    targets.leave(0, TargetID(1))
    _ = targets.removeMessages(for: 0, at: server.version)
    let left = targets.queueMessages(about: commit, &server)
    #expect(left.isEmpty)
  }

  @Test func `a token resumes with what changed since, and an old one starts over`() {
    var server = RemoteServer(ServerSetup(), documents: [comment(1, at: 1), comment(2, at: 2)], at: VirtualTime(100))
    let token = server.version
    for id in [3, 4] {
      _ = server.apply(
        [WriteIntent(EntityDocuments.commentKey(id, of: 0), .set(["at": .number(id)], now: []))], from: nil,
        isKeyed: false, at: VirtualTime(200))
    }
    _ = server.apply(
      [WriteIntent(EntityDocuments.commentKey(1, of: 0), .delete)], from: nil, isKeyed: false, at: VirtualTime(300))
    var targets = ServerTargets(clients: 1)
    targets.listen(0, TargetID(1), room, from: token, &server, resumesWithin: 1_000, at: VirtualTime(400))
    let resumed = Set(documents(targets.removeMessages(for: 0, at: server.version)))
    #expect(resumed == ["+3", "+4", "-1"])
    targets.listen(0, TargetID(1), room, from: token, &server, resumesWithin: 10, at: VirtualTime(400))
    let bundle = targets.removeMessages(for: 0, at: server.version)
    #expect(bundle.messages.contains(.reset([TargetID(1)])))
    #expect(documents(bundle) == ["+2", "+3", "+4"])
  }

  @Test func `a window that loses a row takes in the next`() throws {
    let window = RemoteQuery(room.source, order: room.order, limit: 2)
    var server = RemoteServer(
      ServerSetup(), documents: (1...3).map { comment($0, at: $0) }, at: VirtualTime(100))
    var targets = ServerTargets(clients: 1)
    targets.listen(0, TargetID(1), window, from: nil, &server, resumesWithin: 0, at: VirtualTime(100))
    let seen3 = documents(targets.removeMessages(for: 0, at: server.version))
    #expect(seen3 == ["+1", "+2"])
    _ = server.apply(
      [WriteIntent(EntityDocuments.commentKey(1, of: 0), .delete)], from: nil, isKeyed: false, at: VirtualTime(200))
    _ = targets.queueMessages(about: try #require(server.log.last), &server)
    let seen4 = documents(targets.removeMessages(for: 0, at: server.version))
    #expect(seen4 == ["+3", "-1"])
  }
}
