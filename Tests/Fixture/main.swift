import StoreBenchCommands
import StoreBenchKit

StoreBench.main(Catalog(Catalog.standard.contestants + FaultyDesigns.contestants))
