import StoreBenchHost

try await DesignHost.main(stores: [.store(PushStore<SubjectTables>.self)])
