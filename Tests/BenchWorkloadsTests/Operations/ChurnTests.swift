import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct ChurnTests {
  @Test func `so many views come and go per thousand commits, spread evenly`() throws {
    let log = try drawn(Churn(subscribe: 30, unsubscribe: 20), [.updateAuthor: 1, .readFeed: 1], operations: 4_000)
    #expect(log.all(.subscribe).count == 60)
    #expect(log.all(.unsubscribe).count == 40)
    let commitsBefore = log.operations.indices.filter { log.operations[$0].kind == .subscribe }.map { place in
      log.operations[..<place].filter(\.kind.isChange).count
    }
    #expect(commitsBefore.enumerated().allSatisfy { index, commits in commits == ((index + 1) * 1_000 + 29) / 30 })
  }

  @Test func `only what is on screen goes, only what is not comes, and reads look at what is there`() throws {
    for seed in 1...20 {
      let log = try drawn(
        Churn(subscribe: 400, unsubscribe: 400), [.updatePost: 1, .readDetail: 1], operations: 500,
        seed: UInt64(seed))
      var mounted = Set(0..<log.viewsAtStart)
      for operation in log.operations {
        let slot = Int(operation.other)
        switch operation.kind {
        case .subscribe: #expect(mounted.insert(slot).inserted)
        case .unsubscribe: #expect(mounted.remove(slot) != nil)
        case .readDetail:
          let showing = mounted.first { log.views[$0] == .detail(PostID(Int(operation.entity))) }
          #expect(operation.other == showing.map { UInt32($0) } ?? Operation.noSlot)
        default: break
        }
      }
    }
  }

  @Test func `a commit of many changes counts once`() throws {
    let phase = Specs.phase(
      [.updateAuthor: 1], operations: 5_000, batch: 5, churn: Churn(subscribe: 10, unsubscribe: 10))
    let log = try Specs.scenario([phase], views: [Specs.view(.author, count: 5)]).drawn()
    #expect(log.all(.subscribe).count == 10)
  }

  @Test func `who comes is held ready beside who is on screen`() throws {
    let log = try drawn(Churn(subscribe: 100, unsubscribe: 100), [.updateAuthor: 1], operations: 1_000)
    #expect(log.viewsAtStart == 9)
    #expect(log.viewsWaiting == 8, "as many details again, and no second feed")
    #expect(Set(log.views).count == log.views.count)
  }

  @Test func `a screen can fill up as long as there are entities`() throws {
    let growing = Churn(subscribe: 40, unsubscribe: 0)
    let log = try drawn(growing, [.updateAuthor: 1], operations: 1_000)
    #expect(log.all(.subscribe).count == 40)
    let tooMuch = Churn(subscribe: 80, unsubscribe: 0)
    let error = #expect(throws: WorkloadError.self) { try drawn(tooMuch, [.updateAuthor: 1], operations: 1_000) }
    #expect(
      error?.description
        == "phase \"phase\": churn.subscribe asks for one more view than the 61 that there are entities for; "
        + "subscribe fewer, unsubscribe more, or give the data set more entities")
  }

  @Test func `an empty screen loses nothing more`() {
    let error = #expect(throws: WorkloadError.self) {
      try drawn(Churn(subscribe: 0, unsubscribe: 50), [.updateAuthor: 1], operations: 1_000)
    }
    #expect(error?.description.contains("churn.unsubscribe takes a view from an empty screen") == true)
  }

  @Test func `without churn the log is as it was`() throws {
    let plain = try drawn(.none, [.updateAuthor: 1, .readDetail: 1], operations: 300)
    let churning = try drawn(
      Churn(subscribe: 100, unsubscribe: 100), [.updateAuthor: 1, .readDetail: 1], operations: 300)
    #expect(plain.viewsWaiting == 0)
    #expect(plain.all(.updateAuthor) == churning.all(.updateAuthor))
    #expect(plain.all(.readDetail).map(\.entity) == churning.all(.readDetail).map(\.entity))
  }

  @Test func `what showing a view costs goes with it, and nothing is kept where nothing costs`() throws {
    var feed = Specs.view(.feed)
    feed.renderCost = Nanoseconds(700)
    let phase = Specs.phase([.updateAuthor: 1], operations: 10)
    let log = try Specs.scenario([phase], views: [Specs.view(.author, count: 2), feed]).drawn()
    #expect(log.renderCosts == [.zero, .zero, Nanoseconds(700)])
    #expect(try Specs.scenario([phase], views: [Specs.view(.feed)]).drawn().renderCosts.isEmpty)
  }

  /// Eight details of sixty posts and a feed.
  private func drawn(
    _ churn: Churn, _ mix: [OperationKind: Double], operations: Int, seed: UInt64 = 42
  ) throws -> OperationLog {
    let phase = Specs.phase(mix, operations: operations, churn: churn)
    let views = [Specs.view(.detail, count: 8), Specs.view(.feed)]
    return try Specs.scenario([phase], views: views, seed: seed).drawn()
  }
}
