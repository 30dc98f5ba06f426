import BenchCore
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Foundation
import Testing

@testable import BenchDerivations

/// The classes that the stores' head comments state, as slopes of counts over sizes: 0 is O(1), 1 is O(n).
///
/// Only what is counted can be held so. Nothing counts what a scan looks at (`nested-scan`, `normalized-scan`, `flat`),
/// what closing a gap in an order moves, or the steps down a tree; that `persistent` copies paths is held against the
/// allocator in `ContainerCopyTests`.
@Suite struct ExponentTests {
  private static let sizes = [100, 400, 1_600]
  /// A store in each of its combinations does the same; one is enough.
  private static let stores = Contestant.pairs(AllStores.list, [CompiledDerivation(NaiveDerivation.self)])

  @Test func `an author's change costs its copies where they are embedded, and elsewhere one write`() throws {
    let stages = try Self.stages(.updateAuthor) { (authors: 10, posts: $0, comments: $0) }
    for store in Self.stores {
      let isNested = ["nested", "nested-scan"].contains(store.store.name)
      try expect(store, .entityWrites, stages, slope: isNested ? 1 : 0)
    }
  }

  @Test(arguments: [OperationKind.updatePost, .updateComment])
  func `what is embedded nowhere is written once, and once more by whom it is passed on to`(kind: OperationKind) throws
  {
    let stages = try Self.stages(kind) { (authors: 10, posts: 200, comments: $0) }
    for store in Self.stores { try expect(store, .entityWrites, stages, slope: 0) }
  }

  @Test func `a post takes its comments with it, whatever holds them`() throws {
    let stages = try Self.stages(.deletePost, operations: 10) { (authors: 10, posts: 10, comments: $0 * 5) }
    for store in Self.stores { try expect(store, .entityRemovals, stages, slope: 1) }
  }

  @Test(arguments: [OperationKind.updateAuthor, .updatePost, .updateComment])
  func `a write under one held state copies its table where that is one piece`(kind: OperationKind) throws {
    let stages = try Self.stages(kind) { (authors: $0, posts: $0, comments: $0) }
    for store in Self.stores where store.store.holding == .copiesContainers {
      try expect(store, .copiedElements, stages, by: Way(hold: 1), slope: 1)
      try expect(store, .copiedElements, stages, slope: 0)
    }
  }

  @Test func `where no container is copied whole there is nothing to count`() throws {
    let stages = try Self.stages(.updatePost) { (authors: $0, posts: $0, comments: $0) }
    for store in Self.stores where store.store.holding == .sharesStructure {
      let lines = store.count(stages[0].stage, by: Way(hold: 1)).lines
      #expect(lines.compactMap(\.figures.tally).allSatisfy { $0.count(of: .copiedElements) == nil })
    }
  }

  // MARK: - Measuring a slope

  private typealias Sized = (size: Int, stage: Stage)

  private static func stages(
    _ kind: OperationKind, operations: Int = 100, _ shape: (Int) -> (authors: Int, posts: Int, comments: Int)
  ) throws -> [Sized] {
    try sizes.map { size in
      let (authors, posts, comments) = shape(size)
      let stage = try SmallWorkloads.stage(
        seed: 3, mix: [kind], operations: operations, authors: authors, posts: posts, comments: comments, views: [])
      return (size, stage)
    }
  }

  private func expect(
    _ store: Contestant, _ event: Event, _ stages: [Sized], by way: Way = .plain, slope expected: Double
  ) throws {
    let points = stages.map { sized in
      let lines = store.count(sized.stage, by: way).lines.filter { $0.operation != nil }
      let count = lines.compactMap(\.figures.tally).reduce(0) { $0 + $1[event] }
      let operations = lines.reduce(0) { $0 + $1.figures.operations }
      return (size: Double(sized.size), count: Double(count) / Double(operations))
    }
    #expect(points.allSatisfy { $0.count.isFinite }, "\(store.store.name): nothing was played")
    let slope = Self.slope(points)
    #expect(abs(slope - expected) <= 0.1, "\(store.store.name): \(points)")
  }

  /// The slope of the least-squares line through the logarithms; none at all is level.
  private static func slope(_ points: [(size: Double, count: Double)]) -> Double {
    if points.allSatisfy({ $0.count == 0 }) { return 0 }
    let logs = points.map { (x: log($0.size), y: log($0.count)) }
    let meanX = logs.reduce(0) { $0 + $1.x } / Double(logs.count)
    let meanY = logs.reduce(0) { $0 + $1.y } / Double(logs.count)
    let covariance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return covariance / logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  }
}
