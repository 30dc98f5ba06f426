// This executable runs the command line with the built-in designs, which StoreBenchKit lists. The commands are in
// StoreBenchCommands.
//
// Imports: StoreBenchKit.
import StoreBenchKit

StoreBench.main(.standard)
