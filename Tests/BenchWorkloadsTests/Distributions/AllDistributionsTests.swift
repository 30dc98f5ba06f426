import BenchWorkloads
import Foundation
import Testing

@Suite struct AllDistributionsTests {
  @Test func `the list and the folder hold the same distributions`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Sources/BenchWorkloads/Distributions").path(percentEncoded: false)
    let suffix = "Distribution.swift"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(suffix) && $0 != suffix }.map { String($0.dropLast(suffix.count)).lowercased() }
    #expect(AllDistributions.cards.map(\.name) == files.sorted())
  }

  @Test func `every card has words for everything and standards within its rules`() {
    for card in AllDistributions.cards {
      #expect(!card.meaning.isEmpty)
      for parameter in card.parameters {
        #expect(!parameter.meaning.isEmpty)
        #expect(parameter.range.violation(of: parameter.standard) == nil)
      }
    }
  }

  @Test func `every distribution stays within any count`() {
    for card in AllDistributions.cards {
      let distribution = AllDistributions.make(DistributionSpec(card.name))
      var stream = RandomStream(root: 3, card.name)
      for count in [1, 2, 3, 10, 1000, 7] {
        for turn in 0..<200 {
          #expect((0..<count).contains(distribution.rank(among: count, turn: turn, &stream)))
        }
      }
    }
  }
}
