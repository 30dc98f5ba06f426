import Testing

@testable import BenchRemote

@Suite struct FatesTests {
  private func lost(_ share: Double, client: Int) -> Set<Int> {
    let fates = Fates(seed: 7)
    let subject = Fates.Subject(client: client, kind: "fetch", key: 11)
    return Set((1...2_000).filter { fates.unit(.requestLoss, subject, attempt: $0) < share })
  }

  @Test func `more loss loses all that less loss did, and more`() {
    let (few, many) = (lost(0.1, client: 0), lost(0.2, client: 0))
    #expect(few.isStrictSubset(of: many))
    #expect((150...250).contains(few.count))
    #expect((330...470).contains(many.count))
  }

  @Test func `clients and aspects have fates of their own`() {
    #expect(lost(0.1, client: 0) != lost(0.1, client: 1))
    let fates = Fates(seed: 7)
    let subject = Fates.Subject(client: 0, kind: "fetch", key: 11)
    #expect(fates.unit(.requestLoss, subject, attempt: 1) != fates.unit(.replyLoss, subject, attempt: 1))
  }
}

@Suite struct RemoteLinkTests {
  private func link(_ change: (inout NetworkSetup) -> Void = { _ in }) -> RemoteLink {
    var setup = NetworkSetup()
    setup.roundTrip = .constant(201)
    change(&setup)
    return RemoteLink(client: 0, setup, Fates(seed: 1), start: .zero)
  }

  @Test func `a message and its answer take the round trip together`() {
    var link = link()
    let up = link.send("fetch", key: 1, bytes: 64, at: .zero)
    #expect(up.arrival == VirtualTime(100))
    let down = link.send("fetch", key: 1, attempt: up.attempt, bytes: 64, going: .down, at: up.arrival)
    #expect(down.arrival == VirtualTime(201))
  }

  @Test func `a direction is busy until its message is through`() {
    var link = link { $0.bandwidth = 10 }
    let first = link.send("fetch", key: 1, bytes: 95, at: .zero).arrival
    let second = link.send("fetch", key: 2, bytes: 10, at: .zero).arrival
    let other = link.send("push", key: 0, bytes: 10, going: .down, at: .zero).arrival
    #expect([first, second, other] == [VirtualTime(110), VirtualTime(111), VirtualTime(102)])
  }

  @Test func `a stream keeps its order, requests do not`() {
    let quantiles = (0..<64).map { UInt32(1_000 - 15 * $0) }
    var ordered = link { $0.roundTrip = .quantiles(quantiles) }
    let stream = (0..<50).map { ordered.send("write", key: UInt64($0), bytes: 1, over: .writing, at: .zero).arrival }
    #expect(stream == stream.sorted())
    var free = link { $0.roundTrip = .quantiles(quantiles) }
    let requests = (0..<50).map { free.send("write", key: UInt64($0), bytes: 1, at: .zero).arrival }
    #expect(requests != requests.sorted())
  }

  @Test func `a trace holds from its time on`() {
    let trace = RoundTrip.trace([.init(time: 0, roundTrip: 10), .init(time: 100, roundTrip: 50)])
    #expect(trace.milliseconds(at: 99, fate: 0) == 10)
    #expect(trace.milliseconds(at: 100, fate: 0) == 50)
    #expect(trace.milliseconds(at: 9_999, fate: 0) == 50)
  }
}
