import BenchCore
import BenchWorkloads
import Foundation

/// What a run will take, before it starts: rough, from the sizes alone.
///
/// The unit costs were measured once on a two-core server and are rounded up; designs that scan cost more, so the time
/// is a guess whose upper end is set by the time limits. The memory is that of the largest point.
public struct Estimate: Equatable, Sendable {
  public var wallTime: Nanoseconds
  public var peakMemory: Bytes

  /// The estimate for a plan whose imported files have these sizes.
  public init(_ plan: Plan, importedBytes: (ImportedDataset) -> Bytes) {
    wallTime = .zero
    peakMemory = .zero
    for point in plan.points {
      let size = PointSize(point.scenario, importedBytes)
      wallTime = wallTime + size.wallTime(of: plan.repetitions(of: point), cells: point.cells.count)
      peakMemory = max(peakMemory, size.memory)
    }
  }
}

/// What one point holds and does, in the numbers that costs grow with.
private struct PointSize {
  let entities: Double
  let textBytes: Double
  let operations: Double
  let views: Double
  let timeLimitNs: Double

  init(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) {
    switch scenario.dataset {
    case .generated(let shape):
      entities = Double(shape.authors + shape.posts + shape.comments)
      let text = shape.text
      let post = Self.middle(text.title) + Self.middle(text.body) + Self.middle(text.name)
      let comment = Self.middle(text.comment) + Self.middle(text.name)
      textBytes =
        Double(shape.authors) * Self.middle(text.name) + Double(shape.posts) * post + Double(shape.comments) * comment
    case .imported(let source):
      textBytes = Double(importedBytes(source).rawValue)
      entities = textBytes / 400
    }
    operations = scenario.workload.phases.reduce(0) { $0 + Double($1.operations) }
    views = scenario.views.reduce(0) { $0 + Double($1.count) }
    timeLimitNs = Double(scenario.workload.timeLimit.rawValue)
  }

  private static func middle(_ range: ClosedRange<Int>) -> Double { Double(range.lowerBound + range.upperBound) / 2 }

  /// The data set, the payload and the store at once, each with its texts; the log; the truth.
  var memory: Bytes {
    let data = 3 * (entities * 200 + textBytes * 1.2)
    let log = operations * 16 + operations * min(views, 8) * 12
    return Bytes(Int(data + log) + 50_000_000)
  }

  func wallTime(of repetitions: [PlannedRepetition], cells: Int) -> Nanoseconds {
    let evaluations = min(operations * max(1, views), Double(TruthFinder.evaluationLimit))
    let making = entities * 500 + operations * 300 + evaluations * evaluationNs
    let loading = 8e6 + entities * 1_200
    let play = operations * (300 + views * evaluationNs)
    let each = repetitions.map { repetition in
      switch repetition.pass {
      case .counts: loading + operations * 500 + evaluations * evaluationNs * 2
      case .time: loading * 2 + 2 * min(play, timeLimitNs)
      case .allocations: loading + play * 1.5
      }
    }
    return Nanoseconds(UInt64(making + each.reduce(0, +)))
  }

  /// A view reads some tens of entities.
  private var evaluationNs: Double { 1_500 }
}
