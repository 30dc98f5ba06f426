import BenchCore
import BenchResults
import BenchScenarios
import Foundation
import StoreBenchKit
import Testing

@testable import BenchRuns

struct PaceTests {
  private static func plan(_ text: String = FakeBench.scenario) throws -> Plan {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Plan(document, .standard, only: DesignFilter(), measuresAllocations: true)
  }

  /// `nested` takes ten times as long as `normalized`, in every pass and at every point in proportion to its steps.
  private static func seconds(_ planned: PlannedRepetition, steps: Double) -> Double {
    let pass: [Pass: Double] = [.counts: 2, .time: 1, .allocations: 1]
    return (pass[planned.pass] ?? 0) * (planned.cell.store == "nested" ? 10 : 1) * steps
  }

  @Test func `after the first round the forecast is within half of what the rest takes`() throws {
    let plan = try Self.plan(FakeBench.scenario + "sweep: { dataset.posts: [6, 60, 600] }\n")
    let steps = [6.0, 60, 600]
    func stepsOf(_ point: Plan.PointPlan) -> Double { steps[plan.points.firstIndex { $0.point == point.point } ?? 0] }
    var pace = Pace(plan, steps: stepsOf)
    var rest = 0.0
    for point in plan.points {
      let isFirst = point.point == plan.points[0].point
      for planned in plan.repetitions(of: point) {
        let seconds = Self.seconds(planned, steps: stepsOf(point))
        if isFirst && planned.pass != .allocations && planned.number == 1 {
          pace.note(planned, .seconds(seconds), failed: false)
        } else {
          rest += seconds
        }
      }
    }
    let left = pace.remaining
    #expect((rest / 1.5...rest * 1.5).contains(left.whole.seconds), "\(left.whole.seconds) for \(rest)")
    #expect(left.slowest == "nested/memoized" && left.ofSlowest.seconds > 0.5 * left.whole.seconds)
  }

  @Test func `two sizes show how the third grows, beside what starting takes`() throws {
    let plan = try Self.plan(FakeBench.scenario + "sweep: { dataset.posts: [6, 60, 600] }\n")
    let steps = [10.0, 100, 1_000]
    func stepsOf(_ point: Plan.PointPlan) -> Double { steps[plan.points.firstIndex { $0.point == point.point } ?? 0] }
    // A twentieth of a second for the process, and beyond it by the power of 1.5 for one design and of 1 for the other.
    func seconds(_ planned: PlannedRepetition, _ steps: Double) -> Double {
      0.05 + (planned.cell.store == "nested" ? 1e-4 * pow(steps, 1.5) : 1e-6 * steps)
    }
    var pace = Pace(plan, steps: stepsOf)
    var rest = 0.0
    for point in plan.points {
      for planned in plan.repetitions(of: point) {
        let time = seconds(planned, stepsOf(point))
        if point.point == plan.points[2].point {
          rest += time
        } else {
          pace.note(planned, .seconds(time), failed: false)
        }
      }
    }
    #expect((rest / 1.2...rest * 1.2).contains(pace.remaining.whole.seconds), "\(pace.remaining) for \(rest)")
  }

  @Test func `after one size equal designs are expected to grow, and no forecast overflows`() throws {
    let plan = try Self.plan(FakeBench.scenario + "sweep: { dataset.posts: [6, 60, 600] }\n")
    let steps = [1.0, 10, 1e9]
    func stepsOf(_ point: Plan.PointPlan) -> Double { steps[plan.points.firstIndex { $0.point == point.point } ?? 0] }
    var pace = Pace(plan, steps: stepsOf)
    for planned in plan.repetitions(of: plan.points[0]) { pace.note(planned, .seconds(1), failed: false) }
    #expect(pace.remaining.whole.seconds > 1e8)
    for planned in plan.repetitions(of: plan.points[1]) { pace.note(planned, .seconds(1_000), failed: false) }
    #expect(pace.remaining.whole.seconds == 1e9)
  }

  @Test func `what has failed or is not played takes no time`() throws {
    let plan = try Self.plan()
    var pace = Pace(plan) { _ in 1 }
    let repetitions = plan.repetitions(of: plan.points[0])
    for planned in repetitions where planned.pass == .counts {
      pace.note(planned, .seconds(1), failed: planned.cell.store == "nested")
    }
    #expect(pace.remaining.slowest == nil && pace.remaining.whole == .seconds(4), "two times, two allocations")
    for planned in repetitions where planned.pass != .counts { pace.drop(planned) }
    #expect(pace.remaining.whole == .zero)
    for (jobs, seconds) in [(2, 3.0), (1, 4.0)] {
      var shared = Pace(plan, jobs: { _ in jobs }, steps: { _ in 1 })
      for planned in repetitions where planned.pass == .counts {
        shared.note(planned, .seconds(1), failed: planned.cell.store == "nested")
      }
      #expect(shared.remaining.whole == .seconds(seconds), "allocations are counted \(jobs) at a time")
    }
  }
}
