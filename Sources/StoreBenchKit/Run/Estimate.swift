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
    var nanoseconds = 0.0
    var bytes = 0.0
    for point in plan.points {
      let size = PointSize(point.scenario, importedBytes)
      nanoseconds += size.wallTimeNs(of: plan.repetitions(of: point))
      bytes = max(bytes, size.memoryBytes)
    }
    wallTime = Nanoseconds(UInt64(min(nanoseconds, Self.largest)))
    peakMemory = Bytes(Int(min(bytes, Self.largest)))
  }

  /// Beyond every time and every memory, and within what integers hold: 146 years, 4.6 exabytes.
  private static let largest = 0x1p62
}

extension Estimate {
  /// Refuses what would need more memory than there is, before anything takes it.
  ///
  /// - Throws: `MemoryError` with the estimate.
  public func checkMemory(_ available: Bytes, file: String) throws(MemoryError) {
    if peakMemory > available { throw MemoryError(file: file, needed: peakMemory, available: available) }
  }
}

/// A scenario that would need more memory than the machine has.
public struct MemoryError: Error, Equatable, CustomStringConvertible {
  public let file: String
  public let needed: Bytes
  public let available: Bytes

  public var description: String {
    func gigabytes(_ bytes: Bytes) -> String { String(format: "%.1f GB", Double(bytes.rawValue) / 1e9) }
    return "\(file): the run would need about \(gigabytes(needed)) of memory, and this machine has "
      + "\(gigabytes(available)); make the dataset or the workload smaller"
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
  var memoryBytes: Double {
    let data = 3 * (entities * 200 + textBytes * 1.2)
    let log = operations * 16 + operations * min(views, 8) * 12
    return data + log + 50e6
  }

  func wallTimeNs(of repetitions: [PlannedRepetition]) -> Double {
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
    return making + each.reduce(0, +)
  }

  /// A view reads some tens of entities.
  private var evaluationNs: Double { 1_500 }
}
