import Testing

@testable import BenchWorkloads

@Suite struct PopulationTests {
  @Test func `the age index agrees with a sorted array`() {
    var stream = RandomStream(root: 1, "ages")
    for start in [0, 1, 63, 64, 65, 200, 4096] {
      var index = AgeIndex(living: start)
      var living = (0..<UInt32(start)).map { $0 }
      for _ in 0..<600 {
        if living.isEmpty || stream.unit() < 0.5 {
          living.append(UInt32(index.end))
          index.append()
        } else {
          index.remove(living.remove(at: stream.position(among: living.count)))
        }
        #expect(index.count == living.count)
        let number = UInt32(stream.position(among: index.end + 2))
        #expect(index.countBelow(number) == living.count { $0 < number })
        if living.isEmpty { continue }
        let rank = stream.position(among: living.count)
        #expect(index.select(rank) == living[rank])
        #expect(index.contains(living[rank]))
      }
    }
  }

  @Test func `what is hot stays hot when others die`() {
    var population = Population(ranks: [3, 1, 4, 0, 2])
    population.remove(1)
    #expect((0..<population.count).map { population[$0] } == [3, 2, 4, 0])
    population.append()
    #expect((0..<population.count).map { population[$0] } == [3, 2, 4, 0, 5])
    population.remove(5)
    population.remove(3)
    #expect((0..<population.count).map { population[$0] } == [0, 2, 4])
  }

  @Test func `a walk goes on with the next living one`() {
    var population = Population(ranks: [4, 3, 2, 1, 0])
    var draw = KeyDraw(SequentialDistribution([:]), RandomStream(seed: 1))
    var walked: [UInt32?] = [draw.next(in: population), draw.next(in: population)]
    population.remove(1)
    population.remove(2)
    population.append()
    walked += (0..<5).map { _ in draw.next(in: population) }
    #expect(walked == [0, 1, 3, 4, 5, 0, 3])
  }

  @Test func `latest begins at the newest that lives`() {
    var population = Population(ranks: (0..<1000).map { $0 })
    var draw = KeyDraw(LatestDistribution([:]), RandomStream(seed: 1))
    population.append()
    population.append()
    population.remove(1001)
    var newest = 0
    for _ in 0..<10_000 where draw.next(in: population) == 1000 { newest += 1 }
    #expect(abs(Double(newest) / 10_000 - 0.1293) < 0.02)
  }

  @Test func `nothing is drawn where nothing lives`() {
    let population = Population(ranks: [])
    for card in AllDistributions.cards {
      var draw = KeyDraw(AllDistributions.make(DistributionSpec(card.name)), RandomStream(seed: 1))
      #expect(draw.next(in: population) == nil)
    }
  }
}
