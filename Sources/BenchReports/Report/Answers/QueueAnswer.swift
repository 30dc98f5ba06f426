import BenchCore
import BenchResults

/// The answer of a run that is asked for the length of its queue, where queueing theory has a formula for it: how far
/// the simulation is from the formula.
struct QueueAnswer {
  let run: ReportedRun

  /// The sentence; `nil` where something else is asked for, or no phase is one that the formula is about.
  var sentence: String? {
    guard run.lead.metric == .unit(.queueMean) else { return nil }
    let all = QueueTheory.all(of: run.run).filter { $0.predicted > 0 && run.lead.designs.match($0.cell) }
    guard let worst = all.map({ abs($0.simulated / $0.predicted - 1) }).max() else { return nil }
    let apart = "\(ShortNumber.significant(worst * 100)) %"
    let ends = [all.min { $0.busyShare < $1.busyShare }, all.max { $0.busyShare < $1.busyShare }].compactMap(\.self)
    let shown = (ends.first?.busyShare == ends.last?.busyShare ? Array(ends.prefix(1)) : ends).map { theory in
      "\(run.lead.short(theory.simulated)) simulated and \(run.lead.short(theory.predicted)) by the formula at "
        + "\(Percent.rounded(theory.busyShare)) busy"
    }
    let place = all.count == 1 ? "" : " in each of \(all.count) phases"
    return "The \(run.lead.words) is within \(apart) of the formula\(place): \(shown.joined(separator: "; "))."
  }
}
