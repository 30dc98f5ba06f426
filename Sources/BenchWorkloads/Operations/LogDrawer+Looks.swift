import BenchCore

extension LogDrawer {
  /// The number of rounds of reads or think times that are drawn; after the last round, they repeat from the first.
  private static let rounds = 256

  /// Draws the reads of frames and users, and the think times of users, into lists outside the log, for use in turn.
  mutating func drawLooks(_ load: LoadSpec, into stage: inout LoadStage) throws(WorkloadError) {
    stage.looks = load.flows.map { _ in [] }
    for (number, spec) in load.flows.enumerated() {
      let windows = spec.phases.map { load.setup.phases[$0].time }
      switch spec.source {
      case .open: continue
      case .frames(let scroll):
        let waiting = log.views[log.viewsAtStart...].count
        if waiting < scroll { throw .tooFewCells(flow: spec.name, scroll: scroll, waiting: waiting) }
        let reads = Int(spec.operations.mix.reduce(0) { $0 + $1.weight })
        stage.looks[number] = try looks(of: spec, count: reads * Self.rounds)
        stage.setup.frameFlows.append(FrameFlow(flow: number, reads: reads, scroll: scroll, windows: windows))
      case .users where spec.isRestless: continue
      case .users(let count, let think):
        // Simulated users without think time would send requests endlessly at one moment.
        let least = load.threads == nil ? 100 : 0
        stage.looks[number] = try looks(of: spec, count: 4 * Self.rounds)
        var stream = RandomStream(root: seed, "load.\(spec.name).think")
        let times = (0..<(think.isExponential ? 4 * Self.rounds : 1)).map { _ in max(least, think.next(&stream)) }
        stage.setup.userFlows.append(UserFlow(flow: number, count: count, think: times, windows: windows))
      }
    }
  }

  private mutating func looks(of spec: LoadFlowSpec, count: Int) throws(WorkloadError) -> [LoadLook] {
    let mix = ExactMix(spec.operations, operations: count)
    let streams = PhaseStreams(phase: spec.operations, name: "load.\(spec.name)", seed: seed)
    var draws = PhaseDraws(streams, mix, habits, &shelf)
    var order = RandomStream(root: seed, "load.\(spec.name).kinds")
    var others = RandomStream(root: seed, "load.\(spec.name).slots")
    var looks: [LoadLook] = []
    for kind in mix.commits(batch: 1, &order) {
      let slots = log.views[..<log.viewsAtStart].indices.filter { log.views[$0].isRead(by: kind) }
      if slots.isEmpty { throw .nothingToLookAt(flow: spec.name, kind: kind) }
      var slot = UInt32(slots[others.position(among: slots.count)])
      // Keys are drawn by heat until one has a view on screen.
      for _ in 0..<Self.attempts {
        guard let drawn = try? draw(kind, &draws), drawn.other != Operation.noSlot else { continue }
        slot = drawn.other
        break
      }
      looks.append(LoadLook(kind, slot: slot))
    }
    return looks
  }

  /// The number of draws of a key; if no drawn key has a view on screen, a random view on screen is read.
  private static let attempts = 16
}

extension ViewKey {
  func isRead(by kind: OperationKind) -> Bool { ViewKey(readBy: kind, 0)?.kind == self.kind }
}
