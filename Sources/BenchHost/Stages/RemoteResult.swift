import BenchCore
import BenchRemote

/// The measurement made from the book of a play of remote data.
struct RemoteResult {
  let book: RemoteBook
  let stage: RemoteStage
  let start: UInt64

  var measurement: Measurement {
    var measurement = Measurement(pass: .counts, operationsInLog: stage.acts.count, operationsPlayed: stage.acts.count)
    if let finding = book.findings.first {
      measurement.disagreement = Disagreement(
        operation: stage.acts.lastIndex { $0.time <= finding.time } ?? 0, kind: "promise: \(finding.promise)",
        view: finding.subject, slot: nil, shown: finding.shown, expected: finding.expected,
        timeMs: finding.time)
      return measurement
    }
    let recorded = stage.phases.indices.filter { stage.phases[$0].isRecorded }
    for phase in recorded { measurement.loads += lines(of: [phase], named: stage.phases[phase].name) }
    measurement.loads += lines(of: recorded, named: nil)
    measurement.frames = frames
    return measurement
  }

  private var frames: [FrameRecord] {
    book.stretches.prefix(FrameRecord.limit).map { stretch in
      let frame = book.frames[stretch.frame]
      return FrameRecord(
        phase: stage.phases[stretch.phase].name, client: frame.client + 1,
        view: stage.views[frame.client][frame.slot].words, opening: frame.opening + 1, frame: stretch.frame + 1,
        at: Int(stretch.start.milliseconds - start), until: Int(stretch.end.milliseconds - start),
        status: frame.status.rawValue, state: stretch.state.rawValue, rows: frame.rows, digest: frame.digest,
        isFromCache: frame.isFromCache, pending: frame.pending, undated: frame.undated, jumps: frame.jumps,
        isDisordered: frame.isDisordered, cause: frame.cause.map { stage.acts[$0].kind.rawValue } ?? "")
    }
  }

  /// Returns the lines of some phases together: one line per kind of act, `others` for effects without an act,
  /// `screens`, and the total. A kind has a line if its acts, or effects of its earlier acts, are in these phases.
  private func lines(of phases: [Int], named name: String?) -> [Measurement.Line] {
    let acts = stage.acts.filter { phases.contains($0.phase) }
    let kinds = ActKind.allCases.filter { kind in
      acts.contains { $0.kind == kind }
        || RemoteMeasure.allCases.contains { measure in
          phases.contains { book.ledger.count(measure, phase: $0, line: .kind(kind)) > 0 }
        }
    }
    var lines = kinds.map { kind in
      line(phases, name, kind.rawValue, .kind(kind), operations: acts.count { $0.kind == kind })
    }
    lines.append(line(phases, name, RemoteStage.other, .other, operations: 0))
    var whole = line(phases, name, nil, .all, operations: acts.count)
    var screens = line(phases, name, RemoteStage.screens, .all, operations: acts.count)
    var tally = phases.reduce(into: Tally()) { $0 += book.tallies[$1] }
    // Events that only the oracle of stores finds, or that only some designs report, are not counted here.
    let uncounted: [Event] = [
      .requiredUpdates, .staleViews, .glitches, .falseWakes, .containerCopies, .copiedElements, .recomputationsAtCommit,
      .recomputationsAtFirstRead, .recomputationsAtLaterRead,
    ]
    for event in uncounted + Event.special { tally.exclude(event) }
    whole.figures.tally = tally
    screens.figures.tally = tally
    return lines + [screens, whole]
  }

  private func line(
    _ phases: [Int], _ name: String?, _ operation: String?, _ line: RemoteLedger.Line, operations: Int
  ) -> Measurement.Line {
    var values: [String: Int] = [:]
    let isWhole = operation == nil || operation == RemoteStage.screens
    for measure in RemoteMeasure.allCases where operation == nil || measure.row.byAct != isWhole {
      if !isMeasured(measure) { continue }
      let counts = phases.map { book.ledger.count(measure, phase: $0, line: line) }
      values[measure.rawValue] = measure.row.joining == .most ? counts.max() ?? 0 : counts.reduce(0, +)
    }
    if isWhole {
      for sample in RemoteSample.allCases {
        let times = book.ledger.times(sample, phases: phases, line: line)
        for share in RemoteSample.shares where !times.isEmpty {
          let rank = (times.count * share.percent + 99) / 100
          values[sample.row(share).name] = Int(times[max(0, rank - 1)])
        }
      }
    }
    var figures = Figures(operations: operations)
    figures.remote = values
    return Measurement.Line(phase: name, operation: operation, figures: figures)
  }

  /// Returns true if the scenario and the sync have the measure; otherwise the measure is absent, not 0.
  private func isMeasured(_ measure: RemoteMeasure) -> Bool {
    switch measure.row.need {
    case .gate: stage.gate != nil
    case .serverTimes: stage.server.datesByServer
    case .any: book.ledger.total(measure) > 0
    // If some views never agree, there is no time after which all agree.
    case .convergence: book.ledger.total(.divergedViews) == 0
    case nil: true
    }
  }
}

extension RemoteStage {
  package static let other = "others"
  /// The operation of values without an act: view-times, and the work of stores.
  package static let screens = "screens"
}

extension RemoteView {
  package var words: String {
    switch kind {
    case .thread, .detail: "\(kind.rawValue) of post \(subject)"
    case .commentCount: "comment-count of author \(author) under post \(subject)"
    case .author, .authorPosts: "\(kind.rawValue) of author \(subject)"
    case .feed: "feed of \(subject)"
    }
  }
}
