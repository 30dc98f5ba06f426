import BenchCore
import BenchHost
import BenchResults
import StoreBenchKit
import Testing

@testable import BenchRuns
@testable import BenchWorkloads

struct StoreKindTests {
  @Test(arguments: LoadIsolation.allCases)
  func `a store with copies for each screen is played only where the main thread writes`(_ isolation: LoadIsolation) {
    func reason(_ store: String) -> String? {
      let cell = PlannedCell(
        identity: CellIdentity(scenario: "s", point: Point(), store: store, derivation: "naive"), way: .plain)
      var setup = LoadSetup(phases: [LoadPhase()])
      setup.isolation = isolation
      return Catalog.standard.reasonAgainst(cell, under: LoadSpec(setup: setup, flows: []))
    }
    #expect(reason("normalized") == nil)
    let told = "isolation \(isolation.rawValue) writes without open screens, and split keeps copies for each"
    #expect(reason("split") == (isolation == .main ? nil : told))
  }
}
