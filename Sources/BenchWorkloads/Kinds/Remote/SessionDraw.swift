import BenchCore
import BenchRemote

/// Small drawn scenarios about remote data in which much goes wrong: messages are lost, devices are offline and may not
/// detect that they are, apps are restarted, clocks differ, and servers refuse.
package enum SessionDraw {
  /// Draws the session of this seed, which is the same on every machine; the matrix of the scenario is empty.
  package static func scenario(seed: UInt64) -> Scenario {
    var stream = RandomStream(root: seed, "session")
    let world = world(&stream)
    let shape = GeneratedDataset(
      authors: world.users + 2, posts: 1 + stream.position(among: 3), comments: 4 + stream.position(among: 10),
      distinctTags: 50, text: TextSizes(name: 4...8, title: 4...12, body: 0...8, comment: 4...12))
    var scenario = Scenario(
      name: "session", question: "Does the sync keep its promises?", seed: seed, dataset: .generated(shape))
    scenario.subject = AnySubject(RemoteSubject(syncs: [], cache: nil, world: world))
    let kinds: [ViewKind] = [.detail, .author, .feed, .authorPosts, .commentCount]
    scenario.views = [ViewSpec(kind: .thread, count: 1, limit: 20, keys: .uniform)]
    if stream.unit() < 0.5 {
      let kind = kinds[stream.position(among: kinds.count)]
      scenario.views.append(ViewSpec(kind: kind, count: 1, limit: 20, keys: .uniform))
    }
    return scenario
  }

  private static func world(_ stream: inout RandomStream) -> RemoteSpec {
    var world = RemoteSpec()
    world.users = 1 + stream.position(among: 3)
    world.devices = 1 + stream.position(among: 2)
    world.skew = stream.happens(0.5) ? stream.position(among: 5_000) : 0
    drawNetwork(of: &world, &stream)
    drawServer(of: &world, &stream)
    world.settle = 20 * 60_000
    world.phases = [phase(&stream)]
    if stream.happens(0.7) {
      let writes: [ActKind] = [.insertComment, .updateAuthor]
      world.elsewhere = RemoteSpec.ActRate(perMinute: 4, mix: writes.map { RemoteSpec.ActShare(kind: $0, weight: 1) })
    }
    return world
  }

  private static func drawNetwork(of world: inout RemoteSpec, _ stream: inout RandomStream) {
    world.network.roundTrip =
      stream.happens(0.3)
      ? .constant(stream.position(among: 900)) : .lognormal(median: 1 + stream.position(among: 200), p99: 900)
    world.network.setup.loss = stream.happens(0.5) ? 0 : 0.2 * stream.unit()
    world.network.setup.errors = stream.happens(0.5) ? 0 : 0.2 * stream.unit()
    world.network.setup.timeout = 2_000
    if stream.happens(0.6) {
      world.network.offline = RemoteSpec.OfflineSpec(
        share: 0.05 + 0.3 * stream.unit(), spell: 1_000 + stream.position(among: 20_000), isKnown: stream.happens(0.5))
    }
  }

  private static func drawServer(of world: inout RemoteSpec, _ stream: inout RandomStream) {
    world.server.pushLag = UInt64(stream.position(among: 200))
    if stream.happens(0.2) { world.server.pushEvery = UInt64(100 + stream.position(among: 2_000)) }
    if stream.happens(0.2) { world.server.commentsPerAuthor = 2 + stream.position(among: 6) }
    if stream.happens(0.1) { world.server.resumesWithin = 5_000 }
    if stream.happens(0.2) { world.server.datesByServer = false }
  }

  /// Draws a phase of one minute with drawn kinds of acts; users always comment.
  private static func phase(_ stream: inout RandomStream) -> RemoteSpec.RemotePhase {
    let weights: [(kind: ActKind, weight: Double)] = [
      (.open, 1), (.close, 1), (.focus, 1), (.refresh, 1), (.nextPage, 0.5), (.restart, 0.5), (.insertComment, 6),
      (.updateComment, 1), (.deleteComment, 0.5), (.updatePost, 0.5), (.updateAuthor, 1),
    ]
    let mix = weights.filter { $0.kind == .insertComment || stream.happens(0.7) }.map(RemoteSpec.ActShare.init)
    return RemoteSpec.RemotePhase(
      name: "session", lasts: 60_000, acts: RemoteSpec.ActRate(perMinute: 10, mix: mix), keys: .uniform,
      waitsForServer: stream.happens(0.2), record: true)
  }
}

extension RandomStream {
  fileprivate mutating func happens(_ probability: Double) -> Bool { unit() < probability }
}
