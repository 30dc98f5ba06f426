import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import StoreBenchKit
import Testing

@testable import BenchRuns

struct PlanTests {
  private static let four = FakeBench.scenario
    .replacing("derivations: [memoized]", with: "derivations: [memoized, naive]")
    .replacing("repetitions: 2", with: "repetitions: 12")

  @Test func `counts come first, then times in rounds, then allocations twice`() throws {
    let passes = try repetitions().map { "\($0.pass.rawValue) \($0.number)" }
    let expected =
      ["counts 1"] + (1...12).map { "time \($0)" } + ["allocations 1", "allocations 2"]
    #expect(passes == expected.flatMap { Array(repeating: $0, count: 4) })
  }

  @Test func `allocation sites come last, once, where they are asked for`() throws {
    let document = try plan(passes: Pass.standard.union([.sites]))
    let last = document.repetitions(of: document.points[0]).suffix(5).map { "\($0.pass.rawValue) \($0.number)" }
    #expect(last == ["allocations 2"] + Array(repeating: "sites 1", count: 4))
    #expect(document.reason(against: .sites) == nil)
    #expect(try plan(measuresAllocations: false).reason(against: .sites) == nil, "they are not asked for")
  }

  @Test func `allocation sites that cannot be recorded have a reason`() throws {
    let without = try plan(measuresAllocations: false, passes: Pass.standard.union([.sites]))
    #expect(without.reason(against: .sites) == "this build or machine has no jemalloc")
    let cycles = try plan(measuresAllocations: false, passes: Pass.standard.union([.sites, .cycles]))
    #expect(cycles.reason(against: .cycles) == nil)
    #expect(cycles.repetitions(of: cycles.points[0]).last?.pass == .cycles)
  }

  @Test func `in every round each design has its turn, once`() throws {
    let cells = Set(try plan().cells)
    let planned = try repetitions()
    for start in stride(from: 0, to: planned.count, by: 4) {
      #expect(Set(planned[start..<start + 4].map(\.cell)) == cells)
    }
  }

  @Test func `the order of the designs changes from round to round`() throws {
    let rounds = Dictionary(grouping: try repetitions().filter { $0.pass == .time }, by: \.number)
    #expect(Set(rounds.values.map { $0.map(\.cell.design) }).count > 4)
    let first = Set(rounds.values.map { $0[0].cell.design })
    #expect(first.count > 1, "no design always plays on a cold machine")
  }

  @Test func `the same seed plans the same, another seed another order`() throws {
    #expect(try repetitions() == repetitions())
    let other = try repetitions(Self.four.replacing("seed: 7", with: "seed: 8"))
    #expect(try repetitions() != other)
    #expect(Set(try repetitions().map(\.cell)) == Set(other.map(\.cell)))
  }

  @Test func `points have orders of their own`() throws {
    let plan = try plan(Self.four + "sweep: { dataset.posts: [3, 6] }\n")
    let orders = plan.points.map { plan.repetitions(of: $0).map(\.cell.design) }
    #expect(orders[0] != orders[1])
    #expect(plan.repetitionCount == orders[0].count * 2)
  }

  @Test func `a filter leaves the designs it names; an axis that names nothing lets all through`() throws {
    func designs(_ filter: DesignFilter) throws -> [String] { try plan(only: filter).cells.map(\.design) }
    #expect(try designs(.init(stores: ["nested"])) == ["nested/memoized", "nested/naive"])
    #expect(try designs(.init(derivations: ["naive"])) == ["nested/naive", "normalized/naive"])
    #expect(try designs(.init(stores: ["nested"], derivations: ["naive"])) == ["nested/naive"])
    #expect(try designs(.init()).count == 4)
  }

  @Test func `presets are named by themselves, beside what is left of the matrix`() throws {
    let text = Self.four.replacing(
      "derivations: [memoized, naive]", with: "derivations: [memoized]\n  presets: [redux, verge]")
    func designs(_ filter: DesignFilter) throws -> [String] { try plan(text, only: filter).cells.map(\.design) }
    #expect(try designs(.init()) == ["nested/memoized", "normalized/memoized", "redux", "verge"])
    #expect(try designs(.init(presets: ["verge"])) == ["verge"])
    #expect(try designs(.init(stores: ["nested"])) == ["nested/memoized"])
    #expect(try designs(.init(stores: ["nested"], presets: ["verge"])) == ["nested/memoized", "verge"])
    #expect(try plan(text).cells.map(\.pair).last == "persistent/select-compare")
  }

  @Test func `without an allocator to ask there is no allocations pass`() throws {
    let plan = try plan(measuresAllocations: false)
    #expect(Set(plan.repetitions(of: plan.points[0]).map(\.pass)) == [.counts, .time])
  }

  private func plan(
    _ text: String = four, only: DesignFilter = .init(), measuresAllocations: Bool = true, passes: Set<Pass>? = nil
  ) throws -> Plan {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Plan(document, .standard, only: only, measuresAllocations: measuresAllocations, passes: passes)
  }

  private func repetitions(_ text: String = four) throws -> [PlannedRepetition] {
    let plan = try plan(text)
    return plan.repetitions(of: plan.points[0])
  }
}
