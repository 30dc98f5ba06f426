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
        #expect(parameter.range.contains(parameter.standard))
      }
      #expect(AllDistributions.problems(with: DistributionSpec(card.name)).isEmpty)
    }
  }

  @Test(arguments: [
    (
      DistributionSpec("gauss"),
      ["distribution \"gauss\" must be one of hotspot, latest, sequential, uniform, zipfian"]
    ),
    (DistributionSpec("zipfian", ["theta": 0]), ["zipfian.theta (0) must be a number above 0"]),
    (DistributionSpec("latest", ["theta": .nan]), ["latest.theta (nan) must be a number above 0"]),
    (DistributionSpec("zipfian", ["theta": .infinity]), ["zipfian.theta (inf) must be a number above 0"]),
    (
      DistributionSpec("hotspot", ["set": 1.5, "operations": -0.25]),
      [
        "hotspot.set (1.5) must be above 0 and at most 1", "hotspot.operations (-0.25) must be from 0 to 1",
      ]
    ),
    (DistributionSpec("uniform", ["theta": 1]), ["uniform.theta must be left out"]),
    (DistributionSpec("hotspot", ["sets": 0.2]), ["hotspot.sets must be one of set, operations"]),
  ])
  func `a wrong spec is told its rule and its value`(spec: DistributionSpec, problems: [String]) {
    #expect(AllDistributions.problems(with: spec) == problems)
  }

  @Test func `a bare number sets the only parameter`() {
    #expect(AllDistributions.named("zipfian")?.card.scalarParameter?.name == "theta")
    #expect(AllDistributions.named("latest")?.card.scalarParameter?.name == "theta")
    #expect(AllDistributions.named("hotspot")?.card.scalarParameter == nil)
    #expect(AllDistributions.named("uniform")?.card.scalarParameter == nil)
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
