import BenchCore
import BenchRemote

/// A draw of all outside events of a remote world, before any play: views, acts, clock skews and offline spells. The
/// seed decides all events, so every design gets the same events.
package struct ActDraw {
  private let scenario: Scenario
  private let world: RemoteSpec
  private let dataset: Dataset
  private var shelf = DistributionShelf()
  private var isOpen: [[Bool]] = []
  private var newComments = 0
  private var newPosts = 0

  package static func stage(of scenario: Scenario, _ dataset: Dataset, roundTrip: RoundTrip) -> RemoteStage {
    guard let subject = scenario.remote else { preconditionFailure("only a scenario of kind remote has such a stage") }
    var draw = ActDraw(scenario: scenario, world: subject.world, dataset: dataset)
    return draw.stage(roundTrip)
  }

  private mutating func stage(_ roundTrip: RoundTrip) -> RemoteStage {
    let count = world.users * world.devices
    var stage = RemoteStage(seed: scenario.seed)
    stage.server = world.server
    stage.network = world.network.setup
    stage.network.roundTrip = roundTrip
    stage.network.isOfflineKnown = world.network.offline?.isKnown ?? true
    stage.settings = world.settings
    stage.gate = world.gate
    stage.settle = UInt64(world.settle)
    stage.clients = (0..<count).map(client)
    stage.views = (0..<count).map { views(of: stage.clients[$0].author) }
    isOpen = stage.views.map { [Bool](repeating: true, count: $0.count) }
    var end = 0
    for phase in world.phases {
      end += phase.lasts
      stage.phases.append(
        RemoteStage.Phase(
          name: phase.name, end: UInt64(end), isRecorded: phase.record, waitsForServer: phase.waitsForServer))
    }
    stage.acts = acts(stage)
    return stage
  }
  private func client(_ index: Int) -> RemoteStage.ClientSetup {
    var client = RemoteStage.ClientSetup(author: index / world.devices)
    if world.skew > 0 {
      var stream = RandomStream(root: scenario.seed, "remote.skew.\(index)")
      client.skew = stream.next(in: -world.skew...world.skew)
    }
    guard let offline = world.network.offline else { return client }
    let length = world.length
    if !offline.windows.isEmpty {
      client.offline = offline.windows.filter { $0.lowerBound < length }.map {
        RemoteStage.Window(start: UInt64($0.lowerBound), end: UInt64(min($0.upperBound, length)))
      }
    } else if offline.share > 0 {
      client.offline = spells(offline, client: index, length: length)
    }
    return client
  }

  /// Draws the offline spells of a client: as many as fill the share if each has the mean length. Lengths are drawn as
  /// weights from 0.5 to 1.5 and scaled to the total; the starts of spells are drawn, and adjacent spells are joined.
  private func spells(_ offline: RemoteSpec.OfflineSpec, client: Int, length: Int) -> [RemoteStage.Window] {
    var stream = RandomStream(root: scenario.seed, "remote.offline.\(client)")
    let total = Int((offline.share * Double(length)).rounded())
    let count = max(1, (total + offline.spell / 2) / max(1, offline.spell))
    var weights = (0..<count).map { _ in 0.5 + stream.unit() }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    let cuts = (0..<count).map { _ in stream.position(among: max(1, length - total)) }.sorted()
    var windows: [RemoteStage.Window] = []
    var spent = 0
    for (place, cut) in cuts.enumerated() {
      let spell = place == count - 1 ? total - spent : Int((weights[place] * Double(total)).rounded(.down))
      let start = cut + spent
      if let last = windows.last, Int(last.end) == start {
        windows[windows.count - 1] = RemoteStage.Window(start: last.start, end: UInt64(start + spell))
      } else if spell > 0 {
        windows.append(RemoteStage.Window(start: UInt64(start), end: UInt64(start + spell)))
      }
      spent += spell
    }
    return windows
  }

  /// Draws the views of a client. All clients have the same views, but comment counts are those of the client's user.
  private func views(of author: Int) -> [RemoteView] {
    var views: [RemoteView] = []
    var shelf = DistributionShelf()
    for (number, spec) in scenario.views.enumerated() {
      guard let kind = RemoteView.Kind(rawValue: spec.kind.name) else { continue }
      var stream = RandomStream(root: scenario.seed, "views.\(number).key")
      let distribution = shelf.distribution(of: spec.keys)
      for turn in 0..<spec.count {
        let subject =
          switch kind {
          case .feed: spec.limit
          case .author, .authorPosts: Self.key(distribution, dataset.authors.count, turn, &stream)
          case .thread, .detail, .commentCount: Self.key(distribution, dataset.posts.count, turn, &stream)
          }
        views.append(RemoteView(kind, subject, author: kind == .commentCount ? author : 0))
      }
    }
    return views
  }

  private static func key(
    _ distribution: any Distribution, _ count: Int, _ turn: Int, _ stream: inout RandomStream
  ) -> Int {
    if count == 0 { return 0 }
    let rank = distribution.rank(among: count, turn: turn, &stream)
    return type(of: distribution).card.order == .newestFirst ? count - 1 - rank : rank
  }
  private mutating func acts(_ stage: RemoteStage) -> [RemoteStage.Act] {
    // Every client begins with its views on screen.
    var acts = stage.clients.indices.flatMap { client in
      stage.views[client].indices.map { slot in
        RemoteStage.Act(time: 0, client: client, phase: 0, kind: .open, subject: slot)
      }
    }
    var start = 0
    for (number, phase) in world.phases.enumerated() {
      for client in stage.clients.indices {
        acts += draw(phase.acts, "remote.\(number).\(client)", start, phase.lasts, isEven: phase.isEven).map {
          RemoteStage.Act(time: $0.time, client: client, phase: number, kind: $0.kind)
        }
      }
      start += phase.lasts
    }
    if let elsewhere = world.elsewhere {
      acts += draw(elsewhere, "remote.elsewhere", 0, world.length).map { drawn in
        let phase = stage.phases.firstIndex { drawn.time < $0.end } ?? 0
        return RemoteStage.Act(time: drawn.time, client: nil, phase: phase, kind: drawn.kind)
      }
    }
    // Acts at equal times keep the order in which they were drawn: clients by number, then the rest of the world.
    var order = acts.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    var targets = Targets(scenario, dataset)
    for place in order.indices where order[place].time > 0 || order[place].kind != .open {
      let keys = shelf.distribution(of: world.phases[order[place].phase].keys)
      aim(&order[place], number: place, keys, stage, &targets)
    }
    return order
  }

  /// Draws the kinds and moments of acts, in time order; the shares of the mix are exact.
  private func draw(
    _ rate: RemoteSpec.ActRate, _ name: String, _ start: Int, _ length: Int, isEven: Bool = false
  ) -> [(time: UInt64, kind: ActKind)] {
    let count = Int((rate.perMinute * Double(length) / 60_000).rounded())
    if count == 0 || rate.mix.isEmpty { return [] }
    let total = rate.mix.reduce(0) { $0 + $1.weight }
    var kinds: [ActKind] = []
    var left: [(kind: ActKind, part: Double)] = []
    for share in rate.mix {
      let quota = Double(count) * share.weight / total
      kinds += [ActKind](repeating: share.kind, count: Int(quota))
      left.append((share.kind, quota - quota.rounded(.down)))
    }
    left.sort { $1.part < $0.part }
    for entry in left.prefix(count - kinds.count) { kinds.append(entry.kind) }
    var order = RandomStream(root: scenario.seed, "\(name).order")
    order.shuffle(&kinds)
    // The first act comes one interval after the beginning, and the last act at the end.
    if isEven { return kinds.enumerated().map { (UInt64(start + ($0.offset + 1) * length / count), $0.element) } }
    var moments = RandomStream(root: scenario.seed, "\(name).times")
    let times = kinds.map { _ in UInt64(start + moments.position(among: length)) }.sorted()
    return Array(zip(times, kinds))
  }

  /// The entities that exist so far, as subjects of acts, and the streams that choose among them.
  private struct Targets {
    var subjects: RandomStream
    var words: RandomStream
    var comments: [(id: Int, post: Int)]
    var posts: [Int]
    let text: TextSizes
    let filler: Filler

    init(_ scenario: Scenario, _ dataset: Dataset) {
      subjects = RandomStream(root: scenario.seed, "remote.subjects")
      words = RandomStream(root: scenario.seed, "remote.words")
      comments = dataset.comments.map { (id: $0.id.rawValue, post: $0.post.rawValue) }
      posts = dataset.posts.map(\.id.rawValue)
      filler = Filler(seed: scenario.seed)
      if case .generated(let shape) = scenario.dataset {
        text = shape.text
      } else {
        text = TextSizes(name: 16...16, title: 40...40, body: 200...200, comment: 80...80)
      }
    }

    mutating func written(_ length: ClosedRange<Int>, number: Int) -> String {
      let size = words.next(in: length)
      return filler.text(from: filler.start(&words), length: size, number: number)
    }
  }

  private mutating func aim(
    _ act: inout RemoteStage.Act, number: Int, _ keys: any Distribution, _ stage: RemoteStage, _ targets: inout Targets
  ) {
    func key(_ count: Int) -> Int { Self.key(keys, count, number, &targets.subjects) }
    func writer() -> Int { act.client.map { stage.clients[$0].author } ?? key(dataset.authors.count) }
    switch act.kind {
    case .open, .close, .refresh, .nextPage: return aimAtView(&act, stage, &targets.subjects)
    case .focus, .restart: return
    case .insertComment:
      act.subject = dataset.comments.count + newComments
      act.post = key(dataset.posts.count)
      act.author = writer()
      newComments += 1
    case .updateComment, .deleteComment:
      guard !targets.comments.isEmpty else { return }
      let chosen = key(targets.comments.count)
      (act.subject, act.post) = targets.comments[chosen]
      if act.kind == .deleteComment, targets.comments.count > 1 { targets.comments.remove(at: chosen) }
    case .updatePost: act.subject = key(dataset.posts.count)
    case .updateAuthor: act.subject = writer()
    case .insertPost:
      act.subject = dataset.posts.count + newPosts
      act.author = writer()
      targets.posts.append(act.subject)
      newPosts += 1
    case .deletePost:
      let chosen = key(targets.posts.count)
      act.subject = targets.posts[chosen]
      if targets.posts.count > 1 { targets.posts.remove(at: chosen) }
      return
    }
    let length =
      switch act.kind {
      case .updatePost, .insertPost: targets.text.title
      case .updateAuthor: targets.text.name
      default: targets.text.comment
      }
    act.text = targets.written(length, number: number)
  }

  /// Chooses a closed view for an `open`, and an open view for any other act. If there is no such view, chooses any
  /// view; an `open` of an open view closes that view first.
  private mutating func aimAtView(_ act: inout RemoteStage.Act, _ stage: RemoteStage, _ stream: inout RandomStream) {
    guard let client = act.client, !stage.views[client].isEmpty else { return }
    let wanted = act.kind != .open
    let slots = isOpen[client].indices.filter { isOpen[client][$0] == wanted }
    act.subject =
      slots.isEmpty ? stream.position(among: isOpen[client].count) : slots[stream.position(among: slots.count)]
    if act.kind == .open { isOpen[client][act.subject] = true }
    if act.kind == .close { isOpen[client][act.subject] = false }
  }
}
