import MyStores
import StoreBenchKit

try await StoreBench.main(
  stores: [
    .store(MyStore.self), .store(ClassStore.self), .store(MoveOnlyStore.self), .store(ActorStore.self),
    .store(CStore.self), .store(ReducerStore.self),
  ],
  derivations: [.derivation(ByKind.self)])
