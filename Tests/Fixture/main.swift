import StoreBenchKit

try EveryPair.countIfAsked(CommandLine.arguments, .standard)
try await StoreBench.main(stores: FaultyDesigns.list + DisloyalStores.list)
