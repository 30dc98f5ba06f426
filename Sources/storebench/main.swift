// This executable runs the command line with the built-in designs. The commands are in StoreBenchCommands, and
// BenchCatalog lists the designs.
//
// Imports: BenchCatalog, StoreBenchCommands.
import BenchCatalog
import StoreBenchCommands

StoreBench.main(.standard)
