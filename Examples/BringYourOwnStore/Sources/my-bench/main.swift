import BenchStores
import MyStores
import StoreBenchHost

try await DesignHost.main(
  stores: [
    .store(MyStore.self), .store(ClassStore.self), .store(MoveOnlyStore.self), .store(ActorStore.self),
    .store(CStore.self), .store(ReducerStore.self),
  ],
  derivations: [.derivation(ByKind.self)], over: AllStores.list)
