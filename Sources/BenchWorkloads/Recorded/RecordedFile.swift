import BenchCore
import Foundation

/// A file of operations in the order in which they happened; each line is a JSON object.
///
/// Goals: problems name their line, and a file of millions of lines is read without keeping the lines in memory.
/// Non-goals: checking that named entities exist (`Replayer` does that).
package struct RecordedFile {
  private let input: ImportInput

  package init(_ input: ImportInput) { self.input = input }

  /// Returns the phases of the log as a scenario would describe them, for the names in sentences and for the estimate.
  package func phases() throws(ScenarioError) -> [PhaseSpec] {
    var phases: [PhaseSummary] = []
    try eachLine { line throws(DataProblem) in
      if let last = phases.last, last.spec.name == line.phase {
        guard last.spec.record == line.isRecorded else {
          throw DataProblem("recorded", nil, "must be the same in all lines of a phase")
        }
      } else if phases.contains(where: { $0.spec.name == line.phase }) {
        throw DataProblem(
          "phase", "'\(line.phase)'", "has ended before", cure: "rows could not tell the two apart; use another name")
      } else {
        phases.append(PhaseSummary(line))
      }
      phases[phases.count - 1].count(line)
    }
    return phases.map(\.spec)
  }

  /// Passes every line that is not empty to `take`, and collects the problems that `take` throws.
  func eachLine(_ take: (RecordedLine) throws(DataProblem) -> Void) throws(ScenarioError) {
    var problems = RecordedProblems()
    let reader = RecordedLineReader()
    var count = 0
    var isAnyRecorded = false
    input.data.withUnsafeBytes { all in
      var rest = all.bindMemory(to: UInt8.self)[...]
      var number = 0
      while !rest.isEmpty {
        let line = rest.prefix { $0 != 0x0A }
        rest = rest.dropFirst(line.count + 1)
        number += 1
        let raw = UnsafeBufferPointer(rebasing: line)
        if raw.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        count += 1
        if count > PhaseSpec.operationLimit { break }
        do throws(DataProblem) {
          let line = try reader.line(raw)
          isAnyRecorded = isAnyRecorded || line.isRecorded
          try take(line)
        } catch {
          problems.add(error.located(in: input.path, line: number))
        }
      }
    }
    try problems.check()
    if count > PhaseSpec.operationLimit {
      throw error("must have at most \(NumberText.grouped(PhaseSpec.operationLimit)) operations")
    }
    if !isAnyRecorded {
      throw error("must have an operation in a phase that is recorded; a run without rows shows nothing")
    }
  }

  private func error(_ rule: String) -> ScenarioError {
    ScenarioError(problems: [DataProblem("the file", nil, rule).located(in: input.path, line: 1)])
  }
}

private struct PhaseSummary {
  private(set) var spec: PhaseSpec
  private var commits = 0
  private var changes = 0
  private var lastStep: Int?
  private var pages = 0
  private var pagePosts = 0

  init(_ line: RecordedLine) { spec = PhaseSpec(name: line.phase, record: line.isRecorded) }

  mutating func count(_ line: RecordedLine) {
    spec.operations += 1
    spec.add(1, of: line.kind)
    if line.kind.effect == .resends, case .array(let posts)? = line.fields["posts"]?.content {
      pages += 1
      pagePosts += posts.count
      spec.refetchPage = max(1, pagePosts / pages)
    }
    if !line.kind.isChange { return }
    changes += 1
    if line.step == nil || line.step != lastStep { commits += 1 }
    lastStep = line.step
    spec.batch = max(1, changes / max(1, commits))
  }
}
