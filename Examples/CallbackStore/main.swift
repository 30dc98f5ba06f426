import StoreBenchHost

try await DesignHost.main(stores: [.store(PushStore<Newsroom>.self)])
