import BenchStores
import StoreBenchHost

// Package.swift decides which libraries are in this build: those that scripts/hold-models found and could build.
var stores: [OwnDesign] = []
var derivations: [OwnDesign] = []
#if RESWIFT
  stores.append(.store(ReSwiftStore.self))
  derivations.append(.derivation(ReSwiftSelect.self))
#endif
#if FLATSTORE
  stores.append(.store(FlatStoreStore.self))
#endif
#if RXSWIFT
  derivations.append(.derivation(RxCombineLatest.self))
#endif
#if GRDB
  stores.append(.store(ObservedStore.self))
  derivations.append(.derivation(ValueObservationDerivation.self))
#endif
#if VERGEORM
  stores.append(.store(VergeORMStore.self))
#endif
#if VERGETABLES
  stores.append(.store(VergeTablesStore.self))
#endif
#if PERCEPTION
  stores += [.store(PerceptionStore<PresentSystem>.self), .store(PerceptionStore<FormerSystem>.self)]
  derivations.append(.derivation(PerceivedViews.self))
#endif
#if STATEGRAPH
  stores.append(.store(StateGraphStore.self))
  derivations.append(.derivation(StateGraphComputed.self))
#endif

try await DesignHost.main(stores: stores, derivations: derivations, over: AllStores.list)
