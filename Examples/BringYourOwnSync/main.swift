import StoreBenchKit

// The whole command line of storebench, with your sync in it.
try await StoreBench.main(syncs: [.sync(MySync.self)])
