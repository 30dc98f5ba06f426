import BenchRuns
import StoreBenchCommands

StoreBench.main(Catalog(Catalog.standard.contestants + FaultyDesigns.contestants))
