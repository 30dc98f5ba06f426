/// Plays a sequence to a sync and compares the events of the sync's listeners with the expected events.
package struct SequencePlayer<S: Sync> {
  private let sequence: SyncSequence
  private var host: SyncHost<Void>
  private var queue = EventQueue<(event: ClientEvent, stamp: Int)>()
  private var now = VirtualTime.zero
  private var names: SequenceNames
  private var writes: [WriteID: [DocumentKey]] = [:]
  /// Writes that were sent over the stream and are not answered, oldest first.
  private var sent: [WriteID] = []
  private var fetchTimes: [VirtualTime] = []
  private var requestCount = 0
  private var lastWait = WaitID(0)
  private var loads = 0
  private var seen = SeenInStep()
  private var lastAnswer = VirtualTime.zero

  /// Plays a sequence and returns the first step that fails; `nil` if no step fails.
  package static func play(_ sequence: SyncSequence, to sync: S.Type) -> SequenceFailure? {
    var kept: S.Kept?
    if let given = sequence.given {
      guard let first = sequence.queries.first, let state = S.kept(given, of: first.value, sequence.settings) else {
        return SequenceFailure(
          sequence: sequence.name, line: sequence.line, difference: "\(S.card.name) has no state to begin in",
          expected: [], actual: [])
      }
      kept = state
    }
    var player = SequencePlayer(sequence: sequence, sync: S(sequence.settings, from: kept))
    return player.play()
  }

  private init(sequence: SyncSequence, sync: S) {
    self.sequence = sequence
    host = SyncHost(sync, sequence.settings)
    names = SequenceNames(sequence.queries)
  }

  private mutating func play() -> SequenceFailure? {
    handle(.started)
    for (index, step) in sequence.steps.enumerated() {
      let start = start(of: step, isFirst: index == 0)
      // What happens before a step begins belongs to the previous step.
      if index > 0 {
        run(until: VirtualTime(start.milliseconds > 0 ? start.milliseconds - 1 : 0))
        if let failure = judge(sequence.steps[index - 1]) { return failure }
      }
      seen = SeenInStep()
      run(until: start)
      now = start
      do { if let verb = step.verb { try perform(verb) } } catch { return failure(step, error.reason) }
      // What happens at the time of the step belongs to the step.
      run(until: start)
    }
    // After the last step, time passes only until all requests are answered.
    while lastAnswer > now { run(until: lastAnswer) }
    if let last = sequence.steps.last, let failure = judge(last) { return failure }
    return judgeFetches()
  }

  private func start(of step: SyncSequence.Step, isFirst: Bool) -> VirtualTime {
    switch step.moment {
    case .at(let time): time
    case .after(let span): now + span
    case .none: isFirst ? now : now + 1
    }
  }

  /// Runs all due events. Events at the time of a step run before the step.
  private mutating func run(until limit: VirtualTime) {
    while let next = queue.next(until: limit) {
      now = queue.now
      switch next.event {
      case .timer(let timer): if host.ring(timer, next.stamp) { handle(next.event) }
      case .answered(let request, _), .failed(let request, _):
        if host.end(request) != nil { handle(next.event) }
      default: handle(next.event)
      }
    }
    now = max(now, limit)
  }

  // Execution of a step.

  private mutating func perform(_ verb: SyncSequence.Verb) throws(SequenceNames.Impossible) {
    switch verb {
    case .listen(let query, let name, let options):
      let query = try names.query(query)
      handle(.opened(names.listener(name, of: query), query, options))
    case .leave(let name): handle(.closed(try names.listener(name)))
    case .refresh(let name, let kind): handle(.refreshed(try names.listener(name), kind))
    case .page(let name, let page, let continuing):
      handle(.nextPage(try names.listener(name), page, continuingAfterFailure: continuing))
    case .write(let intents):
      let id = WriteID(writes.count + 1)
      writes[id] = intents.map(\.key)
      handle(.wrote(id, intents))
    case .update(let name, let documents): handle(.updated(try names.query(name), documents))
    case .clear(let name): handle(.cleared(try names.query(name)))
    case .ask(let name, let source): handle(.asked(try names.query(name), source))
    case .focus: handle(.focused)
    case .blur: handle(.blurred)
    case .network(let isOn):
      sent = []
      names.disconnect()
      handle(.connectivity(isOnline: isOn))
    case .restart: restart()
    case .wait: handle(.awaited(lastWait.next()))
    case .watchAgreement(let isOn): handle(.watchedAgreement(isOn))
    case .collect: handle(.collected)
    case .wire(let steps): for step in steps { try perform(step) }
    }
  }

  private mutating func restart() {
    host.restart()
    queue = EventQueue()
    sent = []
    lastAnswer = now
    names.disconnect()
    names.forgetListeners()
    handle(.started)
  }

  private mutating func perform(_ step: SyncSequence.WireStep) throws(SequenceNames.Impossible) {
    switch step {
    case .accept(let name): handle(.wire(.accepted(try names.target(name))))
    case .deliver(let key, let content, let told, let left):
      let (targets, leftTargets) = (try told.map(names.target), try left.map(names.target))
      let message = DocumentMessage(key: key, content: content, targets: targets, leftTargets: leftTargets)
      handle(.wire(.document(message)))
    case .complete(let name, let token): handle(.wire(.complete([try names.target(name)], token)))
    case .token(let name, let token): handle(.wire(.token([try names.target(name)], token)))
    case .remove(let name, .none): handle(.wire(.removed([try names.removedTarget(name)], nil)))
    case .remove(let name, .some(let failure)):
      let target = try names.target(name)
      names.forget(target)
      handle(.wire(.removed([target], failure)))
    case .reset(let name): handle(.wire(.reset([try names.target(name)])))
    case .picture(let version): handle(.wire(.picture(version)))
    case .drop(let failure):
      names.disconnect()
      handle(.wire(.dropped(failure)))
      fire(.retry)
    case .acknowledge(let version):
      try endOldest("acknowledged")
      handle(.wire(.acknowledged(version)))
    case .refuse(let failure):
      try endOldest("refused")
      if !failure.isPermanent { sent = [] }
      handle(.wire(.refused(failure)))
      fire(.resend)
    }
  }

  private mutating func endOldest(_ end: String) throws(SequenceNames.Impossible) {
    if sent.isEmpty { throw .init(reason: "no write is under way that could be \(end)") }
    sent.removeFirst()
  }

  /// Fires a timer at once, so that a broken stream is reconnected without delay.
  private mutating func fire(_ purpose: TimerID.Purpose) {
    let timer = TimerID(purpose)
    if host.disarm(timer) { handle(.timer(timer)) }
  }

  // The effects that the sync requests.

  private mutating func handle(_ event: ClientEvent) { for effect in host.handle(event, at: now) { carryOut(effect) } }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .fetch(let request, _, _):
      fetchTimes.append(now)
      answer(request, from: sequence.origin, number: fetchTimes.count)
    case .request(let request, _, _, _):
      requestCount += 1
      answer(request, from: sequence.writes, number: requestCount)
    case .cancel(let request): _ = host.end(request)
    case .listen(let target, let query, let token): names.listen(target, query, from: token)
    case .leave(let target): names.leave(target)
    case .send(let write, _): sent.append(write)
    case .show(let emission): seen.emissions.append((now, emission))
    case .arm(let timer, let span, _): queue.schedule((.timer(timer), host.arm(timer)), at: now + span)
    case .disarm(let timer): host.disarm(timer)
    case .resolve(let write, .acknowledged): seen.acknowledged += writes[write] ?? []
    case .resolve(let write, .refused), .resolve(let write, .givenUp): seen.refused += writes[write] ?? []
    case .value(_, let documents):
      seen.value = documents.map { .documents($0.map(\.key)) } ?? SyncSequence.Checks.Value.none
    case .settled: seen.waited += 1
    case .agreed: seen.agreed += 1
    case .loadedCache: loads += 1
    case .mergedPage: break
    }
  }

  private mutating func answer(_ request: RequestID, from answers: [SyncSequence.OriginAnswer], number: Int) {
    guard number <= answers.count else {
      seen.unanswered = "`origin`, or for writes `writes`, has \(answers.count) answers, and one more is needed"
      return
    }
    let answer = answers[number - 1]
    let event: ClientEvent =
      switch answer.result {
      case .success(let answer): .answered(request, answer)
      case .failure(let failure): .failed(request, failure)
      }
    host.begin(request, ())
    queue.schedule((event, 0), at: now + answer.delay)
    lastAnswer = max(lastAnswer, now + answer.delay)
  }

  // Comparison with the expected events.

  private func failure(_ step: SyncSequence.Step, _ difference: String) -> SequenceFailure {
    SequenceFailure(
      sequence: sequence.name, line: step.line, difference: difference,
      expected: (step.see ?? []).map(\.description),
      actual: seen.emissions.map { names.describe($0.emission, at: $0.time) })
  }

  private func judge(_ step: SyncSequence.Step) -> SequenceFailure? {
    let first = sequence.queries.first.map(\.value)
    let difference =
      seen.unanswered ?? step.see.flatMap { seen.difference(from: $0, names) }
      ?? step.checks.difference(
        from: seen, inFlight: sent.count, fetches: fetchTimes.count, loads: loads,
        state: first.flatMap(host.sync.state(of:)), listening: names.listening)
    return difference.map { failure(step, $0) }
  }

  private func judgeFetches() -> SequenceFailure? {
    guard let expected = sequence.fetches, expected != fetchTimes else { return nil }
    func list(_ times: [VirtualTime]) -> String { times.map { String($0.milliseconds) }.joined(separator: ", ") }
    return SequenceFailure(
      sequence: sequence.name, line: sequence.line,
      difference: "fetches are made at [\(list(fetchTimes))] ms, and must be at [\(list(expected))] ms", expected: [],
      actual: [])
  }
}
