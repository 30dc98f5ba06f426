import Testing

@testable import BenchResults

struct HolmTests {
  @Test func `each p is raised for those that are not yet rejected`() {
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (found, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `none becomes more than certain, and one alone stays`() {
    #expect(Holm.adjusted([0.9, 0.8, 0.7]) == [1, 1, 1])
    #expect(Holm.adjusted([0.04]) == [0.04])
    #expect(Holm.adjusted([]) == [])
  }
}
