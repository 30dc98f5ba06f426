import BenchCore

/// One play of a cell: the server, the network and the clients in virtual time, with one sync, store and derivation.
///
/// The play is a function of the stage and the designs: it reads no clock and draws no random numbers. Simultaneous
/// events happen in the order in which they were scheduled.
package final class RemotePlay {
  let stage: RemoteStage
  let promises: Promises
  let form: AnswerForm
  let fates: Fates
  /// Virtual time at the beginning, later than every time in the data.
  let start: VirtualTime
  let documents: [Document]
  var server: RemoteServer
  var targets: ServerTargets
  var clients: [RemoteClient] = []
  private var queue = EventQueue<(happening: Happening, cause: Int?)>()
  var now: VirtualTime
  /// The number of the act that caused the current event; `nil` if no act did.
  var cause: Int?
  var book: RemoteBook
  var flushing: Set<Int> = []
  /// True after the phases, when no new faults occur and users do not act any more.
  var isSettling = false
  /// True while views are refreshed to test healing; costs are not counted then.
  var isHealing = false
  package let keepsLines: Bool
  var queryHashes: [RemoteQuery: UInt64] = [:]
  /// The last second in which a request was made, and the number of requests in that second.
  private var busySecond: (number: UInt64, requests: Int) = (0, 0)
  var edits: [DocumentKey: [String: (client: Int, write: Int, version: Version)]] = [:]
  /// The number of changes of views and the server so far; views are compared only if the number has grown.
  var changes = 0
  package var progress: PlayProgress?

  /// What happens at an event. It is given the play, because it waits in the play and must not keep the play alive.
  typealias Happening = (RemotePlay) -> Void

  /// Creates a play that has not begun. A client with a shared cache has one store for all its views; any other client
  /// has one store for each distinct view. Frames keep their rows as text only with `keepsLines`.
  package init(
    _ stage: RemoteStage, _ dataset: Dataset, sync: any Sync.Type, choice: DesignChoice, cache: CacheScope,
    contestant: Contestant, keepsLines: Bool = false
  ) {
    (self.stage, self.keepsLines) = (stage, keepsLines)
    var settings = stage.settings
    settings.choice = choice
    settings.cache = cache
    promises = sync.card.promises(with: choice)
    form = stage.server.answers ?? sync.card.answers
    fates = Fates(seed: stage.seed)
    // The play begins at least an hour after the latest time in the data, so no client's clock is before the data.
    let hours = UInt64(max(0, dataset.lastMoment.milliseconds)) / 3_600_000 + 2
    start = VirtualTime(hours * 3_600_000)
    now = start
    documents = EntityDocuments.documents(of: dataset, version: Version(start.milliseconds))
    server = RemoteServer(stage.server, documents: documents, at: start)
    targets = ServerTargets(clients: stage.clients.count)
    book = RemoteBook(stage: stage)
    let made = SyncHost<RemoteClient.OpenRequest>(sync.first(settings), settings)
    clients = stage.clients.indices.map {
      RemoteClient(
        $0, stage, contestant, sync: made, form: form, sharesCache: cache == .shared, authors: dataset.authors.count,
        fates: fates, start: start)
    }
  }

  /// The virtual time at the beginning, in milliseconds.
  package var beginning: UInt64 { start.milliseconds }

  package func play() -> RemoteBook {
    for (number, act) in stage.acts.enumerated() { schedule(at: start + Milliseconds(act.time)) { $0.perform(number) } }
    for client in clients {
      for window in client.setup.offline {
        schedule(at: start + Milliseconds(window.start)) { $0.setNetwork(client, isOn: false) }
        schedule(at: start + Milliseconds(window.end)) { $0.setNetwork(client, isOn: true) }
      }
      handle(.started, client)
    }
    let end = start + Milliseconds(stage.phases.last?.end ?? 0)
    run(until: end)
    now = end
    cause = nil
    settle(from: end)
    RemoteOracle.judge(self, documents: documents)
    finish()
    return book
  }

  /// Schedules an event with the present cause.
  func schedule(at time: VirtualTime, _ happening: @escaping Happening) {
    queue.schedule((happening, cause), at: time)
  }

  func with(cause other: Int?, _ body: () -> Void) {
    let before = cause
    cause = other
    body()
    cause = before
  }

  func run(until limit: VirtualTime) { while takeStep(until: limit) {} }

  /// Runs the next event; returns `false` if no event is due until the limit.
  func takeStep(until limit: VirtualTime) -> Bool {
    guard let next = queue.next(until: limit) else { return false }
    now = queue.now
    book.events += 1
    progress?.note(book.events)
    cause = next.cause
    next.happening(self)
    return true
  }

  func phase(of act: Int?) -> Int { act.map { stage.acts[$0].phase } ?? phase(at: now) }

  func phase(at moment: VirtualTime) -> Int {
    let time = (moment - start).count
    return stage.phases.firstIndex { time < $0.end } ?? max(0, stage.phases.count - 1)
  }

  func count(_ amount: Int, _ measure: RemoteMeasure, of act: Int?) {
    if amount == 0 || isHealing { return }
    book.ledger.add(amount, measure, phase: phase(of: act), kind: act.map { stage.acts[$0].kind })
  }

  func count(_ amount: Int, _ measure: RemoteMeasure) { count(amount, measure, of: cause) }

  func countRequest() {
    count(1, .requests)
    if isSettling { return }
    let second = (now - start).count / 1_000
    if second != busySecond.number { busySecond = (second, 0) }
    busySecond.requests += 1
    book.ledger.raise(.requestsPeak, to: busySecond.requests, phase: phase(at: now))
  }

  func mark(_ mark: RemoteBook.Mark) { book.timeline.append((now, mark)) }
}

extension BenchCore.Row {
  package var line: String {
    let parts = ["\(id)", headline, text, author.map { "by \($0)" } ?? "", number == 0 ? "" : "\(number)"]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
