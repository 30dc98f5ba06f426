import StoreBenchKit

try await StoreBench.main(stores: [.store(PushStore<SubjectTables>.self)])
