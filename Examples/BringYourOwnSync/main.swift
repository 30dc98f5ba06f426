import BenchStores
import StoreBenchHost

// Your sync over the stores of storebench, in a separate program.
try await DesignHost.main(syncs: [.sync(MySync.self)], over: AllStores.list)
