import BenchCore
import Testing

@testable import BenchWorkloads

struct ExtraSpecTests {
  private static let spec = ExtraSpec(strings: 3, ints: 2)

  @Test func `as many texts and numbers are drawn as are asked for, by the seed`() {
    let drawn = Self.spec.drawn(seed: 42)
    #expect(drawn.allSatisfy { $0.strings.count == 3 && $0.ints.count == 2 })
    #expect(drawn.allSatisfy { $0.strings.allSatisfy { $0.utf8.count == 40 } })
    #expect(drawn == Self.spec.drawn(seed: 42))
    #expect(drawn != Self.spec.drawn(seed: 43))
    #expect(Set(drawn.flatMap(\.ints)).count == 2 * drawn.count)
  }

  @Test func `where no fields are asked for, nothing is drawn`() {
    #expect(ExtraSpec.none.drawn(seed: 42).isEmpty)
  }

  @Test func `a data set or a log is named by its fields, where it has any`() throws {
    let scenario = Specs.scenario([Specs.phase([.updatePost: 1], operations: 10)])
    let (dataset, log) = (scenario.generatedDataset, try scenario.drawn())
    let extras = Self.spec.drawn(seed: 42)
    #expect(dataset.carrying(extras).stableHash != dataset.stableHash)
    #expect(dataset.carrying([]).stableHash == dataset.stableHash)
    #expect(log.stableHash(with: []) == log.stableHash)
    #expect(log.stableHash(with: extras) != log.stableHash)
    #expect(log.stableHash(with: extras) != log.stableHash(with: Self.spec.drawn(seed: 43)))
    let heavy = try OperationLog.draw(scenario, dataset: dataset.carrying(extras))
    #expect(heavy == log, "what happens does not depend on what entities weigh")
  }
}
