import StoreBenchKit

try await StoreBench.main(stores: FaultyDesigns.list + DisloyalStores.list)
