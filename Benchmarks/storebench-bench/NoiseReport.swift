import BenchCore
import BenchResults
import Foundation

/// What trials of A against A, or against a slowed A, say about a machine: as text and as a line of a table.
struct NoiseReport: Sendable {
  let findings: NoiseFindings

  /// A report of these findings.
  init(_ findings: NoiseFindings) { self.findings = findings }

  /// A gate that cries wolf more often is switched off; one that misses more is not worth having.
  private static let (mostAlarms, fewestFound) = (0.01, 0.95)

  private var slowdown: Double { findings.options.slowdown }

  /// Whether as few alarms were false, or as many slowdowns found, as a gate needs.
  var meetsGoal: Bool {
    slowdown > 0 ? findings.share(.worse) >= Self.fewestFound : findings.alarmShare <= Self.mostAlarms
  }

  private var goal: String {
    slowdown > 0
      ? "worse in at least \(Percent.rounded(Self.fewestFound))"
      : "worse or better in at most \(Percent.rounded(Self.mostAlarms))"
  }
}

// MARK: - As text

extension NoiseReport {
  /// A line a figure; the verdict on the machine first.
  var text: String {
    let lines = [verdict, ""] + figures.map { name, value in "\(Self.column(name))\(value)" }
    return (lines + weather).joined(separator: "\n")
  }

  private var verdict: String {
    if slowdown > 0 {
      let found = "\(findings.verdicts[.worse, default: 0]) of \(findings.total)"
      let word = meetsGoal ? "FIT" : "UNFIT"
      return "\(word)  a slowdown of \(Percent.words(slowdown)) was found in \(found) trials (goal: \(goal))"
    }
    if !meetsGoal { return "UNFIT  this machine finds differences between a design and itself (goal: \(goal))" }
    guard let effect = findings.detectableShare else {
      return "UNFIT  not even twice the time would be found with \(findings.repetitions) repetitions"
    }
    let isFine = effect <= 2 * findings.options.threshold
    return "\(isFine ? "FIT" : "UNFIT")  with \(findings.repetitions) repetitions this machine can tell a change of "
      + "\(Percent.words(effect))\(isFine ? "" : " and no smaller one")"
  }

  private var figures: [(String, String)] {
    let options = findings.options
    var lines = [
      ("trials", "\(options.trials)"), ("repetitions of each side", "\(findings.repetitions)"),
      ("threshold", Percent.words(options.threshold)),
    ]
    if slowdown > 0 { lines.append(("planted slowdown", Percent.words(slowdown))) }
    lines += Change.allCases.compactMap { change in
      findings.verdicts[change].map { ("called \(change.rawValue)", "\($0) of \(findings.total)") }
    }
    if slowdown == 0 {
      lines.append(("false alarms", "\(Percent.words(findings.alarmShare)) (goal: \(goal))"))
      if let floor = findings.noiseFloor {
        lines.append(("noise floor", "nine of ten ratios lie within \(Percent.words(floor)) of 1"))
      }
      let effect = findings.detectableShare.map(Percent.words) ?? "none up to 100 %"
      lines.append(("smallest effect found in 95 of 100", effect))
    }
    return lines
  }

  private static func column(_ name: String) -> String { name.padding(toLength: 36, withPad: " ", startingAt: 0) }

  /// The machine's other load in the worst of the trials; one sentence if there was some.
  private var weather: [String] {
    let busy = findings.conditions.filter { !$0.warnings.isEmpty }.count
    let all = findings.conditions.count
    if all == 0 { return [] }
    let told = busy == 0 ? "left alone in all trials" : "busy with something else in \(busy) of \(all) trials"
    return ["\(Self.column("the machine"))\(told)"]
  }
}

// MARK: - As a line of a table

extension NoiseReport {
  /// The columns of a table of such studies.
  static let columns = [
    "slowdown", "repetitions", "threshold", "trials", "worse", "better", "same", "inconclusive", "noise_floor",
    "busy_share", "goal", "met",
  ]

  /// Appends the study to a table, which is begun where there is none.
  ///
  /// - Throws: `OutputError` when it cannot be written.
  func append(to path: String) throws(OutputError) {
    let old = try? String(contentsOfFile: path, encoding: .utf8)
    var writer = CSVWriter(old == nil ? Self.columns : [], ending: "\n")
    func count(_ verdict: Change) -> CSVWriter.Field { .integer(findings.verdicts[verdict, default: 0]) }
    let busy = findings.conditions.filter { !$0.warnings.isEmpty }.count
    writer.record([
      .text(Percent.words(slowdown)), .integer(findings.repetitions), .text(Percent.words(findings.options.threshold)),
      .integer(findings.total), count(.worse), count(.better), count(.same), count(.inconclusive),
      .text(findings.noiseFloor.map(Percent.words) ?? ""),
      .text(findings.conditions.isEmpty ? "" : Percent.rounded(Double(busy) / Double(findings.conditions.count))),
      .text(goal), .text(meetsGoal ? "yes" : "no"),
    ])
    try FileWriter.atomic.write((old ?? "") + writer.contents, path)
  }
}
