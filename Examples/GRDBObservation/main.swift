import BenchStores
import StoreBenchHost

try await DesignHost.main(
  stores: [.store(ObservedStore.self)], derivations: [.derivation(ValueObservationDerivation.self)],
  over: AllStores.list)
