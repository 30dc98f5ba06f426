import Testing

@testable import BenchWorkloads

@Suite struct SFC32Tests {
  @Test func `draws what js-reactivity-benchmark draws from its seed`() {
    var generator = SFC32(seed: "seed")
    for expected in [0.8370377510, 0.3581613491, 0.1219561079, 0.4869863219, 0.2850881401] {
      #expect((generator.unit() - expected).magnitude < 1e-10)
    }
  }
}
