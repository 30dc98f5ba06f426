import BenchRuns
import StoreBenchCommands

StoreBench.main(.standard)
