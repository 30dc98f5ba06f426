import StoreBenchKit

try await StoreBench.main(
  stores: [.store(ObservedStore.self)], derivations: [.derivation(ValueObservationDerivation.self)])
