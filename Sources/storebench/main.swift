import StoreBenchCommands
import StoreBenchKit

StoreBench.main(.standard)
