/// The executor of a simulation's tasks on one store with one derivation, which counts each task.
///
/// If commits run on another thread than views, there are two stores of the same kind: the writer's store takes a
/// commit when the commit begins, the views' store at the refresh. So a refresh sees the published state, while the
/// writer's store is ahead of it.
final class CountsDriver<S: Store & ~Copyable, D: Derivation>: LoadCount {
  let stage: Stage
  let steps: LogSteps
  private let table: CostTable
  private let keepsSlots: Bool
  private var derivation: D
  private var carrier: Carrier<S>
  private var screen: Screen<CountingProbe>
  private var walk = LogWalk()
  private var touched = Touched()
  private var answer = Rows()
  private let writer: CountsWriter<S>?
  /// The writer's commits, the first commit that the views' store lacks, and the number that it took without a refresh.
  private var waiting: [Int] = []
  private var firstWaiting = 0
  private var behind = 0
  /// The refreshes that were done before the simulation requested them; the first request pays for all of them.
  private var early = (commits: 0, cost: TaskCost())
  private var takenCommits = 0
  private var cells: ScrollingCells
  private var last: (step: Int, what: Segment.Step)?
  private var observer: CountsObserver?
  /// True once a view has differed from the truth; nothing is executed from then on.
  private var isWrong = false

  init(_ stage: Stage, _ steps: LogSteps, by way: Way, choice: DesignChoice, _ observer: CountsObserver?) {
    (self.stage, self.steps, self.observer) = (stage, steps, observer)
    keepsSlots = !stage.log.renderCosts.isEmpty
    table = stage.load?.costs ?? .first
    cells = ScrollingCells(stage.log)
    var probe = CountingProbe()
    var store = S(stage.payload(), &probe)
    self.observer?.reached(.storeFilled, &probe)
    _ = probe.take()
    screen = Screen(of: stage.log.views, painter: .none, probe: probe)
    if observer == nil { screen.stopDigesting() }
    derivation = D(choice)
    derivation.open(0..<stage.log.viewsAtStart, now: &store, &screen)
    _ = screen.probe.take()
    let isolation = stage.load?.setup.isolation ?? .main
    // A separate writer holds the published states; the views' store pays nothing for these states.
    let writesElsewhere = isolation != .main
    carrier = Carrier(writesElsewhere ? .plain : way, tellsPast: D.card.abilities.contains(.past), owning: store)
    var writersWay = way
    if isolation == .snapshot { writersWay.hold = max(1, way.hold) }
    // A snapshot writer holds published states in any case; other writers hold the state that the derivation compares.
    let tellsPast = isolation != .snapshot && D.card.abilities.contains(.past)
    writer = writesElsewhere ? CountsWriter<S>(stage, by: writersWay, tellsPast: tellsPast) : nil
  }

  func commit(step: Int) -> Int {
    if isWrong { return 0 }
    passOverCommits(before: step)
    guard let writer else { return follow(step, counts: true) }
    let (cost, tally, what) = writer.take(step, table)
    waiting.append(step)
    if observes(step) { observer?.add(tally, of: what.kind, operations: what.count) }
    return cost
  }

  func refresh(commits: Int) -> TaskCost {
    let (followed, cost) = (min(commits, early.commits), early.cost)
    early = (early.commits - followed, TaskCost())
    return followed < commits ? cost + followFurther(commits - followed) : cost
  }

  private func followFurther(_ commits: Int) -> TaskCost {
    if isWrong { return TaskCost() }
    if writer != nil {
      for place in firstWaiting..<firstWaiting + commits { _ = follow(waiting[place], counts: false) }
      firstWaiting += commits
      _ = screen.probe.take()
    }
    precondition(behind == commits, "a refresh follows the commits that the simulation says")
    guard let last, commits > 0 else { return TaskCost() }
    derivation.refresh(touched, now: carrier.store, before: carrier.before, &screen)
    touched.clear()
    carrier.refreshed()
    writer?.carrier.refreshed()
    behind = 0
    var cost = TaskCost(nanoseconds(steps: 0), deliveries: screen.probe.tally[.viewUpdates])
    if keepsSlots { cost.slots = screen.notes.deliveries.map { UInt32($0.slot) } }
    if observes(last.step) { isWrong = observer?.refreshEnded(last.what, after: commits, &screen) == false }
    forget()
    return cost
  }

  func read(step: Int) -> Int {
    if isWrong { return 0 }
    precondition(behind == 0, "views are current before one is looked at")
    let operation = stage.log.operations[Int(steps.positions[step])]
    let what = Segment.Step(of: operation.read(where: { screen.isMounted($0) }))
    let isInOrder = Int(steps.commitsBefore[step]) == takenCommits
    if !stage.has(what, isCurrent: isInOrder) { return table.step }
    derivation.answer(what, from: carrier.store, &screen, into: &answer)
    let cost = nanoseconds(steps: 1)
    if observes(step) {
      let goesOn = isInOrder ? observer?.stepEnded(what, answer, &screen) : observer?.lookEnded(what, &screen)
      isWrong = goesOn == false
    }
    forget()
    return cost
  }

  func look(_ look: LoadLook, phase: Int?) -> Int {
    if isWrong { return 0 }
    precondition(behind == 0, "views are current before one is looked at")
    let slot = cells.shown(in: Int(look.slot))
    let what = Segment.Step(of: Operation(look.kind, other: UInt32(slot)))
    derivation.read(slot, now: carrier.store, &screen)
    screen.glance(slot)
    let cost = nanoseconds(steps: 1)
    compare(what, phase)
    return cost
  }

  func scroll(views: Int, phase: Int?) -> Int {
    if isWrong { return 0 }
    precondition(behind == 0, "views are current before they come and go")
    var cost = 0
    for _ in 0..<views {
      guard let (going, coming) = cells.next() else { return cost }
      cost += change(.unsubscribe, going, phase)
      cost += change(.subscribe, coming, phase)
    }
    return cost
  }

  private func change(_ kind: OperationKind, _ slot: Int, _ phase: Int?) -> Int {
    let what = Segment.Step(of: Operation(kind, other: UInt32(slot)))
    derivation.churn(what, now: &carrier.store, &screen)
    var cost = nanoseconds(steps: 1)
    if kind == .subscribe { cost += table["recomputations"] + table.computedRow * screen.withRows(slot) { $0.count } }
    compare(what, phase)
    return cost
  }

  private func forget() {
    _ = screen.probe.take()
    _ = screen.notes.take()
  }

  // MARK: - Commits

  /// Returns the first untaken commit before this step: a search passes over commits of phases that are not recorded.
  private func commitBefore(_ step: Int) -> Int? {
    let taken = writer?.taken ?? takenCommits
    if Int(steps.commitsBefore[step]) == taken { return nil }
    let first = writer?.walk.next ?? walk.next
    return (first..<step).first { Int(steps.commitsBefore[$0]) == taken && steps.isCommit($0) }
  }

  /// Applies, with their refresh and at no cost, the commits before this step that have no arrival. A refresh that was
  /// due before these commits is done early, and paid for when the simulation requests it.
  private func passOverCommits(before step: Int) {
    if commitBefore(step) == nil { return }
    let pending = writer == nil ? behind : waiting.count - firstWaiting
    if pending > 0 { early = (early.commits + pending, early.cost + followFurther(pending)) }
    while let passed = commitBefore(step) {
      if let writer {
        _ = writer.take(passed, table)
        waiting.append(passed)
      } else {
        _ = follow(passed, counts: true)
      }
      _ = followFurther(1)
    }
  }

  private func follow(_ step: Int, counts: Bool) -> Int {
    if behind > 0 { touched.beginFurtherCommit() }
    let (what, commit) = walk.commit(at: step, of: stage)
    carrier.carry(commit, &touched, &screen.probe)
    behind += 1
    takenCommits += 1
    last = (step, what)
    let cost = nanoseconds(steps: 1)
    if observes(step) {
      if counts { observer?.add(screen.probe.take(), of: what.kind, operations: what.count) }
      observer?.expectChanges()
    }
    if counts { _ = screen.probe.take() }
    return cost
  }

  private func nanoseconds(steps: Int) -> Int {
    table.nanoseconds(steps: steps, rows: screen.probe.computedRows, screen.probe.tally)
  }

  // MARK: - Against the truth

  /// Tells the observer, if there is one, the step that is played; returns true if the truth covers the step.
  private func observes(_ step: Int) -> Bool {
    let position = Int(steps.positions[step])
    return observer?.go(
      to: step, operation: position, phase: stage.log.phases.firstIndex { $0.operations.contains(position) } ?? 0)
      == true
  }

  /// Compares a view that was read, mounted or unmounted outside the log with the truth.
  private func compare(_ what: Segment.Step, _ phase: Int?) {
    let isKnown = last.map { $0.step < stage.truth.stepCount } ?? !stage.truth.initial.isEmpty
    if isKnown, let phase, observer != nil {
      observer?.phase = phase
      let goesOn = what.kind.isRead ? observer?.lookEnded(what, &screen) : observer?.changeEnded(what, &screen)
      isWrong = goesOn == false
    }
    forget()
  }

  /// Executes postponed work, compares the views with the truth and returns the counts.
  func finish() -> (measurement: Measurement, knowsContainers: Bool)? {
    guard observer != nil else { return nil }
    if behind == 0 && !isWrong { derivation.settle(now: carrier.store, &screen) }
    let played = last.map { Int(steps.positions[$0.step]) + $0.what.count } ?? 0
    let isKnown = behind == 0 && !isWrong && (last?.step ?? 0) < stage.truth.stepCount
    observer?.loadEnded(operationsPlayed: played, isKnown: isKnown, &screen)
    let knows = screen.probe.knowsContainers || writer?.probe.knowsContainers == true
    return observer.map { ($0.measurement, knows) }
  }
}

extension Operation {
  /// Returns the read as it is made now: if the read's view has scrolled away, the read is a query.
  func read(where isMounted: (Int) -> Bool) -> Operation {
    var read = self
    if other != Self.noSlot && !isMounted(Int(other)) { read.other = Self.noSlot }
    return read
  }
}

extension Stage {
  /// Returns true if the view is mounted, the store has all commits before the step, or the subject existed at start.
  func has(_ what: Segment.Step, isCurrent: Bool) -> Bool {
    if what.slot != nil || isCurrent { return true }
    return switch what.kind.isRead ? what.kind.named : nil {
    case .post: Int(what.subject) < dataset.posts.count
    case .author: Int(what.subject) < dataset.authors.count
    default: true
    }
  }
}
