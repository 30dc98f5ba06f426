import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchWorkloads
import Foundation
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

struct JobsTests {
  /// Every process notes its pass when it begins and ends.
  @Test func `what is timed plays alone, and the rest side by side`() throws {
    try withTemporaryFolder { folder in
      for pass in Pass.allCases {
        try JSONEncoder().encode(Plays([Measurement(pass: pass, operationsInLog: 0)])).write(
          to: URL(filePath: "\(folder)/\(pass.rawValue).json"))
      }
      let path = "\(folder)/program"
      try Script.write(
        #"""
        #!/bin/sh
        [ "$1" = __play ] || exit 1
        pass=$(expr "$3" : '.*"pass":"\([a-z]*\)"')
        echo "begin $pass" >>\#(folder)/log
        sleep 0.2
        echo "end $pass" >>\#(folder)/log
        cat "\#(folder)/$pass.json"

        """#, to: path)
      let runner = ProcessRunner(
        executable: path, folder: URL(filePath: folder), hangLimit: .seconds(60), interruption: Interruption())
      let text = FakeBench.scenario.replacing("[memoized]", with: "[memoized, naive]")
      var bench = FakeBench.bench(
        runner, output: "\(folder)/results", passes: Pass.standard.union([.references, .cycles]))
      bench.jobs = 3
      _ = try bench.run(ScenarioFile(name: "s.yaml", text: text))
      let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8).split(separator: "\n")
      var open: [Substring] = []
      var most = 0
      for line in log {
        let words = line.split(separator: " ")
        if words[0] == "begin" {
          open.append(words[1])
        } else if let place = open.firstIndex(of: words[1]) {
          open.remove(at: place)
        }
        let isTimed = open.contains { Pass(rawValue: String($0))?.isTimed == true }
        #expect(!isTimed || open.count == 1, "\(open)")
        most = max(most, open.count)
      }
      #expect((2...3).contains(most))
      #expect(open.isEmpty && log.count == 2 * 4 * (1 + 2 + 2 + 1 + 1))
    }
  }

  @Test func `there are as many jobs as the memory has room for, and one for what plays alone`() throws {
    let point = try plan(FakeBench.scenario).points[0]
    let each = point.scenario.kind.playable.size(point.scenario, { _ in .zero }).memoryBytes
    let batches = point.batches(of: try plan(FakeBench.scenario).repetitions(of: point))
    #expect(batches.map { $0[0].pass } == [.counts, .time, .allocations])
    func counts(_ jobs: Jobs) -> [Int] { batches.map { jobs.count(for: $0, at: point, importedBytes: { _ in .zero }) } }
    #expect(counts(Jobs(8, memory: Bytes(Int(each * 2.5)))) == [2, 1, 2])
    #expect(counts(Jobs(8, memory: .zero)) == [1, 1, 1])
    #expect(counts(Jobs(3, memory: Bytes(Int(each * 2.5e6)))) == [3, 1, 3])
    #expect(counts(Jobs(1, memory: .zero)) == [1, 1, 1])
  }

  @Test func `a load on threads plays alone in every pass`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let file = root.appending(path: "scenarios/who-serves-readers.yaml")
    let plan = try plan(try String(contentsOf: file, encoding: .utf8))
    let point = plan.points[0]
    #expect(plan.repetitions(of: point).allSatisfy(point.isAlone))
  }

  private func plan(_ text: String) throws -> Plan {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Plan(document, .standard, only: .init(), measuresAllocations: true)
  }
}
