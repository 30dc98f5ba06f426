import BenchCore

/// One play of a cell: the server, the network and the clients in virtual time, with one sync, store and derivation.
///
/// Everything is a function of the stage and the designs: no clock is read, nothing is drawn, and what happens at one
/// moment happens in the order in which it was scheduled.
package final class RemotePlay {
  let stage: RemoteStage
  let design: RemoteDesign
  let syncType: any Sync.Type
  let settings: SyncSettings
  let promises: Promises
  let form: AnswerForm
  let fates: Fates
  /// Virtual time at the beginning: later than every time in the data.
  let start: VirtualTime
  /// What the server has at the beginning.
  let documents: [Document]
  var server: RemoteServer
  var targets: ServerTargets
  var clients: [RemoteClient] = []
  var queue = EventQueue<Scheduled>()
  var now: VirtualTime
  var book: RemoteBook
  /// For which clients a picture is about to be taken.
  var flushing: Set<Int> = []
  var stamp = 0
  /// Whether the phases are over: no more faults, no more acts.
  var isSettling = false
  /// Whether views are refreshed to see if that heals them: what that costs is counted nowhere.
  var isHealing = false
  /// Whether frames keep their lines.
  let keepsLines: Bool
  var queryHashes: [RemoteQuery: UInt64] = [:]
  /// The last second in which something was asked, and how many messages asked in it.
  private var busySecond: (number: UInt64, requests: Int) = (0, 0)
  /// The edits that stand on the server, by document and field.
  var edits: [DocumentKey: [String: StandingEdit]] = [:]
  /// How often a view or the server has changed, so that views need not be looked at where nothing has.
  var changes = 0
  /// Where events are noted for other processes.
  package var progress: PlayProgress?

  /// What happens, and which act caused it.
  struct Scheduled {
    let happening: Happening
    let cause: Int?
  }

  enum Happening {
    case act(Int)
    case up(client: Int, network: Int, Upward)
    case down(client: Int, network: Int, process: Int, Downward)
    case timer(client: Int, process: Int, TimerID, stamp: Int)
    case timeout(client: Int, process: Int, RequestID)
    case flush(client: Int)
    case release(client: Int, epoch: Int, ServerTargets.Bundle)
    case network(client: Int, isOn: Bool)
    case breaks(client: Int, isWriting: Bool, epoch: Int)
    case notices(client: Int, process: Int, isWriting: Bool, epoch: Int)
  }

  /// An edit of a field: whose, the number of the write, and its version.
  struct StandingEdit {
    let client: Int
    let write: Int
    let version: Version
  }

  /// What arrives at the server.
  enum Upward {
    case fetch(RequestID, process: Int, RemoteQuery, pageKey: String?, RemoteLink.Passage, key: UInt64)
    case request(RequestID, process: Int, [WriteIntent], write: Int, isKeyed: Bool, RemoteLink.Passage, key: UInt64)
    case transaction(act: Int)
    case listen(epoch: Int, TargetID, RemoteQuery, Version?)
    case leave(epoch: Int, TargetID)
    case send(epoch: Int, WriteID, [WriteIntent])
  }

  /// What arrives at a client.
  enum Downward {
    case answer(RequestID, Answer)
    case failure(RequestID, Failure)
    case messages(epoch: Int, [WireMessage])
    case written(epoch: Int, WriteID, WireMessage)
    case decided(act: Int, isPassed: Bool)
  }

  /// A play that has not begun: of a sync with what the scenario chose about it. With a shared cache a client has one
  /// store for all its views, otherwise one for each. Frames keep what they show as text only where `keepsLines` says.
  package init(
    _ stage: RemoteStage, _ dataset: Dataset, sync: any Sync.Type, choice: DesignChoice, cache: CacheScope,
    design: RemoteDesign, keepsLines: Bool = false
  ) {
    self.stage = stage
    self.design = design
    self.keepsLines = keepsLines
    syncType = sync
    var settings = stage.settings
    settings.choice = choice
    settings.cache = cache
    self.settings = settings
    promises = sync.card.promises(with: choice)
    form = stage.server.answers ?? sync.card.answers
    fates = Fates(seed: stage.seed)
    // An hour more than the latest moment, so that no clock of a client is before the data.
    let hours = UInt64(max(0, dataset.lastMoment.milliseconds)) / 3_600_000 + 2
    start = VirtualTime(hours * 3_600_000)
    now = start
    documents = EntityDocuments.documents(of: dataset, version: Version(start.milliseconds))
    server = RemoteServer(stage.server, documents: documents, at: start)
    targets = ServerTargets(clients: stage.clients.count)
    book = RemoteBook(stage: stage)
    let made = sync.first(settings)
    clients = stage.clients.indices.map {
      RemoteClient(
        $0, stage, design, sync: made, form: form, sharesCache: cache == .shared, authors: dataset.authors.count,
        fates: fates, start: start)
    }
  }

  /// The time at which the world began, in milliseconds.
  package var beginning: UInt64 { start.milliseconds }

  /// Plays to the end, and answers the book of what happened.
  package func play() -> RemoteBook {
    for (number, act) in stage.acts.enumerated() {
      schedule(.act(number), at: start + Milliseconds(act.time), cause: nil)
    }
    for client in clients {
      for window in client.setup.offline {
        schedule(.network(client: client.index, isOn: false), at: start + Milliseconds(window.start), cause: nil)
        schedule(.network(client: client.index, isOn: true), at: start + Milliseconds(window.end), cause: nil)
      }
      handle(.started, client, cause: nil)
    }
    let end = start + Milliseconds(stage.phases.last?.end ?? 0)
    run(until: end)
    now = end
    settle(from: end)
    RemoteOracle.judge(self, documents: documents)
    finish()
    return book
  }

  func schedule(_ happening: Happening, at time: VirtualTime, cause: Int?) {
    queue.schedule(Scheduled(happening: happening, cause: cause), at: time)
  }

  func run(until limit: VirtualTime) {
    while takeStep(until: limit) {}
  }

  /// Lets the next thing happen; `false` where nothing is left to happen until then.
  func takeStep(until limit: VirtualTime) -> Bool {
    guard let next = queue.next(until: limit) else { return false }
    now = queue.now
    book.events += 1
    progress?.note(book.events)
    happen(next.happening, next.cause)
    return true
  }

  private func happen(_ happening: Happening, _ cause: Int?) {
    switch happening {
    case .act(let number): perform(number)
    case .up(let client, let network, let message):
      if clients[client].networkEpoch == network { receive(message, from: clients[client], cause) }
    case .down(let client, let network, let process, let message):
      let client = clients[client]
      if client.networkEpoch == network, client.process == process { deliver(message, to: client, cause) }
    case .timer(let index, let process, let timer, let stamp):
      let client = clients[index]
      guard client.process == process, client.timers[timer] == stamp else { return }
      client.timers[timer] = nil
      handle(.timer(timer), client, cause: cause)
    case .timeout(let index, let process, let request):
      let client = clients[index]
      guard client.process == process, let open = client.requests.removeValue(forKey: request) else { return }
      count(1, .timeouts, cause)
      handle(.failed(request, .deadlineExceeded), client, cause: open.cause)
    case .flush(let client): flush(client, cause)
    case .release(let client, let epoch, let bundle): release(bundle, to: clients[client], epoch, cause)
    case .network(let client, let isOn): setNetwork(clients[client], isOn: isOn)
    case .breaks(let client, let isWriting, let epoch): breakStream(clients[client], isWriting: isWriting, epoch)
    case .notices(let client, let process, let isWriting, let epoch):
      if clients[client].process == process { noticeBreak(clients[client], isWriting: isWriting, epoch) }
    }
  }

  // Which phase something belongs to.

  func phase(of cause: Int?) -> Int {
    if let cause { return stage.acts[cause].phase }
    return phase(at: now)
  }

  func phase(at moment: VirtualTime) -> Int {
    let time = (moment - start).count
    return stage.phases.firstIndex { time < $0.end } ?? max(0, stage.phases.count - 1)
  }

  func count(_ amount: Int, _ measure: RemoteMeasure, _ cause: Int?) {
    if amount == 0 || isHealing { return }
    book.ledger.add(amount, measure, phase: phase(of: cause), kind: cause.map { stage.acts[$0].kind })
  }

  /// Counts a message that asks, and how many there are within a second.
  func countRequest(_ cause: Int?) {
    count(1, .requests, cause)
    if isSettling { return }
    let second = (now - start).count / 1_000
    if second != busySecond.number { busySecond = (second, 0) }
    busySecond.requests += 1
    book.ledger.raise(.requestsPeak, to: busySecond.requests, phase: phase(at: now))
  }

  func mark(_ mark: RemoteBook.Mark) { book.timeline.append((now, mark)) }
}

extension Sync {
  /// A sync as the app starts for the first time.
  static func first(_ settings: SyncSettings) -> any Sync { Self(settings, from: nil) }

  /// The sync that a restart of the app makes of this one.
  func restarted(_ settings: SyncSettings) -> any Sync { Self(settings, from: keep()) }
}

extension BenchCore.Row {
  /// The row as one line of text.
  package var line: String {
    var parts = ["\(id)"]
    if !headline.isEmpty { parts.append(headline) }
    if !text.isEmpty { parts.append(text) }
    if let author { parts.append("by \(author)") }
    if number != 0 { parts.append("\(number)") }
    return parts.joined(separator: " · ")
  }
}
