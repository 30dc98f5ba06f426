import MyStores
import StoreBenchKit
import Testing

@Suite struct MyStoresTests {
  @Test func `a struct conforms`() async throws { try await Conformance.check(MyStore.self) }
  @Test func `a class conforms`() async throws { try await Conformance.check(ClassStore.self) }
  @Test func `what cannot be copied conforms`() async throws { try await Conformance.check(MoveOnlyStore.self) }
  @Test func `an actor conforms`() async throws { try await Conformance.check(ActorStore.self) }
  @Test func `what wraps a library in C conforms`() async throws { try await Conformance.check(CStore.self) }
  @Test func `a library with reducers conforms`() async throws { try await Conformance.check(ReducerStore.self) }
  @Test func `a derivation conforms`() async throws { try await Conformance.check(ByKind.self) }
}
