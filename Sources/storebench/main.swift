import BenchCatalog
import StoreBenchCommands

StoreBench.main(.standard)
